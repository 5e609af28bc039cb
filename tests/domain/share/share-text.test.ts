import { expect, test } from 'vitest';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { shareFacts } from '#src/domain/share/share-facts.ts';
import { type ShareAudience, type ShareLetter, shareText } from '#src/domain/share/share-text.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';
import { dateIn, loanOf, namedCategory, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

// Today is Friday, November 20, 2026.
const LETTER: ShareLetter = {
  senderName: 'Marisol Kessler',
  loanAsOf: 'as of 11/20/2026, 10:40 AM',
  needsAsOf: 'as of 11/20/2026, 9:00 AM',
};
const WHO = { 'Fields.4000': 'Ngozi', 'Fields.4002': 'Okafor', 'Loan.LoanNumber': '2026000111' };
const DISCLOSED = {
  ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 }, 'ITP Received': { done: -25 } }),
  ...stepFields('Dead in Water', { 'Ready to UW': { done: -20 } }),
  ...stepFields('Initial CD', { Sent: { done: -9 } }),
};
const GOING_WELL = {
  ...WHO,
  ...DISCLOSED,
  'Fields.763': dateIn(14),
  ...stepFields('Appraisal', { 'Appraisal Ordered': { done: -15 } }),
  ...stepFields('Title', { Ordered: { done: -9 }, Received: { done: -4 }, Cleared: { done: -2 } }),
  ...stepFields('Locked', { 'Lock Request Completed': { done: -3 } }),
};

function textOf(
  fields: Readonly<Record<string, string>>,
  audience: ShareAudience,
  conditions?: readonly Condition[],
  letter: ShareLetter = LETTER,
): string {
  return shareText(shareFacts(loanOf(fields), conditions, 'mailbox', TODAY), audience, letter);
}

const asked = (externalDescription: string, facts: Partial<Condition> = {}) =>
  aCondition({ externalDescription, requestedFrom: 'Borrower', ...facts });

test('a borrower reads a greeting, the closing, what is done, and what to bring', () => {
  const conditions = [asked('Your last 2 pay stubs.'), asked('Your deed.', { status: 'Received' })];
  expect(textOf(GOING_WELL, 'borrower', conditions)).toBe(
    `Hello Ngozi,

Here is where your loan ending in 0111 stands as of 11/20/2026, 10:40 AM.
Your closing is planned for Fri 12/04/2026.

Done so far:
- Your disclosures are out, and we have your go-ahead.
- The title work is done.
- Your rate is locked.
- Your Closing Disclosure is out.

What we still need from you as of 11/20/2026, 9:00 AM:
1. Your last 2 pay stubs.

Thank you,
Marisol Kessler
`,
  );
});

test('an agent reads closing, appraisal, title, clear to close and lock, and nothing else', () => {
  expect(textOf(GOING_WELL, 'agent', [asked('Your last 2 pay stubs.')])).toBe(
    `Hello,

Here is where the Okafor loan stands as of 11/20/2026, 10:40 AM.
Closing: Fri 12/04/2026, on track
Appraisal: under way
Title: done
Clear to close: not yet
Rate locked: yes

Thank you,
Marisol Kessler
`,
  );
});

test.each<[name: string, fields: Readonly<Record<string, string>>]>([
  ['a step past due', stepFields('Title', { Cleared: { due: -1, done: '' } })],
  ['a suspended loan', { 'Loan.CurrentMilestoneName': 'Suspended' }],
  [
    'a day before the earliest legal one',
    { 'Fields.763': dateIn(3), ...stepFields('Initial CD', { Sent: { done: -1 } }) },
  ],
  ['a file stalled before underwriting', stepFields('Dead in Water', { 'Ready to UW': { done: '' } })],
])('with %s the closing is not called on track', (_, fields) => {
  expect(textOf({ ...GOING_WELL, ...fields }, 'agent')).toContain(', not on track right now');
  expect(textOf({ ...GOING_WELL, ...fields }, 'borrower')).toContain('The date may still change.');
});

test.each<[closing: string, fields: Readonly<Record<string, string>>, agent: string, borrower: string]>([
  ['no date', { 'Fields.763': '//' }, 'Closing: no date yet', "Your closing date isn't set yet."],
  [
    'a day that passed',
    { 'Fields.763': dateIn(-3) },
    'Closing: planned for Tue 11/17/2026, not funded yet',
    "Your closing was planned for Tue 11/17/2026. Your loan isn't funded yet.",
  ],
  [
    'funds sent',
    { 'Fields.763': dateIn(-3), ...stepFields('Closing', { 'Funds Sent': { done: -2 } }) },
    'Closing: funded',
    'Your loan is funded.',
  ],
  [
    'funds dated ahead',
    { 'Fields.763': dateIn(-3), ...stepFields('Closing', { 'Funds Sent': { done: 2 } }) },
    'Closing: planned for Tue 11/17/2026, not funded yet',
    "Your loan isn't funded yet.",
  ],
])('with %s a message says no more than that', (_, fields, agent, borrower) => {
  expect(textOf({ ...GOING_WELL, ...fields }, 'agent')).toContain(agent);
  expect(textOf({ ...GOING_WELL, ...fields }, 'borrower')).toContain(borrower);
});

test('a category that is green by the rules with a step open is not called done', () => {
  const fields = stepFields('Appraisal', {
    'Appraisal Ordered': { done: '' },
    'Appraisal Paid': { done: -3 },
    'Appraisal Received': { done: -1 },
  });
  const all = { ...GOING_WELL, ...fields };
  expect(namedCategory(loanOf(all), 'Appraisal').status).toBe('COMPLETED');
  expect(textOf(all, 'agent')).toContain('Appraisal: under way');
});

test('a waived appraisal is not needed', () => {
  expect(textOf({ ...GOING_WELL, 'Fields.CX.PIW': 'Yes' }, 'agent')).toContain('Appraisal: not needed');
});

test('clear to close needs all three approvals', () => {
  const done = { Submitted: { done: -5 }, Approved: { done: -4 } };
  const fields = {
    ...GOING_WELL,
    ...stepFields('Borrower CTC', done),
    ...stepFields('Final CTC', done),
  };
  expect(textOf(fields, 'agent')).toContain('Clear to close: not yet');
  const all = { ...fields, ...stepFields('Collateral CTC', done) };
  expect(textOf(all, 'agent')).toContain('Clear to close: yes');
  expect(textOf(all, 'borrower')).toContain('Your loan is clear to close.');
});

test('without an external description a fixed phrase for its category stands in, once', () => {
  const text = textOf(GOING_WELL, 'borrower', [
    asked('', { category: 'INCOME ', title: 'Bonus looks odd' }),
    asked('', { category: 'Income' }),
    asked('', { category: 'Fraud desk' }),
  ]);
  expect(text).toContain(
    '1. A document about your income. Ask us which one.\n2. Another document. Ask us which one.\n',
  );
  expect(text).not.toMatch(/odd|fraud/i);
});

test('what somebody else brings, is for staff alone, or names nobody and has no words is not asked of a borrower', () => {
  const conditions = [
    asked('The commitment', { requestedFrom: 'Title Company' }),
    asked('For the file', { isInternalOnly: true }),
    asked('', { requestedFrom: '', category: 'Income' }),
    asked('Sent', { statusOpen: false }),
  ];
  expect(textOf(GOING_WELL, 'borrower', conditions)).toContain("We don't need anything from you right now");
  expect(shareFacts(loanOf(GOING_WELL), conditions, 'mailbox', TODAY).needs).toEqual({
    items: [],
    leftOutCount: 3,
  });
  expect(textOf(GOING_WELL, 'borrower', [asked('Your deed', { requestedFrom: '' })])).toContain(
    '1. Your deed',
  );
});

test('without conditions on the device a message says nothing of what is needed', () => {
  expect(textOf(GOING_WELL, 'borrower')).not.toMatch(/need/);
});

test('what is not known leaves no hole, and an address is no name to sign with', () => {
  const text = textOf({}, 'borrower', [], {
    senderName: 'simon@lender.example',
    loanAsOf: '',
    needsAsOf: '',
  });
  expect(text).toBe(
    "Hello,\n\nHere is where your loan stands.\nYour closing date isn't set yet.\n\n" +
      "We don't need anything from you right now.\n\nThank you.\n",
  );
});
