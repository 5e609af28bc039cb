import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import type { Condition } from '#src/domain/conditions/condition.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { type ShareDays, shareFacts } from '#src/domain/share/share-facts.ts';
import { stepAsks } from '#src/domain/share/step-asks.ts';
import { type ShareAudience, type ShareLetter, shareText } from '#src/domain/share/share-text.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { ALL_DONE } from '#tests/support/loans/action-cases.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';
import {
  dateIn,
  loanOf,
  namedCategory,
  rawLoan,
  stepFields,
  TODAY,
} from '#tests/support/loans/loan-factory.ts';

// Today is Friday, November 20, 2026.
const LETTER: ShareLetter = {
  senderName: 'Marisol Kessler',
  loanAsOf: 'as of 11/20/2026',
  needsAsOf: 'as of 11/19/2026',
};
const RULES = createLenderRules({
  cdReceipt: 'mailbox',
  officeDays: { opensSaturdays: false, closedDays: [] },
});
const READ_TODAY = { today: TODAY, readOn: TODAY };
const readDaysAgo = (days: number) => ({ today: TODAY, readOn: (TODAY - days) as CalendarDay });
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

const PAPERS_SENT = stepFields('Closing', { 'Closing Sent': { done: -4 } });

function textOf(
  fields: Readonly<Record<string, string>>,
  audience: ShareAudience,
  conditions?: readonly Condition[],
  letter: ShareLetter = LETTER,
  days: ShareDays = READ_TODAY,
): string {
  return shareText(factsOf(loanOf(fields), conditions, days), audience, letter);
}

function factsOf(loan: Loan, conditions?: readonly Condition[], days: ShareDays = READ_TODAY, rules = RULES) {
  return shareFacts(loan, { conditions, asks: stepAsks(loan, fieldMap, rules, days.today) }, rules, days);
}

const asked = (externalDescription: string, facts: Partial<Condition> = {}) =>
  aCondition({ externalDescription, requestedFrom: 'Borrower', ...facts });

test('a borrower reads a greeting, the closing, what is done, and what to bring', () => {
  const conditions = [asked('Your last 2 pay stubs.'), asked('Your deed.', { status: 'Received' })];
  expect(textOf(GOING_WELL, 'borrower', conditions)).toBe(
    `Hello Ngozi,

Here is where your loan ending in 00111 stands as of 11/20/2026.
Your closing is planned for Fri 12/04/2026.

Next: take care of what's listed below.
Then: we finish our review.
Then: you sign on Fri 12/04/2026, if all goes as planned.

Done so far:
- Your disclosures are out, and we have your go-ahead.
- The title work is done.
- Your rate lock was completed on Tue 11/17/2026.
- Your Closing Disclosure is out.

What we still need from you as of 11/19/2026:
1. Your last 2 pay stubs.

Thank you,
Marisol Kessler
`,
  );
});

test('an agent reads closing, appraisal, title, clear to close and lock, and nothing else', () => {
  expect(textOf(GOING_WELL, 'agent', [asked('Your last 2 pay stubs.')])).toBe(
    `Hello,

Here is where the Okafor loan stands as of 11/20/2026.
Closing: Fri 12/04/2026, on track
Appraisal: under way
Title: done
Clear to close: not yet
Rate lock: completed Tue 11/17/2026

Thank you,
Marisol Kessler
`,
  );
});

test.each<[name: string, fields: Readonly<Record<string, string>>]>([
  ['a step past due', stepFields('Title', { Cleared: { due: -1, done: '' } })],
  ['a suspended loan', { 'Loan.CurrentMilestoneName': 'Suspended' }],
  ['a file stalled before underwriting', stepFields('Dead in Water', { 'Ready to UW': { done: '' } })],
])('with %s the closing is not called on track', (_, fields) => {
  expect(textOf({ ...GOING_WELL, ...fields }, 'agent')).toContain(', not on track right now');
  expect(textOf({ ...GOING_WELL, ...fields }, 'borrower')).toContain('The date may still change.');
});

test.each([3, 4])(
  "a closing in %i days that isn't legal as things stand is told to nobody outside, and neither is why",
  (days) => {
    const fields = {
      ...GOING_WELL,
      'Fields.763': dateIn(days),
      ...stepFields('Initial CD', { Sent: { done: -1 } }),
      ...stepFields('Closing', { 'Funds Sent': { due: days, done: '' } }),
    };
    for (const readOn of [READ_TODAY, readDaysAgo(1), { today: TODAY, readOn: undefined }]) {
      const borrower = textOf(fields, 'borrower', undefined, LETTER, readOn);
      expect(borrower).toContain("We're confirming your closing date.\n");
      const agent = textOf(fields, 'agent', undefined, LETTER, readOn);
      expect(agent).toContain('Closing: date being confirmed\n');
      for (const text of [borrower, agent])
        expect(text).not.toMatch(/11\/2[34]\/2026|on track|legal|receipt/);
    }
    const proof = { ...RULES, cdReceipt: 'proof' } as const;
    expect(shareText(factsOf(loanOf(fields), undefined, READ_TODAY, proof), 'borrower', LETTER)).toContain(
      `Your closing is planned for ${days === 3 ? 'Mon 11/23/2026' : 'Tue 11/24/2026'}.`,
    );
  },
);

test('a closing that is legal the day after the last one that is not is named again', () => {
  const fields = { ...GOING_WELL, ...stepFields('Initial CD', { Sent: { done: -1 } }) };
  expect(textOf({ ...fields, 'Fields.763': dateIn(7) }, 'borrower')).toContain('planned for Fri 11/27/2026.');
  expect(textOf({ ...fields, 'Fields.763': dateIn(6) }, 'borrower')).not.toContain('planned for');
});

test.each<[closing: string, fields: Readonly<Record<string, string>>, agent: string, borrower: string]>([
  ['no date', { 'Fields.763': '//' }, 'Closing: no date yet', "Your closing date isn't set yet."],
  [
    'a day that passed without papers sent',
    { 'Fields.763': dateIn(-3) },
    'Closing: planned for Tue 11/17/2026, not closed yet, new date to come',
    "Your closing was planned for Tue 11/17/2026, and it hasn't happened yet.\n\nNext: take care of what's listed below.\nThen: we let you know your closing date.\n",
  ],
  [
    'a day that passed without funds sent',
    { 'Fields.763': dateIn(-3), ...PAPERS_SENT },
    'Closing: planned for Tue 11/17/2026, not funded yet',
    "Your closing was planned for Tue 11/17/2026. Your loan isn't funded yet.\n\nNext: take care of what's listed below.\nThen: we let you know when your funds go out.\n",
  ],
  [
    'funds sent',
    { 'Fields.763': dateIn(-3), ...stepFields('Closing', { 'Funds Sent': { done: -2 } }) },
    'Closing: funded',
    'Your loan is funded.',
  ],
  [
    'funds dated ahead',
    {
      'Fields.763': dateIn(-3),
      ...stepFields('Closing', { 'Closing Sent': { done: -4 }, 'Funds Sent': { done: 2 } }),
    },
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

/** Clear to close, in 14 days. */
const CLEAR = { ...GOING_WELL, ...ALL_DONE };

test.each<[name: string, fields: Readonly<Record<string, string>>, conditions?: readonly Condition[]]>([
  ...['Borrower CTC', 'Collateral CTC', 'Final CTC'].map((name): [string, Record<string, string>] => [
    `no ${name}`,
    stepFields(name, { Approved: { done: '' } }),
  ]),
  ['a suspension', { 'Loan.CurrentMilestoneName': 'Suspended' }],
  ['a late step', stepFields('Final Verbal', { Received: { due: -1, done: '' } })],
  [
    'an open category in the last week',
    { 'Fields.763': dateIn(7), ...stepFields('Final Verbal', { Received: { done: '' } }) },
  ],
  [
    'a day that is too early by law',
    { 'Fields.763': dateIn(4), ...stepFields('Initial CD', { Sent: { done: -1 } }) },
  ],
  ['no title', stepFields('Title', { Cleared: { done: '' } })],
  [
    "the borrower's insurance due",
    stepFields('HOI', { Received: { due: 1, done: '' }, Cleared: { done: '' } }),
  ],
  ["the borrower's deed open", {}, [asked('Your deed')]],
  ["a condition of the borrower's that has no words", {}, [asked('')]],
])('with %s a loan is not called clear to close', (_, fields, conditions) => {
  expect(textOf(CLEAR, 'borrower', [BROUGHT])).toContain('Your loan is clear to close.');
  expect(textOf(CLEAR, 'agent', [BROUGHT])).toContain('Clear to close: yes');
  expect(textOf({ ...CLEAR, ...fields }, 'borrower', conditions)).not.toContain('clear to close');
  expect(textOf({ ...CLEAR, ...fields }, 'agent', conditions)).toContain('Clear to close: not yet');
});

test('once the closing passed, nobody hears of a clearance', () => {
  expect(textOf({ ...CLEAR, 'Fields.763': dateIn(-1) }, 'agent')).not.toContain('Clear to close');
});

test('close to its day only a loan that is clear to close is called on track', () => {
  const soon = { ...CLEAR, 'Fields.763': dateIn(10) };
  expect(textOf(soon, 'agent')).toContain('Closing: Mon 11/30/2026, on track\n');
  const unclear = { ...soon, ...stepFields('Final CTC', { Approved: { done: '' } }) };
  expect(textOf(unclear, 'agent')).toContain('Closing: Mon 11/30/2026\n');
  expect(textOf(unclear, 'borrower')).not.toContain('may still change');
  // What the borrower still owes takes that back.
  expect(textOf(soon, 'agent', [asked('Your deed')])).toContain('Closing: Mon 11/30/2026\n');
});

test('where offices open on Saturdays, a closing in 7 days is far ahead, and yet not on track while it is held up', () => {
  const day = (TODAY + 14) as CalendarDay;
  const rules = createLenderRules({
    cdReceipt: 'mailbox',
    officeDays: { opensSaturdays: true, closedDays: [] },
  });
  const agent = (fields: Readonly<Record<string, string>>) => {
    const loan = loanOf({ ...CLEAR, 'Fields.763': dateIn(21), ...fields }, day);
    return shareText(factsOf(loan, undefined, { today: day, readOn: day }, rules), 'agent', LETTER);
  };
  const open = stepFields('Final Verbal', { Received: { done: '' } });
  expect(agent({})).toContain('Closing: Fri 12/11/2026, on track\n');
  expect(agent(open)).toContain('Closing: Fri 12/11/2026\n');
});

test('a message says what comes next and when, with funds on a day on which banks send wires', () => {
  const funds = (days: number) => ({
    ...CLEAR,
    ...stepFields('Closing', { 'Funds Sent': { due: days, done: '' } }),
  });
  expect(textOf(funds(17), 'borrower')).toContain(
    'Next: you sign on Fri 12/04/2026.\nThen: your funds go out on Mon 12/07/2026.\n',
  );
  expect(textOf(funds(17), 'agent')).toContain('\nFunds: planned for Mon 12/07/2026\n');
  // Thanksgiving Day.
  const holiday = { ...funds(6), 'Fields.763': dateIn(6) };
  expect(textOf(holiday, 'borrower')).toContain(
    'Then: your funds go out on Fri 11/27/2026, the next day banks send wires.\n',
  );
  const agent = textOf(holiday, 'agent');
  expect(agent).toContain(
    'Closing: Thu 11/26/2026\nFunds: planned for Fri 11/27/2026, the next day banks send wires\n',
  );
  // Set for a day before the closing, they're nobody's plan.
  expect(textOf(funds(13), 'borrower')).not.toContain('funds');
  const signed = { ...funds(3), ...PAPERS_SENT, 'Fields.763': dateIn(-1) };
  expect(textOf(signed, 'borrower')).toContain('\n\nNext: your funds go out on Mon 11/23/2026.\n');
});

test('a HELOC, to which the closing clock does not apply, and a loan that came damaged get no verdict', () => {
  expect(textOf({ ...GOING_WELL, 'Fields.1172': 'HELOC' }, 'agent')).toContain('Closing: Fri 12/04/2026\n');
  const damaged = deriveLoan({ ...rawLoan(GOING_WELL), faults: ['Fields.763 twice'] }, fieldMap, TODAY);
  expect(shareText(factsOf(damaged), 'agent', LETTER)).toContain('Closing: Fri 12/04/2026\n');
});

test('an older copy gets no verdict, and knows nothing of what came after it', () => {
  const late = { ...GOING_WELL, ...stepFields('Title', { Cleared: { due: -1, done: '' } }) };
  expect(textOf(late, 'agent', undefined, LETTER, readDaysAgo(2))).toContain('Closing: Fri 12/04/2026\n');
  expect(textOf(GOING_WELL, 'agent', undefined, LETTER, readDaysAgo(1))).not.toContain('on track');
  // A date that lay ahead when the loan was read.
  expect(textOf(GOING_WELL, 'agent', undefined, LETTER, readDaysAgo(4))).toContain(
    'Rate lock: not completed yet',
  );
  const passed = { ...GOING_WELL, 'Fields.763': dateIn(-3), ...PAPERS_SENT };
  expect(textOf(passed, 'agent', undefined, LETTER, readDaysAgo(2))).toContain(', not funded yet');
  for (const days of [3, 5])
    expect(textOf(passed, 'agent', undefined, LETTER, readDaysAgo(days))).toContain(
      'Closing: planned for Tue 11/17/2026\n',
    );
  const funded = { ...passed, ...stepFields('Closing', { 'Funds Sent': { done: -2 } }) };
  expect(textOf(funded, 'agent', undefined, LETTER, readDaysAgo(4))).not.toContain('funded');
  const unknown = { today: TODAY, readOn: undefined };
  expect(textOf(passed, 'agent', undefined, LETTER, unknown)).not.toContain('funded');
  expect(textOf(GOING_WELL, 'agent', undefined, LETTER, unknown)).not.toContain('on track');
});

test('words are said only of the step that proves them', () => {
  const map: FieldMap = {
    ...fieldMap,
    categories: fieldMap.categories.map((category) =>
      category.name === 'Disclosures'
        ? { ...category, fields: category.fields.filter(({ name }) => name !== 'ITP Received') }
        : category.name === 'Title'
          ? { ...category, fields: category.fields.filter(({ name }) => name === 'Ordered') }
          : category,
    ),
  };
  const loan = deriveLoan(rawLoan(GOING_WELL), map, TODAY);
  const text = (audience: ShareAudience) => shareText(factsOf(loan), audience, LETTER);
  expect(text('borrower')).not.toMatch(/go-ahead|title/i);
  expect(text('agent')).not.toContain('Title');
});

test('what has no words for a borrower is left out and counted, and the loan is not clear to close', () => {
  const conditions = [asked('', { category: 'Income', title: 'Bonus looks odd' }), asked('Your deed')];
  const { needs } = factsOf(loanOf(GOING_WELL), conditions);
  expect(needs).toEqual({ items: ['Your deed'], hasAll: false, isOwed: true });
  expect(textOf(GOING_WELL, 'borrower', conditions)).not.toMatch(/odd|income|document/i);
});

test('what somebody else brings, or is for staff alone, is not asked of a borrower', () => {
  const conditions = [
    asked('The commitment', { requestedFrom: 'Title Company' }),
    asked('A verification', { requestedFrom: "Borrower's employer" }),
    asked('For the file', { isInternalOnly: true }),
    asked('Sent', { statusOpen: false }),
  ];
  expect(factsOf(loanOf(GOING_WELL), conditions).needs).toEqual({
    items: [],
    hasAll: false,
    isOwed: false,
  });
  expect(textOf(GOING_WELL, 'borrower', [asked('Your deed', { requestedFrom: '' })])).toContain(
    '1. Your deed',
  );
});

const BROUGHT = asked('Your deed', { status: 'Received' });

test.each<[name: string, conditions: readonly Condition[], isSaid: boolean]>([
  ['everything asked of the borrower came', [BROUGHT, asked('Your ID', { statusOpen: false })], true],
  ['nothing was asked of the borrower', [], false],
  [
    'only others brought something',
    [asked('x', { requestedFrom: 'Title Company', statusOpen: false })],
    false,
  ],
  ['something else is open', [BROUGHT, asked('x', { requestedFrom: 'Title Company' })], false],
  ['a document came and was rejected', [asked('Your deed', { status: 'Rejected' })], false],
])('when %s, a message only says that it is all there if it is', (_, conditions, isSaid) => {
  const text = textOf(GOING_WELL, 'borrower', conditions);
  expect(text.includes('We have what we asked for so far as of 11/19/2026.')).toBe(isSaid);
  expect(text).not.toMatch(/don't need/);
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
    "Hello,\n\nHere is where your loan stands.\nYour closing date isn't set yet.\n\nNext: we let you know your closing date.\n\nThank you.\n",
  );
});

test.each(['العمري', 'כהן', 'ܝܘܚܢܢ', 'Levi לוי', '\u202Eכהן'])(
  'the name %j changes no order of the words beside it',
  (name) => {
    const own = `\u2068${name.replace('\u202E', '')}\u2069`;
    const who = { ...GOING_WELL, 'Fields.4000': name, 'Fields.4002': name, 'Loan.LoanNumber': '26-11-01' };
    expect(textOf(who, 'borrower')).toMatch(new RegExp(`^Hello ${own},\n`, 'u'));
    expect(textOf(who, 'agent')).toContain(`the ${own} loan stands`);
  },
);
