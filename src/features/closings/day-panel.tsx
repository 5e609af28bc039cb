import type { Ref } from 'react';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { useClosings } from '#src/features/closings/closings-context.ts';
import type { ShownDay } from '#src/features/closings/shown-day.ts';
import { DayEntries, DayNotes, LoanLines } from '#src/features/closings/day-entries.tsx';
import { DayHead } from '#src/features/closings/day-head.tsx';
import { closingsWords as words } from '#src/features/closings/words.ts';

interface DayPanelProps {
  readonly shown: ShownDay;
  readonly titleRef: Ref<HTMLHeadingElement>;
  /** Escape: back to the days. */
  readonly onLeave: () => void;
}

export function DayPanel({ shown, titleRef, onLeave }: DayPanelProps) {
  const { calendar } = useClosings();
  const entries = shown === 'none' ? undefined : calendar.days.get(shown);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles its buttons' keys
    <section
      className="closings-day gutters relative stack to-start gap-8"
      aria-label={words.dayRegion}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
      }}
    >
      <h3 ref={titleRef} tabIndex={-1} className="closings-day-title text-read strong">
        {shown === 'none' ? words.undatedTitle : dayWithWeekday(shown)}
      </h3>
      {shown === 'none' ? (
        <p className="muted">{words.undated(calendar.undated.length)}</p>
      ) : (
        <DayHead day={shown} />
      )}
      {shown === 'none' ? (
        <LoanLines key="none" lines={calendar.undated.map((loan) => ({ loan }))} from={shown} />
      ) : entries === undefined ? null : (
        <>
          <DayEntries key={shown} entries={entries} />
          <DayNotes days={[entries]} />
        </>
      )}
    </section>
  );
}
