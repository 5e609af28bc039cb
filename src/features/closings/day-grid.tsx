import { type KeyboardEvent, type Ref, useId } from 'react';
import { addDays, type CalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { addMonths, isSameMonth } from '#src/domain/calendar/calendar-month.ts';
import { weekdayName } from '#src/domain/calendar/day-names.ts';
import type { ClosingCalendar } from '#src/domain/closings/closing-calendar.ts';
import { useClosings } from '#src/features/closings/closings-context.ts';
import { DayCell } from '#src/features/closings/day-cell.tsx';
import type { ShownDay } from '#src/features/closings/shown-day.ts';
import { type ClosingsForm, closingsWords as words } from '#src/features/closings/words.ts';

interface DayGridProps {
  readonly ref: Ref<HTMLTableElement>;
  readonly labelledBy: string;
  readonly form: ClosingsForm;
  readonly weeks: readonly (readonly CalendarDay[])[];
  readonly cursor: CalendarDay;
  readonly page: CalendarDay;
  readonly shown: ShownDay;
  readonly onMove: (day: CalendarDay) => void;
  readonly onPress: (day: CalendarDay) => void;
  /** Enter or Space: the day opens, and the focus goes to it. */
  readonly onEnter: (day: CalendarDay) => void;
}

export function DayGrid(props: DayGridProps) {
  const { ref, labelledBy, form, weeks, cursor, page, shown } = props;
  const { calendar, today } = useClosings();
  const { onMove, onPress, onEnter } = props;
  const keysId = useId();
  const move = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onEnter(focused(event.target) ?? cursor);
      return;
    }
    const from = focused(event.target) ?? cursor;
    const row = weeks.find((week) => week.includes(from)) ?? [];
    const next = dayForKey(event.key, event.shiftKey, from, row);
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <>
      <table
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a real table as a grid
        role="grid"
        className="closings-grid grow full"
        aria-labelledby={labelledBy}
        aria-describedby={keysId}
        onKeyDown={move}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => {
              const name = weekdayName(day);
              return (
                <th key={name} scope="col" abbr={name} className="text-label muted">
                  {name.slice(0, 3)}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} data-thin={(form === 'month' && isOver(week, calendar, today)) || undefined}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  form={form}
                  day={day}
                  isCursor={day === cursor}
                  isOpen={day === shown}
                  isBeside={form === 'month' && !isSameMonth(day, page)}
                  onPress={onPress}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={keysId} className="for-keys muted">
        {words.keys}
      </p>
    </>
  );
}

function isOver(week: readonly CalendarDay[], { days }: ClosingCalendar, today: CalendarDay): boolean {
  return week.every((day) => day < today && (days.get(day)?.closings.length ?? 0) === 0);
}

/** A mouse or a screen reader can put the focus on another day than keys did. */
function focused(target: EventTarget): CalendarDay | undefined {
  return target instanceof HTMLElement ? parseCalendarDay(target.dataset['day']) : undefined;
}

/**
 * The day that a key leads to from another one, as in every calendar grid; undefined for a key that is none of them.
 * Shift with a page key is a year. Home and End lead to the ends of the row that the day is in.
 */
function dayForKey(
  key: string,
  isShift: boolean,
  from: CalendarDay,
  row: readonly CalendarDay[],
): CalendarDay | undefined {
  const months = isShift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return row[0];
    case 'End':
      return row.at(-1);
    case 'PageUp':
      return addMonths(from, -months);
    case 'PageDown':
      return addMonths(from, months);
    default:
      return undefined;
  }
}
