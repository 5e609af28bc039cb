import type { EntryDay } from '#src/domain/closings/closing-calendar.ts';
import { CellNames } from '#src/features/closings/cells/cell-names.tsx';
import { isNotYetFunded, riskText, shortDeadlinesText } from '#src/features/closings/facts/day-facts.ts';
import { RiskMark } from '#src/features/closings/facts/day-head.tsx';
import { closingsWords as words } from '#src/features/closings/facts/words.ts';

/** More than these nobody takes in from 35 cells. The day's panel has the rest, in full words. */
const MOST_LINES = 3;

/** A day of a month: how many close, what can go wrong, deadlines, and who closes in what's left of 3 short lines. */
export function MonthFacts({ entries }: { readonly entries: EntryDay }) {
  const { closings, deadlines, isOverUsual, hasNoWires } = entries;
  const warnings = [hasNoWires ? words.noWires : '', riskText(entries)].filter((text) => text !== '');
  const waitingCount = closings.filter(isNotYetFunded).length;
  const lines = [
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
    waitingCount === 0 ? null : (
      <span key="waiting" className="closings-waiting">
        {words.toFund(waitingCount)}
      </span>
    ),
    deadlines.length === 0 ? null : (
      <span key="deadlines" className="closings-legal">
        {shortDeadlinesText(deadlines)}
      </span>
    ),
  ]
    .filter((line) => line !== null)
    .slice(0, MOST_LINES);
  return (
    <>
      {lines}
      <CellNames closings={closings} most={MOST_LINES - lines.length} />
    </>
  );
}
