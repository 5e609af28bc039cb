import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type AskedChip, createAsk } from '#src/domain/ask/ask.ts';
import { calendarDayOf, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import questions from '#tests/fixtures/questions.json' with { type: 'json' };

const today = parseCalendarDay(questions.today) ?? calendarDayOf(2026, 11, 30);
const ask = createAsk({
  milestones: milestoneNames({}),
  loanTypes: ['VA', 'FHA', 'Conventional', 'HELOC', 'FarmersHomeAdministration', 'USDA-RHS'],
  loanOfficers: ['Marisol Kessler', 'Chloe Costa', 'Elias Barrera', 'Joaquin Sorensen'],
  processors: ['Damon Eastman', 'Caleb Whitlock', 'Dana Vasquez', 'Yara Lo', 'Julia Ghosh'],
  categories: [
    'Disclosures',
    'Appraisal',
    'Title',
    'HOI',
    'Initial Approval',
    'Borrower CTC',
    'Collateral CTC',
    'Final CTC',
    'Initial CD',
    'Locked',
    'Final Verbal',
    'Closing',
    'Dead in Water',
  ].map((name) => ({ name, label: name })),
});

const chipSchema = v.record(v.string(), v.union([v.string(), v.array(v.string())]));
const listSchema = v.array(
  v.object({ question: v.string(), chips: v.array(chipSchema), rest: v.optional(v.string(), '') }),
);
const seen = v.parse(listSchema, questions.seen);
const unseen = v.parse(listSchema, questions.unseen);

// The questions were written before the grammar, by somebody who had not seen it; 20 of them weren't looked at while it
// was written.
describe('a question becomes exactly its filters', () => {
  test.each(seen)('$question', (one) => {
    expect(answered(one.question)).toEqual(wanted(one));
  });

  test('18 or more of the 20 that the grammar was written without', () => {
    const right = unseen.filter(
      (one) => JSON.stringify(answered(one.question)) === JSON.stringify(wanted(one)),
    );
    expect(right.length).toBeGreaterThanOrEqual(18);
  });
});

test('any text at all is read, and what is left of it was in it', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('not', 'appraisal', 'closing', 'next', 'between', '12/1', 'and'),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const question = words.join(' ');
      const { rest } = ask(question, today);
      for (const left of rest.split(/\s+/)) expect(question).toContain(left);
    }),
  );
});

const WORDS = ['samir', 'iverson', '05598', 'lee-ng'];

test('a whole name is a filter wherever it stands, and what is left is the rest of the words', () => {
  const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 2 });
  const name = fc.constantFrom(...milestoneNames({}), 'VA', 'FHA', 'Cond. Approved', 'conv', 'usda rhs');
  fc.assert(
    fc.property(words, name, words, (before, value, after) => {
      const { chips, rest } = ask([...before, value.toUpperCase(), ...after].join('  '), today);
      expect(chips).toHaveLength(1);
      expect(rest).toBe([...before, ...after].join(' '));
    }),
  );
});

test.each(['v', 'ivan', 'sign', 'app', '', '  '])('a part of a name is none: %j', (question) => {
  expect(ask(question, today).chips).toEqual([]);
});

test('without the words of some filters a question is one for the others, in any order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...seen), fc.infiniteStream(fc.nat()), ({ question }, picks) => {
      const first = ask(question, today);
      let asked = first;
      let left = first.chips;
      for (const pick of picks) {
        const taken = asked.chips[pick % Math.max(1, left.length)];
        if (taken === undefined) break;
        left = asked.chips.filter((chip) => chip !== taken);
        asked = ask(asked.without([taken]), today);
        expect(asked.chips).toEqual(left);
      }
      expect(asked.rest).toBe(first.rest);
    }),
  );
});

type Wanted = v.InferOutput<typeof listSchema>[number];

function wanted({ chips, rest }: Wanted) {
  return { chips: chips.map(sorted).toSorted(), rest: rest.toLowerCase() };
}

function answered(question: string) {
  const { chips, rest } = ask(question, today);
  return { chips: chips.map((chip) => sorted(asWritten(chip))).toSorted(), rest: rest.toLowerCase() };
}

function sorted(chip: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(chip).toSorted());
}

const KINDS = {
  loanTypes: 'loanType',
  milestones: 'milestone',
  loanOfficers: 'loanOfficer',
  processors: 'processor',
  count: 'count',
  figure: 'behind',
  category: 'category',
} as const;

function asWritten(chip: AskedChip): Readonly<Record<string, unknown>> {
  if (chip.kind !== 'closing') return { ...chip, kind: KINDS[chip.kind] };
  if (chip.days === 'none') return { kind: 'closing', value: 'none' };
  const { from, to } = chip.days;
  return {
    kind: 'closing',
    ...(from !== undefined && { from: formatIsoDay(from) }),
    ...(to !== undefined && { to: formatIsoDay(to) }),
  };
}

test('a last name that is a word of questions stays that word; the whole name is the person', () => {
  const askThem = createAsk({
    milestones: ['Paused'],
    loanTypes: ['VA'],
    loanOfficers: ['Kim An', 'Tuan Do', 'Glenn Close'],
    processors: ['Yara Lo'],
    categories: [{ name: 'Appraisal', label: 'Appraisal' }],
  });
  const chipsOf = (question: string) => askThem(question, today).chips.map(({ kind }) => kind);
  expect(chipsOf('VA loans without an appraisal')).toEqual(['loanTypes', 'category']);
  expect(chipsOf('what do we close next week')).toEqual(['closing']);
  expect(chipsOf("Tuan Do's loans")).toEqual(['loanOfficers']);
  expect(chipsOf('VA of Lo')).toEqual(['loanTypes', 'processors']);
  expect(chipsOf('paused loans')).toEqual(['milestones']);
  expect(chipsOf('suspended loans')).toEqual(['count']);
});
