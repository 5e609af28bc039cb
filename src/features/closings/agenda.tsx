import { useState } from 'react';
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import type { ClosingCalendar } from '#src/domain/closings/closing-calendar.ts';
import { DayEntries, DayNotes } from '#src/features/closings/day-entries.tsx';
import { isWeekend } from '#src/features/closings/facts/day-facts.ts';
import { DayHead } from '#src/features/closings/facts/day-head.tsx';
import type { OpenConditionsOf } from '#src/features/closings/facts/open-conditions-of.ts';
import { type ClosingsForm, closingsWords as words } from '#src/features/closings/facts/words.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface AgendaProps {
  readonly form: ClosingsForm;
  readonly days: readonly CalendarDay[];
  readonly calendar: ClosingCalendar;
  readonly today: CalendarDay;
  /** A past day that a step back led to; the days before today are shown then too. */
  readonly returnsTo: CalendarDay | undefined;
  readonly openConditionsOf: OpenConditionsOf;
  readonly onOpen: (loanId: string, day: CalendarDay) => void;
}

/**
 * A week in a window too narrow for its grid, as on a tablet, or a month in one too narrow for figures: the days with
 * something on them, one below the other. Earlier days of today's month come on demand.
 */
export function Agenda(props: AgendaProps) {
  const { form, days, calendar, today, returnsTo = today, openConditionsOf, onOpen } = props;
  const [isAllAsked, setAllAsked] = useState(returnsTo < today);
  const handover = useFocusHandover<HTMLDivElement>(firstDay);
  const filled = days.flatMap((day) => calendar.days.get(day) ?? []);
  const hidesEarlier = form === 'month' && !isAllAsked && days.includes(today);
  const hidden = hidesEarlier ? filled.filter(({ day }) => day < today) : [];
  const shown = filled.slice(hidden.length);
  return (
    <>
      <div {...handover}>
        {hidden.length === 0 ? null : (
          <div className="closings-earlier">
            <ActionButton kind="quiet" size="lg" onPress={() => setAllAsked(true)}>
              {words.earlier(
                hidden.reduce((sum, { closings }) => sum + closings.length, 0),
                hidden.reduce((sum, { deadlines }) => sum + deadlines.length, 0),
              )}
            </ActionButton>
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="closings-nothing">
          {hidden.length === 0 ? words.nothingShown[form] : words.nothingAhead}
        </p>
      ) : null}
      <ul className="closings-agenda">
        {shown.map((entries) => {
          const { day } = entries;
          return (
            <li key={day} data-agenda-day={formatCalendarDay(day)} data-weekend={isWeekend(day) || undefined}>
              <h3 className="closings-day-title" tabIndex={-1}>
                {dayWithWeekday(day)}
                {day === today ? <span className="closings-today-tag">{words.today}</span> : null}
              </h3>
              <DayHead day={day} entries={entries} usual={calendar.usual} today={today} />
              <DayEntries
                isRow
                entries={entries}
                today={today}
                openConditionsOf={openConditionsOf}
                onOpen={(loanId) => onOpen(loanId, day)}
              />
            </li>
          );
        })}
      </ul>
      <DayNotes days={shown} openConditionsOf={openConditionsOf} />
    </>
  );
}

/** Focus target after "Earlier days": the first of them. */
function firstDay(place: HTMLElement): HTMLElement | null | undefined {
  return place.parentElement?.querySelector<HTMLElement>('.closings-agenda h3');
}
