import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findWordStarts, hasWordStart, wordForm, wordsOf } from '#src/domain/text/word-starts.ts';

/** The text with the beginnings in brackets. */
function marked(text: string, search: string): string {
  let result = '';
  let done = 0;
  for (const { start, end } of findWordStarts(text, wordsOf(search))) {
    result += `${text.slice(done, start)}[${text.slice(start, end)}]`;
    done = end;
  }
  return result + text.slice(done);
}

describe('beginnings of words', () => {
  test.each([
    ['of no word are none', 'HOI is in', ' -', 'HOI is in'],
    ['are all found, in any case', 'Hoi in, HOI out', 'hoi', '[Hoi] in, [HOI] out'],
    ['are not its middle', 'reappraisal, appraisal', 'appr', 'reappraisal, [appr]aisal'],
    ['are found after a middle', 'aab ab', 'ab', 'aab [ab]'],
    ['stand after any sign', '(Appraisal)/title', 'title appraisal', '([Appraisal])/[title]'],
    ['of several words are marked each', 'call Ana back', 'back ana', 'call [Ana] [back]'],
    ['of words joined by a hyphen are several', 'clear-to-close', 'clear-to-close', '[clear]-[to]-[close]'],
    ['of a name have an apostrophe or none', 'ask O’Brien', "obrien o'brien", 'ask [O’Brien]'],
    ['have accents or none', 'Café ajar', 'cafe', '[Café] ajar'],
    ['take combining marks along', 'Cafe\u0301', 'café', '[Cafe\u0301]'],
    ['that share a beginning are one', 'closing', 'clos closing', '[closing]'],
    ['have no letter outside the basic plane in front', '𝒳ab ab', 'ab', '𝒳ab [ab]'],
  ])('%s', (_, text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });
});

const aText = fc
  .array(fc.constantFrom('a', 'B', 'é', 'e\u0301', 'ß', "'", '’', '-', ' ', '\n', '½', '𝒳', '1', 'ab', '.'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

test('of any text are marked if and only if it has them, and each marked part begins with a word', () => {
  fc.assert(
    fc.property(aText, aText, (text, search) => {
      const words = wordsOf(search);
      const ranges = findWordStarts(text, words);
      expect(ranges.length > 0).toBe(words.some((word) => hasWordStart(wordForm(text), word)));
      for (const { start, end } of ranges)
        expect(words.some((word) => wordForm(text.slice(start, end)).includes(word))).toBe(true);
      for (const word of wordsOf(text)) expect(hasWordStart(wordForm(text), word)).toBe(true);
    }),
  );
});
