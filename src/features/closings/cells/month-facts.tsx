import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { EntryDay } from '#src/domain/closings/closing-calendar.ts';
import { CellNames } from '#src/features/closings/cells/cell-names.tsx';
import {
  lateStepsText,
  notLateText,
  shortDeadlinesTexts,
  warningsOf,
} from '#src/features/closings/facts/day-facts.ts';
import { RiskMark } from '#src/features/closings/facts/day-head.tsx';
import { closingsWords as words } from '#src/features/closings/facts/words.ts';
import '#src/features/closings/cells/month.css';

/**
 * At most 4 lines per cell. Late items may exceed it, as may a single line that "+1 fact" would replace. The day's
 * panel has the rest, in full words.
 */
const MOST_LINES = 4;

interface MonthFactsProps {
  readonly entries: EntryDay;
  readonly today: CalendarDay;
}

/** A day of a month: how many close, what can go wrong, deadlines, and who closes. */
export function MonthFacts({ entries, today }: MonthFactsProps) {
  const { closings, isOverUsual, hasNoWires } = entries;
  // A day without a closing has nothing that no wires put at risk.
  const isWireless = hasNoWires && closings.length === 0;
  const warnings = [
    ...(hasNoWires && !isWireless ? [words.noWires] : []),
    ...warningsOf(entries, today, true),
  ];
  const waiting = notLateText(entries);
  const lateSteps = lateStepsText(entries, today);
  const pressing = [
    closings.length === 0 ? null : (
      <span key="count" className="closings-count" data-over={isOverUsual || undefined}>
        {words.closings(closings.length)}
      </span>
    ),
    ...warnings.map((warning) => (
      <span key={warning} className="closings-warning">
        <RiskMark /> {warning}
      </span>
    )),
    isWireless ? (
      <span key="no-wires" className="closings-waiting">
        {words.noWires}
      </span>
    ) : null,
    waiting === '' ? null : (
      <span key="waiting" className="closings-waiting">
        {waiting}
      </span>
    ),
  ].filter((line) => line !== null);
  const calm = [
    ...shortDeadlinesTexts(entries).map((text) => (
      <span key={text} className="closings-legal">
        {text}
      </span>
    )),
    lateSteps === '' ? null : (
      <span key="late-steps" className="closings-waiting">
        {lateSteps}
      </span>
    ),
  ].filter((line) => line !== null);
  // Reserve a line for the names, the main reason to look up a day.
  const ownLines = closings.length === 0 ? 0 : 1;
  // At least one, so that not every deadline is behind "+2 facts".
  const room = Math.max(1, MOST_LINES - ownLines - pressing.length);
  const shown = calm.length === room + 1 ? calm : calm.slice(0, room);
  const more = calm.length - shown.length;
  const lines = [...pressing, ...shown];
  return (
    <>
      {lines}
      {more === 0 ? null : <span className="closings-more">{words.moreFacts(more)}</span>}
      <CellNames closings={closings} least={Math.max(1, MOST_LINES - lines.length)} />
    </>
  );
}
