import { useMemo } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { useForecaster } from '#src/features/loan-panel/likely-funding/use-forecaster.ts';
import { howTexts, likelyWords as words, rangeText } from '#src/features/loan-panel/likely-funding/words.ts';

interface LikelyFundingProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  /** The earliest day that the law allows, as things stand; undefined where that isn't judged. */
  readonly earliest: CalendarDay | undefined;
}

/** A likely day, its range, and how they come about. Nothing where the projected day is as good, or one is unlawful. */
export function LikelyFunding({ loan, today, earliest = today }: LikelyFundingProps) {
  const forecast = useForecaster(today);
  const found = useMemo(() => forecast?.(loan), [forecast, loan]);
  // Other loans didn't wait for what the law makes this one wait for.
  if (found === undefined || found.from < earliest) return null;
  const near = (text: string) => withoutNearYears(text, today);
  return (
    <div className="panel-likely-funding all-columns">
      <dt className="text-label muted">{words.title}</dt>
      <dd>
        <details className="closing-why">
          <summary>
            <span>
              {near(dayWithWeekday(found.likely))}
              <span className="text-body">{near(rangeText(found))}</span>
            </span>{' '}
            <span className="text-body medium accent">{words.how}</span>
          </summary>
          {howTexts(loan.loanType, found).map((text) => (
            <p key={text} className="text-label muted">
              {near(text)}
            </p>
          ))}
        </details>
      </dd>
    </div>
  );
}
