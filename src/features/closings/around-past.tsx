import { type ReactNode, useRef } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { useClosings } from '#src/features/closings/closings-context.ts';
import { LoanLines } from '#src/features/closings/day-entries.tsx';
import { pastCounts, pastOpen } from '#src/features/closings/day-facts.ts';
import { RiskMark } from '#src/features/closings/day-head.tsx';
import { closingsWords as words } from '#src/features/closings/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface AroundPastProps {
  /** False where other days are shown: then it's the days alone. */
  readonly isOn: boolean;
  readonly shownDays: ReadonlySet<CalendarDay>;
  /** Shows the 7 days before today; undefined where the days lead there themselves. */
  readonly onEarlier: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * Condenses the days before today: a line above names past closings without funds, and their loans are below the days.
 * The list begins with today, and nothing open is hidden.
 */
export function AroundPast({ isOn, shownDays, onEarlier, children }: AroundPastProps) {
  const { calendar, today } = useClosings();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const lines = isOn ? pastOpen(calendar, today).filter(({ day }) => !shownDays.has(day)) : [];
  const { closings, funded } = pastCounts(calendar, today);
  const hasEarlier = isOn && onEarlier !== undefined && closings > 0;
  const goThere = (): void => {
    titleRef.current?.focus({ preventScroll: true });
    titleRef.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      {lines.length === 0 ? null : (
        <button
          type="button"
          className="closings-past-line touch-high"
          data-late={lines.some(({ isAtRisk }) => isAtRisk) || undefined}
          onClick={goThere}
        >
          <RiskMark /> {words.past(lines.map(({ loan }) => loan.borrowerLastName || words.noBorrower))}
        </button>
      )}
      {children}
      {lines.length === 0 && !hasEarlier ? null : (
        <section className="closings-past" aria-label={words.pastRegion}>
          {lines.length === 0 ? null : (
            <>
              <h3 ref={titleRef} tabIndex={-1} className="closings-day-title text-read strong">
                {words.pastTitle(lines.length)}
              </h3>
              <LoanLines isRow isDated lines={lines} from={today} />
            </>
          )}
          {hasEarlier ? (
            <div className="closings-earlier">
              <ActionButton kind="quiet" onPress={onEarlier}>
                {words.pastWeek(closings, funded)}
              </ActionButton>
            </div>
          ) : null}
        </section>
      )}
    </>
  );
}
