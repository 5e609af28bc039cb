import { expect, test } from 'vitest';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';
import { actionsOfLoan, ALL_DONE, AT_REST, inShort } from '#tests/support/loans/action-cases.ts';
import { dateIn, stepFields } from '#tests/support/loans/loan-factory.ts';

type Fields = Readonly<Record<string, string>>;

const step = (category: string, name: string, due: number): Fields =>
  stepFields(category, { [name]: { due } });
const closing = (days: number): Fields => ({ 'Fields.763': dateIn(days) });
const requested = (days: number, facts: Partial<Condition> = {}): Condition =>
  aCondition({ status: 'Requested', statusDate: dateIn(days), ...facts });
const NOT_READY = stepFields('Dead in Water', { 'Ready to UW': { done: '' } });
const NO_ITP = stepFields('Dead in Water', { 'ITP Received': { done: '' }, 'Ready to UW': { done: '' } });
const itp = (done: number): Fields => ({
  ...NOT_READY,
  ...stepFields('Dead in Water', { 'ITP Received': { done } }),
});
const cdSent = (done: number | ''): Fields =>
  stepFields('Initial CD', { Sent: { done: done === '' ? '' : dateIn(done) } });
const leSent = (done: number | ''): Fields =>
  stepFields('Disclosures', { 'Disclosures Sent': { done: done === '' ? '' : dateIn(done) } });

// Today is Friday, November 20, 2026; Thursday the 26th is Thanksgiving. Office days ahead: Mon 23, Tue 24, Wed 25, Fri
// 27, Mon 30, Tue Dec 1, Wed 2, Thu 3, Fri 4, Mon 7. Urgency is office days late + 1. Worked by hand.
type Case = readonly [what: string, fields: Fields, actions: readonly string[], conditions?: Condition[]];

const CASES: readonly Case[] = [
  // Steps by their due date
  ['nothing due', {}, []],
  ['due yesterday', step('Title', 'Ordered', -1), ['past-due processor 2']],
  ['due 8 days ago', step('Title', 'Received', -8), ['past-due third-party 7']],
  ['due last Saturday', step('Title', 'Ordered', -6), ['past-due processor 6']],
  ['due on Veterans Day, a holiday', step('Title', 'Ordered', -9), ['past-due processor 8']],
  ['due today', step('HOI', 'Received', 0), ['due-today borrower 0']],
  ['due tomorrow, a Saturday', step('HOI', 'Received', 1), ['due-soon borrower -1']],
  ['due on the next office day', step('HOI', 'Cleared', 3), ['due-soon underwriter -1']],
  ['due in 2 office days', step('HOI', 'Cleared', 4), ['due-soon underwriter -2']],
  ['due in 3 office days', step('HOI', 'Cleared', 5), []],
  ['due long ago, done since', stepFields('Title', { Ordered: { due: -8, done: -2 } }), []],
  [
    'done in the future is not done',
    stepFields('Title', { Ordered: { due: -1, done: 3 } }),
    ['past-due processor 2'],
  ],
  [
    'a later step done makes an earlier one needless',
    stepFields('Title', { Ordered: { due: -8 }, Cleared: { done: -1 } }),
    [],
  ],
  [
    'a VA loan pays for no appraisal',
    { 'Fields.1172': 'VA', ...step('Appraisal', 'Appraisal Paid', -3) },
    [],
  ],
  [
    'a waived inspection needs no appraisal',
    { 'Fields.CX.PIW': 'Yes', ...step('Appraisal', 'Appraisal Received', -3) },
    [],
  ],
  ['a due date nobody can read', stepFields('Title', { Ordered: { due: '13/45/2026' } }), []],
  // Two steps
  [
    'two late steps of one category, the later one first',
    stepFields('Title', { Ordered: { due: -1 }, Received: { due: -4 } }),
    ['past-due third-party 5', 'past-due processor 2'],
  ],
  [
    'a late step before one due today, whoever it is for',
    { ...step('Locked', 'Lock Request Completed', 0), ...step('Title', 'Received', -1) },
    ['past-due third-party 2', 'due-today loan-officer 0'],
  ],
  [
    'both due today: the loan officer before the processor',
    { ...step('Title', 'Ordered', 0), ...step('Locked', 'Lock Request Completed', 0) },
    ['due-today loan-officer 0', 'due-today processor 0'],
  ],
  [
    'both due today: the processor before the underwriter, the underwriter before the borrower',
    {
      ...step('HOI', 'Received', 0),
      ...step('Title', 'Cleared', 0),
      ...step('Appraisal', 'Appraisal Ordered', 0),
    },
    ['due-today processor 0', 'due-today underwriter 0', 'due-today borrower 0'],
  ],
  [
    'due today before due soon',
    { ...step('HOI', 'Received', 0), ...step('Locked', 'Lock Request Completed', 3) },
    ['due-today borrower 0', 'due-soon loan-officer -1'],
  ],
  [
    'ITP in two categories counts once',
    { ...NO_ITP, ...stepFields('Disclosures', { 'ITP Received': { due: -1 } }) },
    ['past-due borrower 2', 'not-ready processor 0'],
  ],
  [
    'late and funded',
    {
      ...closing(-1),
      ...step('Title', 'Ordered', -1),
      ...stepFields('Closing', { 'Funds Sent': { done: -1 } }),
    },
    ['past-due processor 2'],
  ],
  // Closings
  ['closing in 5 office days with nothing open', { ...ALL_DONE, ...closing(10) }, []],
  ['closing in 6 office days with everything open', closing(11), []],
  ['closing in 5 office days with everything open', closing(10), ['closing-soon loan-officer 0']],
  [
    'closing today with one underwriter step open',
    { ...ALL_DONE, ...closing(0), ...stepFields('Final CTC', { Approved: { done: '' } }) },
    ['closing-soon underwriter 0'],
  ],
  [
    'closing today with a borrower step open',
    { ...ALL_DONE, ...closing(0), ...stepFields('HOI', { Received: { done: '' }, Cleared: { done: '' } }) },
    ['closing-soon underwriter 0'],
  ],
  ['closing yesterday, nothing sent', { ...ALL_DONE, ...closing(-1) }, ['slipped loan-officer 2']],
  [
    'closing yesterday, closing package sent, funds not',
    { ...ALL_DONE, ...closing(-1), ...stepFields('Closing', { 'Closing Sent': { done: -2 } }) },
    ['slipped closer 2'],
  ],
  [
    'closing yesterday, funds sent',
    { ...ALL_DONE, ...closing(-1), ...stepFields('Closing', { 'Funds Sent': { done: 0 } }) },
    [],
  ],
  [
    'closing 9 days ago and a step late: the new date first',
    { ...ALL_DONE, ...closing(-9), ...step('Closing', 'Closing Sent', -11) },
    ['slipped loan-officer 8', 'past-due closer 9'],
  ],
  // The law
  [
    'CD sent yesterday, closing Tuesday: received today, with proof, it would do',
    { ...ALL_DONE, ...closing(4), ...cdSent(-1) },
    ['prove-receipt loan-officer 11/20/2026'],
  ],
  [
    'CD sent today, closing Monday: no receipt helps anymore',
    { ...ALL_DONE, ...closing(3), ...cdSent(0) },
    ['too-early loan-officer 11/20/2026'],
  ],
  [
    'CD sent yesterday, closing Monday: proof that it came the same day would do, and is asked for today',
    { ...ALL_DONE, ...closing(3), ...cdSent(-1) },
    ['prove-receipt loan-officer 11/20/2026'],
  ],
  [
    'CD sent yesterday, closing Wednesday: a receipt tomorrow would do',
    { ...ALL_DONE, ...closing(5), ...cdSent(-1) },
    ['prove-receipt loan-officer 11/21/2026'],
  ],
  ['CD sent yesterday, closing on the first legal day', { ...ALL_DONE, ...closing(7), ...cdSent(-1) }, []],
  [
    'CD not sent, closing Tuesday: received today, with proof, it would do',
    { ...ALL_DONE, ...closing(4), ...cdSent('') },
    ['prove-receipt loan-officer 11/20/2026', 'closing-soon closer 0'],
  ],
  [
    'CD not sent, closing Monday',
    { ...ALL_DONE, ...closing(3), ...cdSent('') },
    ['too-early loan-officer 11/20/2026', 'closing-soon closer 0'],
  ],
  [
    'CD not sent, its last day yesterday',
    { ...ALL_DONE, ...closing(7), ...cdSent('') },
    ['prove-receipt loan-officer 11/23/2026', 'closing-soon closer 0'],
  ],
  [
    'neither LE nor CD sent, closing Friday in a week: the LE holds it up',
    { ...ALL_DONE, ...closing(7), ...leSent(''), ...cdSent('') },
    ['too-early loan-officer 11/20/2026', 'closing-soon closer 0'],
  ],
  [
    'CD not sent, today is the last day for it',
    { ...ALL_DONE, ...closing(8), ...cdSent('') },
    ['send-disclosure closer 11/20/2026', 'closing-soon closer 0'],
  ],
  [
    'CD not sent, the last day is the next office day',
    { ...ALL_DONE, ...closing(11), ...cdSent('') },
    ['send-disclosure closer 11/23/2026'],
  ],
  [
    'CD not sent, the last day is in 2 office days',
    { ...ALL_DONE, ...closing(12), ...cdSent('') },
    ['send-disclosure closer 11/24/2026'],
  ],
  ['CD not sent, the last day is in 3 office days', { ...ALL_DONE, ...closing(13), ...cdSent('') }, []],
  [
    'LE sent 2 days ago, closing Wednesday',
    { ...ALL_DONE, ...closing(5), ...leSent(-2) },
    ['too-early loan-officer 11/20/2026'],
  ],
  [
    'a legal day before a long lateness',
    { ...ALL_DONE, ...closing(4), ...cdSent(-1), ...step('Closing', 'Closing Submitted', -30) },
    ['prove-receipt loan-officer 11/20/2026', 'past-due processor 22'],
  ],
  [
    'a HELOC is free of these rules',
    { ...ALL_DONE, ...closing(4), ...cdSent(-1), 'Fields.1172': 'HELOC' },
    [],
  ],
  [
    'a funded loan too',
    { ...ALL_DONE, ...closing(0), ...cdSent(-1), ...stepFields('Closing', { 'Funds Sent': { done: 0 } }) },
    [],
  ],
  [
    'closed and funded with no CD on record: nothing makes up for it',
    {
      ...ALL_DONE,
      ...closing(-3),
      ...stepFields('Closing', { 'Closing Sent': { done: -3 }, 'Funds Sent': { done: -2 } }),
      ...stepFields('Initial CD', { Sent: { due: -12, done: '' } }),
    },
    ['no-cd loan-officer 0'],
  ],
  [
    'signed with no CD on record, funds late',
    {
      ...ALL_DONE,
      ...closing(-3),
      ...cdSent(''),
      ...stepFields('Closing', { 'Closing Sent': { done: -3 } }),
    },
    ['no-cd loan-officer 0', 'slipped closer 4'],
  ],
  [
    'a HELOC needs none',
    {
      ...ALL_DONE,
      ...closing(-3),
      ...cdSent(''),
      ...stepFields('Closing', { 'Closing Sent': { done: -3 }, 'Funds Sent': { done: -2 } }),
      'Fields.1172': 'HELOC',
    },
    [],
  ],
  // Underwriting
  ['suspended', { 'Loan.CurrentMilestoneName': 'Suspended' }, ['suspended processor 0']],
  [
    'suspended with a step late',
    { 'Loan.CurrentMilestoneName': 'Suspended', ...step('Title', 'Ordered', -1) },
    ['past-due processor 2', 'suspended processor 0'],
  ],
  ['ITP 2 days ago', itp(-2), ['not-ready processor 0']],
  ['ITP 3 days ago', itp(-3), ['stalled processor 0']],
  ['ITP 30 days ago is no more urgent', itp(-30), ['stalled processor 0']],
  ['no ITP', NO_ITP, ['not-ready processor 0']],
  // Conditions on the device
  ['a condition requested 5 office days ago', {}, [], [requested(-7)]],
  ['a condition requested 6 office days ago', {}, ['ask-again borrower 2'], [requested(-8)]],
  [
    'one requested of a title company',
    {},
    ['ask-again third-party 2'],
    [requested(-8, { requestedFrom: 'Title company' })],
  ],
  [
    'one for staff alone, requested of nobody by name',
    {},
    ['ask-again third-party 2'],
    [requested(-8, { isInternalOnly: true })],
  ],
  ['two: the oldest counts', {}, ['ask-again borrower 5'], [requested(-8), requested(-14)]],
  ['one requested long ago and satisfied', {}, [], [requested(-30, { statusOpen: false })]],
  ['one that came', {}, ['review-conditions underwriter 0'], [requested(-1, { status: 'Received' })]],
  ['one that was reviewed', {}, [], [requested(-1, { status: 'Reviewed' })]],
  [
    'one that came and one to ask for again, closing soon',
    { ...ALL_DONE, ...closing(3) },
    ['ask-again borrower 2', 'review-conditions underwriter 0'],
    [requested(-8), requested(-1, { status: 'Received' })],
  ],
];

test.each(CASES.map(([what, fields, actions, conditions]) => ({ what, fields, actions, conditions })))(
  '$what',
  ({ fields, actions, conditions }) => {
    const found = actionsOfLoan({ ...AT_REST, ...fields }, { conditionsOf: () => conditions });
    expect(found.map(inShort)).toEqual(actions);
  },
);
