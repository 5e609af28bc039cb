import type { Ref } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import type { ClosingCalendar } from '#src/domain/closings/closing-calendar.ts';
import type { ShownDay } from '#src/features/closings/days/shown-day.ts';
import { DayEntries, DayNotes, LoanLines } from '#src/features/closings/day-entries.tsx';
import { undatedLines } from '#src/features/closings/facts/day-facts.ts';
import { DayHead } from '#src/features/closings/facts/day-head.tsx';
import type { OpenConditionsOf } from '#src/features/closings/loan-entry.tsx';
import { closingsWords as words } from '#src/features/closings/facts/words.ts';

interface DayPanelProps {
  readonly shown: ShownDay;
  readonly calendar: ClosingCalendar;
  readonly today: CalendarDay;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly openConditionsOf: OpenConditionsOf;
  readonly onOpen: (loanId: string) => void;
  readonly onConditions: (loanId: string) => void;
  /** Escape: back to the days. */
  readonly onLeave: () => void;
}

/** The chosen day beside or below the grid: its loans and their open items. */
export function DayPanel({ shown, calendar, titleRef, onLeave, ...common }: DayPanelProps) {
  const entries = shown === 'none' ? undefined : calendar.days.get(shown);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles its buttons' keys
    <section
      className="closings-day"
      aria-label={words.dayRegion}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
      }}
    >
      <h3 ref={titleRef} tabIndex={-1} className="closings-day-title">
        {shown === 'none' ? words.undatedTitle : dayWithWeekday(shown)}
      </h3>
      {shown === 'none' ? (
        <p className="closings-muted">{words.undated(calendar.undated.length)}</p>
      ) : (
        <DayHead day={shown} entries={entries} usual={calendar.usual} today={common.today} />
      )}
      {shown === 'none' ? (
        <LoanLines key="none" lines={undatedLines(calendar)} {...common} />
      ) : entries === undefined ? null : (
        <>
          <DayEntries key={shown} entries={entries} {...common} />
          <DayNotes days={[entries]} openConditionsOf={common.openConditionsOf} />
        </>
      )}
    </section>
  );
}
