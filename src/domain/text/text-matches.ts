import { foldText, searchForm } from '#src/domain/text/fold-text.ts';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Then each character is one of the folded text. */
const PLAIN = /^[!-&(-,.-_a-~]*$/;

/**
 * Where a text contains the search text as `searchForm` compares them, for highlighting. Ranges are in order, don't
 * overlap and contain whole characters with their accents. A text has ranges exactly if a search of the list finds it;
 * an empty search highlights nothing.
 */
export function findMatches(text: string, search: string): readonly TextRange[] {
  const wanted = searchForm(search);
  if (wanted === '') return [];
  const folded = searchForm(text);
  if (!folded.includes(wanted)) return [];
  const origin = PLAIN.test(text) ? undefined : originOf(text);
  const ranges: { start: number; end: number }[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const last = at + wanted.length - 1;
    const start = origin === undefined ? at : (origin.starts[at] ?? 0);
    const end = origin === undefined ? last + 1 : (origin.ends[last] ?? text.length);
    const previous = ranges.at(-1);
    // One character can fold to several units, and two matches can share it.
    if (previous !== undefined && start < previous.end) previous.end = Math.max(previous.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

/** For each unit of the folded text, where its original character starts and ends. */
function originOf(text: string): { readonly starts: readonly number[]; readonly ends: readonly number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let start = 0;
  let isAfterSkipped = false;
  for (const character of text) {
    const end = start + character.length;
    const { length } = searchForm(character);
    const isUnseen = foldText(character) === '';
    if (isUnseen && !isAfterSkipped) {
      // A separate accent belongs to the character before it.
      const owner = starts.at(-1);
      for (let unit = starts.length - 1; unit >= 0 && starts[unit] === owner; unit--) ends[unit] = end;
    }
    if (!isUnseen) isAfterSkipped = length === 0;
    for (let unit = 0; unit < length; unit++) {
      starts.push(start);
      ends.push(end);
    }
    start = end;
  }
  return { starts, ends };
}
