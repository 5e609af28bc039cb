import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priorToCards } from '#src/domain/conditions/condition-cards.ts';
import { CONDITION_GROUPINGS, CONDITION_STATUSES } from '#src/domain/conditions/condition-choices.ts';
import {
  conditionsInStatus,
  countByStatus,
  hasWord,
  isClosingDue,
  isEveryType,
  narrowConditions,
  toggleWord,
} from '#src/domain/conditions/condition-filter.ts';
import { countGroups, groupKey } from '#src/domain/conditions/condition-groups.ts';
import { sortConditions } from '#src/domain/conditions/condition-sort.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';
import { listConditions } from '#src/domain/conditions/conditions-list.ts';
import { deriveClosing } from '#src/domain/loan/closing.ts';
import {
  aCondition,
  aConditionList,
  aConditionLoan,
  aFilter,
  aListOfLoans,
  CLOCK,
  listOf,
  titlesOf,
} from '#tests/support/loans/condition-factory.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

const NO_FILTER = { types: [], priorTo: [], text: '' };

// A day plus whole days is a day.
function dayIn(days: number | undefined): typeof TODAY | undefined {
  return days === undefined ? undefined : ((TODAY + days) as typeof TODAY);
}

describe('by status', () => {
  const list = listOf(
    { title: 'A', statusOpen: true },
    { title: 'B', statusOpen: false, status: 'Requested' },
  );

  test('open and satisfied go by the flag, not by the word', () => {
    expect(titlesOf(conditionsInStatus(list, 'open'))).toEqual(['A']);
    expect(titlesOf(conditionsInStatus(list, 'satisfied'))).toEqual(['B']);
    expect(titlesOf(conditionsInStatus(list, 'all'))).toEqual(['A', 'B']);
  });

  test('the counts are of the given conditions', () => {
    expect(countByStatus(list)).toEqual({ open: 1, satisfied: 1, all: 2 });
    expect(countByStatus([])).toEqual({ open: 0, satisfied: 0, all: 0 });
  });
});

describe('by type', () => {
  const list = listOf(
    { title: 'U', conditionType: 'Underwriting' },
    { title: 'P', conditionType: 'post-closing ' },
    { title: 'X', conditionType: '' },
  );
  const shown = (types: string[]) => titlesOf(narrowConditions(list, { ...NO_FILTER, types }));

  test('none chosen, or All Conditions among the chosen, is no filter', () => {
    expect(shown([])).toEqual(['U', 'P', 'X']);
    expect(shown(['Underwriting', 'All Conditions'])).toEqual(['U', 'P', 'X']);
    expect(isEveryType(['all conditions'])).toBe(true);
    expect(isEveryType(['Underwriting'])).toBe(false);
  });

  test('several can be chosen, whatever their case and blanks', () => {
    expect(shown(['Post-Closing'])).toEqual(['P']);
    expect(shown(['Post-Closing', 'UNDERWRITING'])).toEqual(['U', 'P']);
    expect(shown([''])).toEqual(['X']);
    expect(shown(['Preliminary'])).toEqual([]);
  });
});

describe('by prior-to', () => {
  const list = listOf({ title: 'B', priorTo: 'Borrower CTC' }, { title: 'N', priorTo: '' });
  const shown = (priorTo: string[]) => titlesOf(narrowConditions(list, { ...NO_FILTER, priorTo }));

  test('each chosen group is shown; none chosen is no filter', () => {
    expect(shown([])).toEqual(['B', 'N']);
    expect(shown(['Borrower CTC'])).toEqual(['B']);
    expect(shown(['Borrower CTC', ''])).toEqual(['B', 'N']);
    expect(shown(['Funding'])).toEqual([]);
  });
});

describe('by text', () => {
  const list = listOf(
    { title: 'Gift letter', internalDescription: 'From José', externalDescription: 'Please sign' },
    { title: 'Deed', priorTo: 'Funding', owner: 'Closer', requestedFrom: 'Title Company' },
    { title: 'VOE', status: 'Received', statusDate: '2026-11-02T15:00:00Z' },
  );
  const shown = (text: string) => titlesOf(narrowConditions(list, { ...NO_FILTER, text }));

  test('a search finds every text that a person can see, whatever its case and accents', () => {
    expect(shown(' JOSE ')).toEqual(['Gift letter']);
    expect(shown('please')).toEqual(['Gift letter']);
    expect(shown('funding')).toEqual(['Deed']);
    expect(shown('title company')).toEqual(['Deed']);
    expect(shown('received on 11/02/2026')).toEqual(['VOE']);
    expect(shown('underwriting')).toEqual(['Gift letter', 'Deed', 'VOE']);
    expect(shown('')).toHaveLength(3);
  });

  test('the end of one text and the start of the next are not found together', () => {
    expect(shown('José please')).toEqual([]);
  });
});

describe('by closing', () => {
  test.each([
    { closesIn: 0, sent: {}, isDue: true },
    { closesIn: 6, sent: {}, isDue: true },
    { closesIn: 7, sent: {}, isDue: false },
    // Past and not funded: it's still to close, however long ago.
    { closesIn: -1, sent: {}, isDue: true },
    { closesIn: -90, sent: { isClosingSent: true }, isDue: true },
    { closesIn: -1, sent: { isFundsSent: true }, isDue: false },
    { closesIn: 3, sent: { isFundsSent: true }, isDue: false },
    // Where the lender has no such step, nobody knows that it isn't funded.
    { closesIn: -1, sent: { isFundsSent: undefined }, isDue: false },
    { closesIn: undefined, sent: {}, isDue: false },
  ])('a closing in $closesIn days, $sent, is due: $isDue', ({ closesIn, sent, isDue }) => {
    const steps = { isClosingSent: false, isFundsSent: false, ...sent };
    expect(isClosingDue(deriveClosing(dayIn(closesIn), steps, TODAY))).toBe(isDue);
  });

  test('only conditions of such loans pass, and none that has no loan', () => {
    const loans = [undefined, 0, 6, 7].map((closesIn, index) =>
      listConditions([aCondition({ title: String(closesIn) })], CLOCK, aConditionLoan(index, closesIn)),
    );
    const list = [...loans.flat(), ...listOf({ title: 'no loan' })];
    expect(titlesOf(narrowConditions(list, { ...NO_FILTER, closing: 'next-7-days' }))).toEqual(['0', '6']);
  });

  test('it leaves what the others leave, of the loans that are due', () => {
    fc.assert(
      fc.property(aListOfLoans(), aFilter(), (list, filter) => {
        const due = narrowConditions(list, { ...filter, closing: 'next-7-days' });
        expect(due).toEqual(
          narrowConditions(list, filter).filter(
            ({ loan }) => loan !== undefined && isClosingDue(loan.closing),
          ),
        );
      }),
    );
  });
});

test('a word is added to a choice, and taken away however it was written', () => {
  expect(toggleWord([], 'Funding')).toEqual(['Funding']);
  expect(toggleWord(['Docs', 'FUNDING'], 'funding ')).toEqual(['Docs']);
  expect(toggleWord(['Docs'], '')).toEqual(['Docs', '']);
  expect(hasWord(['Docs'], 'DOCS')).toBe(true);
  expect(hasWord(['Docs'], '')).toBe(false);
});

describe('whatever the filters', () => {
  test('the counts of the status tabs add up to the list, and each is what its tab shows', () => {
    fc.assert(
      fc.property(aConditionList(), aFilter(), (list, filter) => {
        const narrowed = narrowConditions(list, filter);
        const counts = countByStatus(narrowed);
        expect(counts.open + counts.satisfied).toBe(counts.all);
        for (const status of CONDITION_STATUSES)
          expect(conditionsInStatus(narrowed, status)).toHaveLength(counts[status]);
        expect(narrowed.length).toBeLessThanOrEqual(list.length);
      }),
    );
  });

  test('no condition is lost, doubled or invented by filtering, ordering and grouping', () => {
    const groupings = CONDITION_GROUPINGS.filter((by) => by !== 'none');
    fc.assert(
      fc.property(aListOfLoans(), aFilter(), fc.constantFrom(...groupings), (list, filter, by) => {
        const narrowed = narrowConditions(list, filter);
        const rows = sortConditions(narrowed, undefined, by);
        expect(rows.map(({ key }) => key).toSorted()).toEqual(narrowed.map(({ key }) => key).toSorted());
        const counts = countGroups(narrowed, by);
        const sumOf = (count: 'openCount' | 'satisfiedCount') =>
          [...counts.values()].reduce((sum, group) => sum + group[count], 0);
        expect({ open: sumOf('openCount'), satisfied: sumOf('satisfiedCount') }).toEqual({
          open: countByStatus(narrowed).open,
          satisfied: countByStatus(narrowed).satisfied,
        });
        for (const [key, { openCount, satisfiedCount }] of counts)
          expect(rows.filter((row) => groupKey(row, by) === key)).toHaveLength(openCount + satisfiedCount);
      }),
    );
  });

  test('filters can be put on in any order, and each lets through what it says and nothing else', () => {
    fc.assert(
      fc.property(aConditionList(), aFilter(), (list, filter) => {
        const one = narrowConditions(list, { ...NO_FILTER, types: filter.types });
        const two = narrowConditions(one, { ...NO_FILTER, priorTo: filter.priorTo });
        const three = narrowConditions(two, { ...NO_FILTER, needed: filter.needed });
        const four = narrowConditions(three, { ...NO_FILTER, latest: filter.latest });
        const { category, owner, age, text } = filter;
        const five = narrowConditions(narrowConditions(four, { category, text: '' }), { owner, age, text });
        expect(five).toEqual(narrowConditions(list, filter));
        const typeKeys = filter.types.map(wordKey);
        const priorToKeys = filter.priorTo.map(wordKey);
        for (const { condition } of three) {
          const isWanted = isEveryType(filter.types) || typeKeys.includes(wordKey(condition.conditionType));
          const isInGroup = filter.priorTo.length === 0 || priorToKeys.includes(wordKey(condition.priorTo));
          expect([isWanted, isInGroup]).toEqual([true, true]);
        }
      }),
    );
  });

  test('the cards together count every condition once, and a chosen card counts what its group holds', () => {
    fc.assert(
      fc.property(aConditionList(), aFilter(), (list, { priorTo }) => {
        const cards = priorToCards(list, priorTo);
        const satisfied = cards.reduce((sum, card) => sum + card.satisfiedCount, 0);
        expect(cards.reduce((sum, card) => sum + card.totalCount, 0)).toBe(list.length);
        expect(satisfied).toBe(countByStatus(list).satisfied);
        for (const card of cards) {
          const group = narrowConditions(list, { ...NO_FILTER, priorTo: [card.title] });
          expect(countByStatus(group)).toMatchObject({
            all: card.totalCount,
            satisfied: card.satisfiedCount,
          });
        }
        for (const title of priorTo)
          expect(cards.map((card) => wordKey(card.title))).toContain(wordKey(title));
      }),
    );
  });
});
