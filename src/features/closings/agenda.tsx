import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { holidayText } from '#src/domain/calendar/federal-holidays.ts';
import type { EntryDay } from '#src/domain/closings/closing-calendar.ts';
import { useClosings } from '#src/features/closings/closings-context.ts';
import { DayEntries, DayNotes } from '#src/features/closings/day-entries.tsx';
import { DayHead } from '#src/features/closings/day-head.tsx';
import { type ClosingsForm, closingsWords as words } from '#src/features/closings/words.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface AgendaProps {
  readonly form: ClosingsForm;
  readonly days: readonly CalendarDay[];
  readonly hidesEarlier: boolean;
  readonly onShow: (day: CalendarDay) => void;
}

/**
 * A month or a week in a window too narrow for its grid: the holidays and the days with something on them, one below
 * the other. Earlier days of today's month come on demand.
 */
export function Agenda({ form, days, hidesEarlier, onShow }: AgendaProps) {
  const { calendar, today } = useClosings();
  const handover = useFocusHandover<HTMLDivElement>(firstDay);
  const entriesOf = (all: readonly CalendarDay[]): EntryDay[] =>
    all.flatMap((day) => calendar.days.get(day) ?? []);
  const hidden = hidesEarlier ? entriesOf(days.filter((day) => day < today)) : [];
  const [firstHidden] = hidden;
  const told = hidesEarlier ? days.filter((day) => day >= today) : days;
  const filled = entriesOf(told);
  return (
    <>
      <div {...handover}>
        {firstHidden === undefined ? null : (
          <div className="closings-earlier">
            <ActionButton kind="quiet" onPress={() => onShow(firstHidden.day)}>
              {words.earlier(
                hidden.reduce((sum, { closings }) => sum + closings.length, 0),
                hidden.reduce((sum, { deadlines }) => sum + deadlines.length, 0),
              )}
            </ActionButton>
          </div>
        )}
      </div>
      {filled.length === 0 ? (
        <p className="waiting text-title">
          {firstHidden === undefined ? words.nothingShown[form] : words.nothingAhead}
        </p>
      ) : null}
      <ul className="closings-agenda">
        {told.map((day) => {
          const entries = calendar.days.get(day);
          if (entries === undefined && holidayText(day) === '') return null;
          return (
            <li key={day} data-agenda-day={formatCalendarDay(day)}>
              <h3 className="closings-day-title text-read strong" tabIndex={-1}>
                {dayWithWeekday(day)}
                {day === today ? <span className="closings-today-tag text-label">{words.today}</span> : null}
              </h3>
              <DayHead day={day} />
              {entries === undefined ? null : <DayEntries isRow entries={entries} />}
            </li>
          );
        })}
      </ul>
      <DayNotes days={filled} />
    </>
  );
}

function firstDay(place: HTMLElement): HTMLElement | null | undefined {
  return place.parentElement?.querySelector<HTMLElement>('.closings-agenda h3');
}
