import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayOfMonthText } from '#src/domain/calendar/day-names.ts';
import type { ClosingCalendar, EntryDay } from '#src/domain/closings/closing-calendar.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { holidayText, isWeekend, spokenCell } from '#src/features/closings/day-facts.ts';
import { closingsWords as words } from '#src/features/closings/words.ts';

interface DayCellProps {
  readonly day: CalendarDay;
  readonly entries: EntryDay | undefined;
  readonly usual: ClosingCalendar['usual'];
  /** The one stop of the grid for Tab. */
  readonly isCursor: boolean;
  readonly isOpen: boolean;
  readonly isToday: boolean;
  /** A day of the month beside the one shown. */
  readonly isBeside: boolean;
  readonly onPress: (day: CalendarDay) => void;
}

/** As many as a tall cell has room for. */
const MOST_NAMES = 8;

/** One day of the grid. To be heard, it says in words what it shows in figures and shades. */
export function DayCell({ day, entries, usual, isCursor, isOpen, isToday, isBeside, onPress }: DayCellProps) {
  const holiday = holidayText(day);
  const closings = entries?.closings ?? [];
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is in its button
    <td aria-selected={isOpen} data-beside={isBeside || undefined} data-weekend={isWeekend(day) || undefined}>
      <button
        type="button"
        className="closings-cell"
        tabIndex={isCursor ? 0 : -1}
        data-day={formatCalendarDay(day)}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onPress(day)}
      >
        <span className="sr-only">{spokenCell(day, entries, usual)}</span>
        <span className="closings-cell-shown" aria-hidden="true">
          <span className="closings-cell-day">
            <span className="closings-number">{dayOfMonthText(day)}</span>
            {holiday === '' ? null : <span className="closings-holiday">{holiday}</span>}
          </span>
          {closings.length === 0 ? null : (
            <span className="closings-count" data-over={entries?.isOverUsual === true || undefined}>
              {words.closings(closings.length)}
            </span>
          )}
          {entries?.isOverUsual === true ? <span className="closings-over">{words.overUsual}</span> : null}
          {entries === undefined || entries.deadlines.length === 0 ? null : (
            <span className="closings-legal">{words.legalDates(entries.deadlines.length)}</span>
          )}
          <span className="closings-names">
            {closings.slice(0, MOST_NAMES).map(({ loan }) => (
              <span key={loan.loanId}>{loan.borrowerLastName || shortLoanNumber(loan.loanNumber)}</span>
            ))}
            {closings.length > MOST_NAMES ? (
              <span>{words.moreNames(closings.length - MOST_NAMES)}</span>
            ) : null}
          </span>
        </span>
      </button>
    </td>
  );
}
