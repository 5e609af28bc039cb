import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayOfMonthText } from '#src/domain/calendar/day-names.ts';
import { holidayText } from '#src/domain/calendar/federal-holidays.ts';
import type { EntryDay } from '#src/domain/closings/closing-calendar.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { useClosings } from '#src/features/closings/closings-context.ts';
import {
  isWeekend,
  lateStepsText,
  notLateText,
  shortDeadlinesTexts,
  spokenCell,
  warningsOf,
} from '#src/features/closings/day-facts.ts';
import { RiskMark } from '#src/features/closings/day-head.tsx';
import { type ClosingsForm, closingsWords as words } from '#src/features/closings/words.ts';

/**
 * At most this many lines per cell. Late items may exceed it, as may a single line that "+1 fact" would replace. The
 * day's panel has the rest, in full words.
 */
const MOST_LINES = { month: 4, week: 12 } satisfies Record<ClosingsForm, number>;

interface DayCellProps {
  readonly form: ClosingsForm;
  readonly day: CalendarDay;
  readonly isCursor: boolean;
  readonly isOpen: boolean;
  readonly isBeside: boolean;
  readonly onPress: (day: CalendarDay) => void;
}

export function DayCell({ form, day, ...props }: DayCellProps) {
  const { calendar, today } = useClosings();
  const entries = calendar.days.get(day);
  const holiday = holidayText(day);
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is in its button
    <td
      aria-selected={props.isOpen}
      data-beside={props.isBeside || undefined}
      data-weekend={isWeekend(day) || holiday !== '' || undefined}
    >
      <button
        type="button"
        className="closings-cell ring-inside clipped full"
        tabIndex={props.isCursor ? 0 : -1}
        data-day={formatCalendarDay(day)}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => props.onPress(day)}
      >
        <span className="sr-only">{spokenCell(day, entries, calendar.usual, today)}</span>
        <span className="closings-cell-shown text-label column gap-2" aria-hidden="true">
          <span className="closings-cell-day flex wrap column-6">
            <span className="closings-number text-body medium">{dayOfMonthText(day)}</span>
            {holiday === '' ? null : <span className="muted">{holiday}</span>}
          </span>
          {entries === undefined ? null : <DayFacts form={form} entries={entries} today={today} />}
        </span>
      </button>
    </td>
  );
}

interface DayFactsProps {
  readonly form: ClosingsForm;
  readonly entries: EntryDay;
  readonly today: CalendarDay;
}

function DayFacts({ form, entries, today }: DayFactsProps) {
  const { closings, isOverUsual, hasNoWires } = entries;
  // A day without a closing has nothing that no wires put at risk.
  const isWireless = hasNoWires && closings.length === 0;
  const warnings = [
    ...(hasNoWires && !isWireless ? [words.noWires] : []),
    ...warningsOf(entries, today, true),
  ];
  const waiting = notLateText(entries);
  const lateSteps = lateStepsText(entries, today);
  const calmLine = (text: string) => (
    <span key={text} className="closings-waiting muted">
      {text}
    </span>
  );
  const pressing = [
    ...(closings.length === 0
      ? []
      : [
          <span key="count" className="closings-count strong" data-over={isOverUsual || undefined}>
            {words.closings(closings.length)}
          </span>,
        ]),
    ...warnings.map((warning) => (
      <span key={warning} className="closings-warning">
        <RiskMark /> {warning}
      </span>
    )),
    ...[isWireless ? words.noWires : '', waiting].filter((text) => text !== '').map(calmLine),
  ];
  const calm = [
    ...shortDeadlinesTexts(entries).map((text) => (
      <span key={text} className="closings-legal">
        {text}
      </span>
    )),
    ...(lateSteps === '' ? [] : [calmLine(lateSteps)]),
  ];
  // Reserve a line for the names, the main reason to look up a day.
  const ownLines = closings.length === 0 ? 0 : 1;
  // At least one, so that not every deadline is behind "+2 facts".
  const room = Math.max(1, MOST_LINES[form] - ownLines - pressing.length);
  const shown = calm.length === room + 1 ? calm : calm.slice(0, room);
  const more = calm.length - shown.length;
  return (
    <>
      {pressing}
      {shown}
      {more === 0 ? null : <span className="muted">{words.moreFacts(more)}</span>}
      <CellNames closings={closings} />
    </>
  );
}

function CellNames({ closings }: Pick<EntryDay, 'closings'>) {
  const ref = useRef<HTMLSpanElement>(null);
  const room = useRoomForLines(ref);
  const shown = closings.length <= room ? closings : closings.slice(0, Math.max(1, room - 1));
  const more = closings.length - shown.length;
  if (closings.length === 0) return null;
  return (
    <span ref={ref} className="closings-names muted flex clipped full">
      {shown.map(({ loan, isAtRisk }) => (
        <span key={loan.loanId} className="closings-name flex middle gap-4" data-late={isAtRisk || undefined}>
          {isAtRisk ? <RiskMark /> : null}
          <bdi className="one-line">{loan.borrowerLastName || shortLoanNumber(loan.loanNumber)}</bdi>
          {more > 0 && room === 1 ? <span>{words.moreShort(more)}</span> : null}
        </span>
      ))}
      {more > 0 && room > 1 ? <span>{words.moreOf(more)}</span> : null}
    </span>
  );
}

/** How many lines of text fit an element: 1 at least, until it's measured, and if it can't be. */
function useRoomForLines(ref: RefObject<HTMLElement | null>): number {
  const [lines, setLines] = useState(1);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    // The rows of a month differ in height, and each follows the window.
    const observer = new ResizeObserver(() => setLines(linesIn(box)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref]);
  return lines;
}

function linesIn(box: HTMLElement): number {
  const line = Number.parseFloat(getComputedStyle(box).lineHeight);
  // Not clientHeight, which rounds: a line that lacks half a pixel wraps beside the cell, out of sight.
  return line > 0 ? Math.max(1, Math.floor(box.getBoundingClientRect().height / line)) : 1;
}
