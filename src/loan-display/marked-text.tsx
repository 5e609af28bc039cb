import type { ReactNode } from 'react';
import { findMatches, type TextRange } from '#src/domain/text/text-matches.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly search: string;
}

export function MarkedText({ text, search }: MarkedTextProps) {
  return markedText(text, search);
}

/** The same without a component of its own, for cells by the hundred. */
export function markedText(text: string, search: string): ReactNode {
  return search === '' ? text : markRanges(text, findMatches(text, search));
}

/** The end of a longer text, highlighted where the search matched the whole one. */
export function MarkedEnd({ whole, shown, search }: { whole: string; shown: string; search: string }) {
  return markedEnd(whole, shown, search);
}

export function markedEnd(whole: string, shown: string, search: string): ReactNode {
  if (search === '') return shown;
  const hidden = whole.length - shown.length;
  const ranges = findMatches(whole, search).flatMap(({ start, end }) =>
    end <= hidden ? [] : [{ start: Math.max(0, start - hidden), end: end - hidden }],
  );
  return markRanges(shown, ranges);
}

export function markRanges(text: string, ranges: readonly TextRange[]): ReactNode {
  if (ranges.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  // A new element for new marks: page translation holds on to texts, so the earlier ones would stay among them.
  return (
    <span key={`${text} ${ranges.map(({ start, end }) => `${start}-${end}`).join(' ')}`}>
      {[...parts, text.slice(at)]}
    </span>
  );
}
