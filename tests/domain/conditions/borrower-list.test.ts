import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from '#src/domain/conditions/condition.ts';
import {
  borrowerList,
  borrowerListText,
  itemsLeftOut,
  renumbered,
  withItem,
} from '#src/domain/conditions/borrower-list.ts';
import { leftOutConditions } from '#src/domain/conditions/left-out-conditions.ts';
import { plainWords } from '#src/domain/conditions/plain-words.ts';
import { plainFromMarkup } from '#src/domain/text/plain-from-markup.ts';
import { shareNeeds } from '#src/domain/share/share-facts.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';

const HEADING = 'What we still need for your loan';

const NO_ASKS = { items: [], leftOut: [] };

test('a borrower is asked for the open conditions in the words meant for them, each once', () => {
  const list = borrowerList([
    aCondition({ externalDescription: 'Please send us your pay stubs.\r\n' }),
    aCondition({ externalDescription: 'Please send us your deed.', statusOpen: false }),
    aCondition({ externalDescription: 'Please  send us\nyour pay stubs.' }),
    aCondition({ externalDescription: 'A gift letter.' }),
  ]);
  expect(list).toEqual({
    items: ['Please send us your pay stubs.', 'A gift letter.'],
    inReview: [],
  });
  expect(borrowerListText(list, HEADING)).toBe(
    'What we still need for your loan\n\n1. Please send us your pay stubs.\n2. A gift letter.\n',
  );
});

test('an open condition without words for the borrower, or not meant for one, is left out', () => {
  const list = borrowerList([
    aCondition({ title: 'Fraud check', internalDescription: 'Looks odd', externalDescription: ' ' }),
    aCondition({ externalDescription: 'For the file', isInternalOnly: true }),
    aCondition({ externalDescription: '', statusOpen: false }),
  ]);
  expect(list).toEqual({ items: [], inReview: [] });
});

test.each(['Received', 'received ', 'Fulfilled', 'Reviewed'])(
  'what a borrower has sent (%s) is not asked for again, and not forgotten',
  (status) => {
    const list = borrowerList([
      aCondition({ externalDescription: 'Your deed.', status }),
      aCondition({ externalDescription: 'Your pay stubs.', status: 'Requested' }),
    ]);
    expect(list).toEqual({ items: ['Your pay stubs.'], inReview: ['Your deed.'] });
  },
);

test.each(['', 'Added', 'Requested', 'Re-requested', 'Rejected', 'Expired', 'Sent', 'Docs in, needs page 2'])(
  'in status %j an open condition is still asked for',
  (status) => {
    const list = borrowerList([aCondition({ externalDescription: 'Your deed.', status })]);
    expect(list).toEqual({ items: ['Your deed.'], inReview: [] });
  },
);

test('what one condition has and another still asks for is asked for', () => {
  const list = borrowerList([
    aCondition({ externalDescription: 'Your deed.', status: 'Received' }),
    aCondition({ externalDescription: 'Your deed.', status: 'Rejected' }),
  ]);
  expect(list).toMatchObject({ items: ['Your deed.'], inReview: [] });
});

test('every open condition is asked for, in review, or counted as left out', () => {
  const condition = fc.record({
    externalDescription: fc.constantFrom('', 'Deed', 'Pay stubs', 'W-2'),
    status: fc.constantFrom('Received', 'Requested', 'Rejected', 'Added', 'Cleared'),
    statusOpen: fc.boolean(),
    isInternalOnly: fc.boolean(),
    requestedFrom: fc.constantFrom('Borrower', '', 'Title Company', "Borrower's employer", 'Co-Borrower'),
  });
  fc.assert(
    fc.property(fc.array(condition.map(aCondition)), (all) => {
      const { items, inReview } = borrowerList(all);
      const open = all.filter(({ statusOpen }) => statusOpen);
      const worded = open.filter(
        (one) =>
          one.externalDescription !== '' &&
          one.isInternalOnly !== true &&
          ['Borrower', '', 'Co-Borrower'].includes(one.requestedFrom),
      );
      expect(leftOutConditions(all)).toHaveLength(open.length - worded.length);
      expect(new Set([...items, ...inReview])).toEqual(new Set(worded.map((one) => one.externalDescription)));
      expect(items.filter((item) => inReview.includes(item))).toEqual([]);
      // A shared message asks the same borrower for the same things.
      expect(shareNeeds(all, NO_ASKS).items).toEqual(items);
    }),
  );
});

test('what a filter keeps from a borrower is named, and nothing that the list has anyway', () => {
  const of = (...items: readonly string[]) =>
    borrowerList(items.map((externalDescription) => aCondition({ externalDescription })));
  expect(itemsLeftOut(of('Deed', 'Pay stubs', 'W-2', 'Deed'), of('Deed'))).toEqual(['Pay stubs', 'W-2']);
  expect(itemsLeftOut(of('Deed'), of('Deed'))).toEqual([]);
  const answered = borrowerList([aCondition({ externalDescription: 'Deed', status: 'Received' })]);
  expect(itemsLeftOut(of('Deed'), answered)).toEqual(['Deed']);
  expect(itemsLeftOut(answered, of())).toEqual([]);
});

test.each(['Title Company', "Borrower's employer", 'Appraiser'])(
  'what %s brings is not asked of the borrower',
  (requestedFrom) => {
    const list = borrowerList([
      aCondition({ externalDescription: 'The commitment.', requestedFrom }),
      aCondition({ externalDescription: 'Your deed.', requestedFrom: 'Borrower, Title Company' }),
    ]);
    expect(list).toEqual({ items: ['Your deed.'], inReview: [] });
  },
);

test('nothing internal has any influence on what a borrower gets', () => {
  const text = fc.string({ maxLength: 12 });
  const internal: fc.Arbitrary<Partial<Condition>> = fc.record({
    title: text,
    internalDescription: text,
    priorTo: text,
    category: text,
    conditionType: text,
    statusDate: text,
    source: text,
    owner: text,
    faults: fc.array(text),
    tracking: fc.array(fc.record({ status: text, date: text, by: text })),
  });
  const external = fc.record({ externalDescription: text, statusOpen: fc.boolean(), status: text });
  fc.assert(
    fc.property(fc.array(fc.tuple(external, internal, internal)), (all) => {
      const one = borrowerList(all.map(([facts, first]) => aCondition({ ...first, ...facts })));
      const other = borrowerList(all.map(([facts, , second]) => aCondition({ ...second, ...facts })));
      expect(borrowerListText(one, HEADING)).toBe(borrowerListText(other, HEADING));
      const allowed = all.map(([facts]) =>
        plainWords(plainFromMarkup(facts.externalDescription).replaceAll(/\s+/g, ' ').trim()),
      );
      for (const item of one.items) expect(allowed).toContain(item);
    }),
  );
});

test('one more item goes behind the last one, and after a line is taken out the others count from 1', () => {
  const text = 'Hello,\n\n1. Deed\n2. Your pay stubs, 2 of them\n\nThank you.\n';
  expect(withItem(text, 'W-2')).toBe(
    'Hello,\n\n1. Deed\n2. Your pay stubs, 2 of them\n3. W-2\n\nThank you.\n',
  );
  expect(withItem('Hello,\n', 'W-2')).toBe('Hello,\n\n1. W-2\n');
  expect(renumbered('Hello,\n\n2. Your pay stubs\n\n4. W-2, page 3. of 4\n')).toBe(
    'Hello,\n\n1. Your pay stubs\n\n2. W-2, page 3. of 4\n',
  );
});

test.each([
  [false, []],
  [true, ['Acknowledge the CD']],
  [undefined, ['Acknowledge the CD']],
])('with the CD sent (%s) a borrower is asked to acknowledge: %j', (isCdSent, asked) => {
  const facts = { externalDescription: 'Acknowledge the CD' };
  const open = [aCondition(facts), aCondition({ ...facts, statusOpen: false })];
  expect(borrowerList(open, isCdSent).items).toEqual(asked);
  expect(shareNeeds(open, NO_ASKS, isCdSent)).toMatchObject({ items: asked, isOwed: true });
  expect(leftOutConditions(open, isCdSent).map(({ reason }) => reason)).toEqual(
    isCdSent === false ? ['before-cd'] : [],
  );
});
