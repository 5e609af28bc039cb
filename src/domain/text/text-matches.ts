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
  const ranges: TextRange[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const last = at + wanted.length - 1;
    const start = origin === undefined ? at : (origin.starts[at] ?? 0);
    const end = origin === undefined ? last + 1 : (origin.ends[last] ?? text.length);
    ranges.push({ start, end });
  }
  return joinedRanges(ranges);
}

/** In order, with those that overlap as one: a character can fold to several units, and two matches can share it. */
export function joinedRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const previous = joined.at(-1);
    if (previous !== undefined && start < previous.end) previous.end = Math.max(previous.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** For each unit of the folded text, where its original character starts and ends. */
export function originOf(
  text: string,
  form: (text: string) => string = searchForm,
): { readonly starts: readonly number[]; readonly ends: readonly number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let start = 0;
  let isAfterSkipped = false;
  for (const character of text) {
    const end = start + character.length;
    const { length } = form(character);
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
