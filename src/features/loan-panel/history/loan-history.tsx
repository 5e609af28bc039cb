import { useQuery } from '@tanstack/react-query';
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { historyDays } from '#src/features/loan-panel/history/history-lines.ts';
import { historyQuery } from '#src/features/loan-panel/history/history-query.ts';
import { historyWords as words, shortDay } from '#src/features/loan-panel/history/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import '#src/features/loan-panel/history/history.css';

export interface LoanHistoryProps {
  readonly loan: Loan;
  readonly asOf: string;
  readonly today: CalendarDay;
}

/** What this device's refreshes found of a loan, by day, and the notes between. */
export function LoanHistory({ loan, asOf, today }: LoanHistoryProps) {
  const { fieldMap } = useAppConfig();
  const { timeZone } = useLenderClock();
  const { data, isPending, isError } = useQuery(
    historyQuery(useServices(), useSignedInUser().id, loan.raw, asOf),
  );
  if (isPending) return <p className="fine-print breathing">{words.reading}</p>;
  if (isError || data === null)
    return <p className="text-label muted">{isError ? words.notRead : words.notKept}</p>;
  const days = historyDays(data, { fieldMap, timeZone, today });
  const since = shortDay(calendarDayIn(Date.parse(data.since), timeZone), today);
  return (
    <div className="history text-body stack anywhere below-8 gap-12">
      {days.length === 0 ? <p>{words.nothing(since)}</p> : null}
      {days.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h4 className="text-label strong">{title}</h4>
          <ul className="stack gap-4">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-label muted">{words.since(since, data.isFirst)}</p>
    </div>
  );
}
