import { expect, test } from 'vitest';
import { firstPriorTo, priorToCards, typeChoices } from '#src/domain/conditions/condition-cards.ts';
import { listOf } from '#tests/support/loans/condition-factory.ts';

test('a group has one card with all and with the satisfied ones, the unnamed one last', () => {
  const list = listOf(
    { priorTo: 'Funding', statusOpen: false },
    { priorTo: '', statusOpen: true },
    { priorTo: 'Borrower CTC', statusOpen: true },
    { priorTo: ' borrower ctc', statusOpen: false },
  );
  expect(priorToCards(list, [])).toEqual([
    { title: 'Borrower CTC', totalCount: 2, satisfiedCount: 1 },
    { title: 'Funding', totalCount: 1, satisfiedCount: 1 },
    { title: '', totalCount: 1, satisfiedCount: 0 },
  ]);
});

test('the cards come as a loan needs the groups, then a lender’s own', () => {
  const titles = [
    '',
    'Purchase',
    'Escrow',
    'Docs',
    'final ctc',
    'Collateral CTC',
    'Borrower CTC',
    'Initial Approval',
  ];
  const list = listOf(...titles.map((priorTo) => ({ priorTo })));
  expect(priorToCards(list, []).map(({ title }) => title)).toEqual([
    'Initial Approval',
    'Borrower CTC',
    'Collateral CTC',
    'final ctc',
    'Docs',
    'Purchase',
    'Escrow',
    '',
  ]);
});

test('Borrower CTC always has a card, and so has what is chosen, also where nothing is in them', () => {
  expect(priorToCards(listOf({ priorTo: 'Docs' }), ['Purchase'])).toEqual([
    { title: 'Borrower CTC', totalCount: 0, satisfiedCount: 0 },
    { title: 'Docs', totalCount: 1, satisfiedCount: 0 },
    { title: 'Purchase', totalCount: 0, satisfiedCount: 0 },
  ]);
});

test('where only some loans are asked for, their conditions count, and no other card goes', () => {
  const list = listOf(
    { priorTo: 'Docs', statusOpen: false },
    { priorTo: 'Docs' },
    { priorTo: 'Borrower CTC' },
  );
  expect(priorToCards(list, [], list.slice(0, 1))).toEqual([
    { title: 'Borrower CTC', totalCount: 0, satisfiedCount: 0 },
    { title: 'Docs', totalCount: 1, satisfiedCount: 1 },
  ]);
});

test('Borrower CTC is chosen at first where it exists', () => {
  expect(firstPriorTo(listOf({ priorTo: 'BORROWER CTC' }))).toEqual(['Borrower CTC']);
  expect(firstPriorTo(listOf({ priorTo: 'Docs' }))).toEqual([]);
  expect(firstPriorTo([])).toEqual([]);
});

test('the types with a tab come first, then the others that are found or chosen, then none', () => {
  const list = listOf(
    { conditionType: 'Trailing' },
    { conditionType: 'underwriting' },
    { conditionType: '' },
  );
  expect(typeChoices(list, ['Compliance'])).toEqual([
    'Closing-Funding',
    'Investor Delivery',
    'Post-Closing',
    'Preliminary',
    'Processing',
    'Underwriting',
    'Compliance',
    'Trailing',
    '',
  ]);
  expect(typeChoices([], [])).toHaveLength(6);
});
