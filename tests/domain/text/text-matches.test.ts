import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchForm } from '#src/domain/text/fold-text.ts';
import { findMatches } from '#src/domain/text/text-matches.ts';

/** The text with its matches in brackets. */
function marked(text: string, search: string): string {
  let result = '';
  let done = 0;
  for (const { start, end } of findMatches(text, search)) {
    result += `${text.slice(done, start)}[${text.slice(start, end)}]`;
    done = end;
  }
  return result + text.slice(done);
}

describe('matches', () => {
  test.each([
    ['of nothing mark nothing', 'Brown', '', 'Brown'],
    ['of blanks mark nothing', 'Bo Chen', '  ', 'Bo Chen'],
    ['of what is not there mark nothing', 'Brown', 'x', 'Brown'],
    ['in an empty text mark nothing', '', 'x', ''],
    ['ignore case', 'McBROWN', 'brown', 'Mc[BROWN]'],
    ['ignore blanks around the search', 'Bo Chen', ' chen ', 'Bo [Chen]'],
    ['keep blanks within the search', 'Bo Chen', 'o c', 'B[o C]hen'],
    ['are all found', 'banana', 'an', 'b[an][an]a'],
    ['do not overlap', 'aaaa', 'aaa', '[aaa]a'],
    ['ignore accents of the text', 'Núñez', 'nun', '[Núñ]ez'],
    ['ignore accents of the search', 'Nunez', 'Núñ', '[Nun]ez'],
    ['take combining marks along', 'Nu\u0301n\u0303ez', 'un', 'N[u\u0301n\u0303]ez'],
    ['take several marks of one letter along', 'e\u0301\u0323x', 'e', '[e\u0301\u0323]x'],
    ['leave a mark without a letter before it alone', '\u0301ab', 'a', '\u0301[a]b'],
    ['find a capital I with a dot', 'İzmir', 'izm', '[İzm]ir'],
    ['keep their place after one', 'İİ Lee', 'lee', 'İİ [Lee]'],
    ['find a sharp s, large and small', 'GROẞ groß', 'oß', 'GR[Oẞ] gr[oß]'],
    ['find a sigma wherever it stands', 'Σίσυφος', 'ΦΟΣ', 'Σίσυ[φος]'],
    ['do not take apart what folds to several letters', '각각', '가', '[각][각]'],
    ['of the end of a syllable mark it whole', '각', '\u11a8', '[각]'],
    ['of the seam of two syllables mark both', '각나', '\u11a8\u1102', '[각나]'],
    ['do not split characters outside the basic plane', 'a𝒳b', '𝒳', 'a[𝒳]b'],
    ['of half a pair mark the whole character', 'a😀b', '\ude00', 'a[😀]b'],
    ['keep their place after such characters', '😀é😀e', 'e', '😀[é]😀[e]'],
    ['go over blanks, hyphens and apostrophes', 'Smith-Jones', 'hj', 'Smit[h-J]ones'],
    ['leave those around them alone', 'Ann  O’Brien-Smith', 'obrien', 'Ann  [O’Brien]-Smith'],
    ['take letters that are one for two', 'Weiß & Æther', 'ss', 'Wei[ß] & Æther'],
    ['take signs of patterns as they are', '(1/2) Completed', '(1/2)', '[(1/2)] Completed'],
  ])('%s', (_, text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });
});

const CHARACTERS = [
  'a',
  'A',
  'e',
  'é',
  'e\u0301',
  '\u0323',
  'ß',
  'ẞ',
  'İ',
  'I',
  'ı',
  'Σ',
  'ς',
  'σ',
  '각',
  '가',
  'ﬁ',
  '😀',
  '𝒳',
  '\ud83d',
  '\ude00',
  ' ',
  'ñ',
  'K',
  'Å',
  '-',
  '’',
  'ł',
  '\u200F',
];
const aText = fc.oneof(
  fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
/** A text and a search that it often contains. */
const aTextAndSearch = fc.oneof(
  fc.tuple(aText, aText),
  fc
    .tuple(aText, fc.nat(12), fc.nat(4), fc.boolean())
    .map(([text, start, length, isUpper]): [string, string] => {
      const part = text.slice(start, start + length);
      return [text, isUpper ? part.toUpperCase() : part];
    }),
);

function splitsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

describe('for any text and search', () => {
  test('there are matches exactly when the list’s search finds the text', () => {
    fc.assert(
      fc.property(aTextAndSearch, ([text, search]) => {
        const wanted = searchForm(search);
        const isFound = wanted !== '' && searchForm(text).includes(wanted);
        expect(findMatches(text, search).length > 0).toBe(isFound);
      }),
      { numRuns: 2000 },
    );
  });

  test('each marked part contains the search', () => {
    fc.assert(
      fc.property(aTextAndSearch, ([text, search]) => {
        for (const { start, end } of findMatches(text, search)) {
          expect(searchForm(text.slice(start, end))).toContain(searchForm(search));
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('what is left between the marks does not contain the search', () => {
    fc.assert(
      fc.property(aTextAndSearch, ([text, search]) => {
        const wanted = searchForm(search);
        if (wanted === '') return;
        const matches = findMatches(text, search);
        const gaps = [0, ...matches.map(({ end }) => end)].map((from, at) =>
          text.slice(from, matches[at]?.start ?? text.length),
        );
        for (const gap of gaps) expect(searchForm(gap)).not.toContain(wanted);
      }),
      { numRuns: 2000 },
    );
  });

  test('the marks lie in the text, in order, apart, and split no character from its other half or its accents', () => {
    fc.assert(
      fc.property(aTextAndSearch, ([text, search]) => {
        let last = 0;
        for (const { start, end } of findMatches(text, search)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(splitsPair(text, start) || splitsPair(text, end)).toBe(false);
          expect(text.slice(end)).not.toMatch(/^\p{M}/u);
          last = end;
        }
      }),
      { numRuns: 2000 },
    );
  });
});
