import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { createNoteSearch } from '#src/domain/list/note-search.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import {
  buildPipelineIndex,
  firstOwnMatch,
  foundNotes,
  searchPipeline,
} from '#src/domain/list/pipeline-index.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import type { OtherNotes } from '#src/domain/notes/notes-on-device.ts';
import { hasWordStart, wordForm, wordsOf } from '#src/domain/text/word-starts.ts';
import { rawLoan, TODAY } from '#tests/support/loans/loan-factory.ts';

const COLUMNS = pipelineColumns(fieldMap);
const LISTED = '2026-11-20T15:00:00.000Z';

interface NotedLoan {
  readonly borrower: string;
  readonly type?: string;
  readonly note: string;
  readonly own?: string | undefined;
}

/** Loans whose ids are their places. */
function indexOf(rows: readonly NotedLoan[]) {
  const raws = rows.map(({ borrower, type = '', note }, place) =>
    rawLoan(
      {
        [fieldMap.loan.borrowerLastName]: borrower,
        [fieldMap.loan.loanType]: type,
        [fieldMap.loan.processorCriticalNotes]: note,
      },
      String(place),
    ),
  );
  const others = new Map<string, OtherNotes>(
    rows.flatMap(({ own }, place) => (own === undefined ? [] : [[String(place), { own: [{ text: own }] }]])),
  );
  const notes = createNoteSearch(fieldMap, LISTED, others);
  const plain = buildPipelineIndex(deriveLoans(raws, fieldMap, TODAY), COLUMNS, TODAY);
  return { plain, index: { ...plain, notes } };
}

const { plain, index } = indexOf([
  {
    borrower: 'Okafor',
    type: 'VA',
    note: '11/19/26@ 9:05 AM MK - Appraisal is ordered,\nreappraised later.',
  },
  { borrower: 'Sato', note: 'Waits for HOI. The agent of Okafor called.' },
  { borrower: 'Title', note: '', own: 'Insurance agent called back' },
  { borrower: 'Vance', note: '' },
]);

describe('a search finds', () => {
  test.each([
    ['nothing in notes for one or two letters', 'ho', []],
    ['a word by its beginning', 'appr', [0]],
    ['no middle of a word', 'praisal', []],
    ['words in any order', 'called agent', [1, 2]],
    ['words across fields and notes', 'sato hoi', [1]],
    ['a short word too beside a longer one', 'va appraisal', [0]],
    ['a note on its way', 'insurance', [2]],
    ['by fields as before, and by notes', 'okafor', [0, 1]],
    ['nothing if one word is nowhere', 'hoi survey', []],
  ])('%s', (_, text, expected) => {
    expect(searchPipeline(index, text)).toEqual(expected);
  });

  test('without notes what it found before', () => {
    expect(searchPipeline(plain, 'appr')).toEqual([]);
    expect(searchPipeline(plain, 'okafor')).toEqual([0]);
  });
});

const excerptOf = (text: string, place: number) => {
  const loan = index.loans[place];
  return loan && foundNotes(index, text)(loan);
};

test('a loan that only a note finds says with which words, on one line', () => {
  const found = excerptOf('reappr', 0);
  expect(found?.text).toBe('reappraised later.');
  expect(found?.ranges.map(({ start, end }) => found.text.slice(start, end))).toEqual(['reappr']);
  expect(excerptOf('okafor', 0)).toBeUndefined();
  expect(excerptOf('okafor', 1)).toMatchObject({
    text: '…Okafor called.',
    whole: 'Waits for HOI. The agent of Okafor called.',
  });
  expect(excerptOf('', 1)).toBeUndefined();
});

test('a loan found by its fields is meant before one found by a note', () => {
  const [okafor, sato, title] = index.loans;
  expect(
    firstOwnMatch(
      index,
      [sato, okafor].flatMap((loan) => loan ?? []),
      'okafor',
    ),
  ).toBe(okafor);
  expect(
    firstOwnMatch(
      index,
      [title].flatMap((loan) => loan ?? []),
      'insurance',
    ),
  ).toBeUndefined();
});

const WORDS = [
  'hoi',
  'Appraisal',
  'appr',
  'Okafor',
  "O'Brien",
  'va',
  'a',
  'is',
  'café',
  'in-house',
  'title.',
];
const aText = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '));
const aLoan = fc.record({
  borrower: fc.constantFrom('Okafor', 'Brien', 'Ho', ''),
  type: fc.constantFrom('VA', 'Conventional', ''),
  note: aText,
  own: fc.option(aText, { nil: undefined }),
});

test('finds exactly the loans with all words across fields and notes, and those it found before', () => {
  fc.assert(
    fc.property(fc.array(aLoan, { maxLength: 6 }), aText, (rows, search) => {
      const some = indexOf(rows);
      const words = wordsOf(search);
      const byFields = (text: string) => new Set(searchPipeline(some.plain, text));
      const fieldsOf = new Map(words.map((word) => [word, byFields(word)]));
      const before = byFields(search);
      const expected = [...rows.keys()].filter((place) => {
        const { note = '', own = '' } = rows[place] ?? {};
        const inNotes = words.filter((word) => hasWordStart(wordForm(`${own}\n${note}`), word));
        const isAll = words.every((word) => inNotes.includes(word) || fieldsOf.get(word)?.has(place));
        return before.has(place) || (isAll && inNotes.some(({ length }) => length >= 3));
      });
      expect(searchPipeline(some.index, search)).toEqual(expected);
      const told = some.index.loans.filter((loan) => foundNotes(some.index, search)(loan) !== undefined);
      expect(told.map(({ loanId }) => Number(loanId))).toEqual(
        expected.filter((place) => !before.has(place)),
      );
    }),
    { numRuns: 300 },
  );
});

test('letter by letter, and back, a search finds what it finds at once', () => {
  fc.assert(
    fc.property(fc.array(aLoan, { maxLength: 6 }), aText, (rows, search) => {
      const some = indexOf(rows);
      const typed = Array.from(search, (_, at) => search.slice(0, at + 1));
      for (const text of [...typed, ...typed.toReversed()])
        expect(searchPipeline(some.index, text)).toEqual(searchPipeline(indexOf(rows).index, text));
    }),
    { numRuns: 60 },
  );
});

test('a letter asks the fields for the whole text and the word it changes alone', () => {
  const asked = new Set<string>();
  const columns = [...plain.columns].map(([name, column]) => {
    const markMatches = (wanted: string, found: Uint8Array) => {
      asked.add(wanted);
      column.markMatches(wanted, found);
    };
    return [name, { ...column, markMatches }] as const;
  });
  const counted = { ...index, columns: new Map(columns) };
  searchPipeline(counted, 'hoi agent of okafo');
  asked.clear();
  expect(searchPipeline(counted, 'hoi agent of okafor')).toEqual([1]);
  expect([...asked].toSorted()).toEqual(['hoiagentofokafor', 'okafor']);
});
