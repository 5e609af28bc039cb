import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { CalendarEntry } from '#src/domain/closings/closing-calendar.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { RiskMark } from '#src/features/closings/facts/day-head.tsx';
import { closingsWords as words } from '#src/features/closings/facts/words.ts';

interface CellNamesProps {
  readonly closings: readonly CalendarEntry[];
  /** Lines that a cell has for them at least, wherever its height leaves no more. */
  readonly least: number;
}

/**
 * The borrowers closing on a day, one per line, at risk first, as many as fit the cell. The last line counts the rest;
 * a single line does both.
 */
export function CellNames({ closings, least }: CellNamesProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const room = Math.max(1, useRoomForLines(ref) ?? least);
  const shown = closings.length <= room ? closings : closings.slice(0, Math.max(1, room - 1));
  const more = closings.length - shown.length;
  if (closings.length === 0) return null;
  return (
    <span ref={ref} className="closings-names" data-least={Math.min(least, closings.length)}>
      {shown.map((entry) => (
        <BorrowerName key={entry.loan.loanId} entry={entry}>
          {more > 0 && room === 1 ? <span className="closings-more">{words.moreShort(more)}</span> : null}
        </BorrowerName>
      ))}
      {more > 0 && room > 1 ? <span className="closings-more">{words.moreOf(more)}</span> : null}
    </span>
  );
}

interface BorrowerNameProps {
  readonly entry: CalendarEntry;
  readonly children?: ReactNode;
}

/** A borrower in a cell, with a mark if the closing may not come off. */
export function BorrowerName({ entry: { loan, isAtRisk }, children }: BorrowerNameProps) {
  return (
    <span className="closings-name" data-late={isAtRisk || undefined}>
      {isAtRisk ? <RiskMark /> : null}
      <bdi className="closings-name-text">{loan.borrowerLastName || shortLoanNumber(loan.loanNumber)}</bdi>
      {children}
    </span>
  );
}

/** How many lines of text fit an element: undefined until measured, or if it can't be. */
function useRoomForLines(ref: RefObject<HTMLElement | null>): number | undefined {
  const [lines, setLines] = useState<number>();
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

function linesIn(box: HTMLElement): number | undefined {
  const line = Number.parseFloat(getComputedStyle(box).lineHeight);
  // Not clientHeight, which rounds: a line that lacks half a pixel wraps beside the cell, out of sight.
  return line > 0 ? Math.floor(box.getBoundingClientRect().height / line) : undefined;
}
