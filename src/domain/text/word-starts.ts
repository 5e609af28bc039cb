import { foldText } from '#src/domain/text/fold-text.ts';
import { joinedRanges, originOf, type TextRange } from '#src/domain/text/text-matches.ts';

const WORDS = /[\p{L}\p{N}]+/gu;
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;

/** The form in which words are compared: folded, and without apostrophes. A part of a text folds to a part of it. */
export function wordForm(text: string): string {
  return foldText(text).replaceAll("'", '');
}

/** The words of a text in their form: runs of letters and digits. */
export function wordsOf(text: string): readonly string[] {
  return wordForm(text).match(WORDS) ?? [];
}

/** True if a word of the text begins so. @param form the text's wordForm. @param word one of wordsOf. */
export function hasWordStart(form: string, word: string): boolean {
  return nextStart(form, word, 0) >= 0;
}

/** True if each of these words begins a word of the text. @param words of wordsOf. */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const form = wordForm(text);
  return words.every((word) => hasWordStart(form, word));
}

/** Where a text has the beginnings of these words, as hasWordStart compares: in order, without overlaps. */
export function findWordStarts(text: string, words: readonly string[]): readonly TextRange[] {
  const form = wordForm(text);
  const origin = originOf(text, wordForm);
  return joinedRanges(
    words.flatMap((word) => {
      const ranges: TextRange[] = [];
      for (let at = nextStart(form, word, 0); at >= 0; at = nextStart(form, word, at + 1)) {
        ranges.push({ start: origin.starts[at] ?? 0, end: origin.ends[at + word.length - 1] ?? text.length });
      }
      return ranges;
    }),
  );
}

function nextStart(form: string, word: string, from: number): number {
  let at = form.indexOf(word, from);
  // Two units: a letter may have that many.
  while (at > 0 && ENDS_IN_WORD.test(form.slice(Math.max(0, at - 2), at))) at = form.indexOf(word, at + 1);
  return at;
}
