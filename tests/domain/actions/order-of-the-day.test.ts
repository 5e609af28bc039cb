import { expect, test } from 'vitest';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { BANDS } from '#src/domain/actions/next-action.ts';
import { groupActions, urgentLines } from '#src/domain/actions/action-groups.ts';
import { actionsIn, ALL_DONE } from '#tests/support/loans/action-cases.ts';
import { dateIn, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

type Fields = Readonly<Record<string, string>>;

/** The step and those after it are open: a later one that's done makes an earlier one needless. */
const open = (category: string, name: string, due: number): Fields => {
  const names =
    fieldMap.categories.find((one) => one.name === category)?.fields.map((field) => field.name) ?? [];
  const later = names.slice(names.indexOf(name) + 1).map((one) => [one, { done: '' }]);
  return stepFields(category, { ...Object.fromEntries(later), [name]: { due, done: '' } });
};
const cdSent = (done: number | ''): Fields => stepFields('Initial CD', { Sent: { done } });
const leSent = (done: number | ''): Fields => stepFields('Disclosures', { 'Disclosures Sent': { done } });
const signed = (fundsDue: number): Fields =>
  stepFields('Closing', {
    'Closing Submitted': { done: -9 },
    'Closing Sent': { done: -8 },
    'Funds Sent': { due: fundsDue, done: '' },
  });
const SUSPENDED: Fields = { 'Loan.CurrentMilestoneName': 'Suspended' };
const stalled = (itp: number): Fields =>
  stepFields('Dead in Water', { 'ITP Received': { done: itp }, 'Ready to UW': { done: '' } });

// Today is Friday, November 20, 2026; Thursday the 26th is Thanksgiving. The order in which an experienced processor
// would take these files, written down before the rule: what the law allows only today, then what is signed and unpaid,
// then this week's closings, then the rest by closing.
type Case = readonly [what: string, closesIn: number | undefined, fields: Fields];

const AS_A_PERSON_WOULD: readonly Case[] = [
  // Legal deadlines, the nearest first
  ['closes today, no CD ever sent', 0, cdSent('')],
  ['closes Monday, the CD went today', 3, cdSent(0)],
  ['closes Monday, proof of the CD today would do', 3, cdSent(-1)],
  ['closes Tuesday, proof of the CD today would do', 4, cdSent(-1)],
  ['closes Wednesday, the LE is 2 days old', 5, leSent(-2)],
  ['closes Friday in a week, neither LE nor CD', 7, { ...leSent(''), ...cdSent('') }],
  ['closes on the 28th, today is the last day for the CD', 8, cdSent('')],
  ['closes Wednesday, proof of the CD by tomorrow', 5, cdSent(-1)],
  ['closes Friday in a week, proof of the CD by Monday', 7, cdSent('')],
  ['closes in 11 days, the CD must go Monday', 11, cdSent('')],
  ['closes in 12 days, the CD must go Tuesday', 12, cdSent('')],
  // Signed, and the funds are late
  ['signed yesterday, funds due yesterday', -1, signed(-1)],
  ['signed 2 days ago, funds due 2 days ago', -2, signed(-2)],
  ['signed 3 days ago, funds due yesterday', -3, signed(-1)],
  ['signed 4 days ago, funds due 2 days ago', -4, signed(-2)],
  ['signed 8 days ago, funds due 4 days ago', -8, signed(-4)],
  ['signed 16 days ago, funds due 9 days ago', -16, signed(-9)],
  // Closing within 2 business days, and something is red
  ['closes today, final approval 3 days late', 0, open('Final CTC', 'Approved', -3)],
  ['closes today, final verbal a day late', 0, open('Final Verbal', 'Received', -1)],
  ['closes Monday, HOI 12 days late', 3, open('HOI', 'Received', -12)],
  ['closes Monday, title cleared 6 days late', 3, open('Title', 'Cleared', -6)],
  ['closes Monday, collateral a day late', 3, open('Collateral CTC', 'Approved', -1)],
  ['closes Monday, suspended', 3, SUSPENDED],
  ['closes Tuesday, appraisal 9 days late', 4, open('Appraisal', 'Appraisal Cleared', -9)],
  ['closes Tuesday, employment check 4 days late', 4, open('Final Verbal', 'Received', -4)],
  ['closes Tuesday, file stalled for 5 days', 4, stalled(-5)],
  // Late, the nearest closing first
  ['did not close yesterday', -1, {}],
  ['closed 2 days ago by plan, did not close', -2, {}],
  ['closes Wednesday, title 3 days late', 5, open('Title', 'Received', -3)],
  ['closes Wednesday, HOI a day late', 5, open('HOI', 'Cleared', -1)],
  ['did not close, 6 days', -6, {}],
  ['closes Friday in a week, lock 8 days late', 7, open('Locked', 'Lock Request Completed', -8)],
  ['closes in 10 days, appraisal 20 days late', 10, open('Appraisal', 'Appraisal Received', -20)],
  ['closes in 10 days, appraisal 2 days late', 10, open('Appraisal', 'Appraisal Received', -2)],
  ['did not close, 12 days', -12, {}],
  ['closes in 14 days, title 30 days late', 14, open('Title', 'Ordered', -30)],
  ['closes in 17 days, HOI 5 days late', 17, open('HOI', 'Received', -5)],
  ['closes in 20 days, initial approval 9 days late', 20, open('Initial Approval', 'Received', -9)],
  ['closes in 21 days, file stalled for 7 days', 21, stalled(-7)],
  ['closes in 28 days, appraisal 4 days late', 28, open('Appraisal', 'Appraisal Ordered', -4)],
  ['closes in 35 days, title 2 days late', 35, open('Title', 'Received', -2)],
  ['closes in 48 days, lock 11 days late', 48, open('Locked', 'Lock Request Completed', -11)],
  ['closes in January, lock 25 days late', 56, open('Locked', 'Lock Request Completed', -25)],
  ['no closing date, title 60 days late', undefined, open('Title', 'Received', -60)],
  ['no closing date, HOI 3 days late', undefined, open('HOI', 'Received', -3)],
  ['no closing date, file stalled for 9 days', undefined, stalled(-9)],
  // Work of the day
  ['closes Monday, HOI clear is due today', 3, open('HOI', 'Cleared', 0)],
  ['signed 2 days ago, funds due today', -2, signed(0)],
  ['closes in 9 days, appraisal due today', 9, open('Appraisal', 'Appraisal Received', 0)],
  ['closes in 30 days, lock due today', 30, open('Locked', 'Lock Request Completed', 0)],
  ['closes in 25 days, suspended', 25, SUSPENDED],
  ['closes in 40 days, title due today', 40, open('Title', 'Ordered', 0)],
  ['no closing date, suspended', undefined, SUSPENDED],
  // The next days
  ['closes in 15 days, HOI due tomorrow', 15, open('HOI', 'Received', 1)],
  ['closes in 18 days, title due Monday', 18, open('Title', 'Cleared', 3)],
  ['closes in 22 days, appraisal due Monday', 22, open('Appraisal', 'Appraisal Ordered', 3)],
  ['closes in 30 days, approval due Tuesday', 30, open('Initial Approval', 'Submit', 4)],
  ['closes in 33 days, lock due Tuesday', 33, open('Locked', 'Lock Request Completed', 4)],
  ['closes in 38 days, file not ready for a day', 38, stalled(-1)],
  ['no closing date, file not ready for 2 days', undefined, stalled(-2)],
];

function loanAt([what, closesIn, fields]: Case) {
  const closing = { 'Fields.763': closesIn === undefined ? '' : dateIn(closesIn) };
  return deriveLoan({ loanId: what, fields: { ...ALL_DONE, ...closing, ...fields } }, fieldMap, TODAY);
}

/** Kendall's tau: 1 where both orders agree on each pair, -1 where they agree on none. */
function tau(order: readonly string[], wanted: readonly string[]): number {
  const rank = new Map(wanted.map((what, index) => [what, index]));
  let agreed = 0;
  let pairs = 0;
  for (const [index, left] of order.entries()) {
    for (const right of order.slice(index + 1)) {
      agreed += (rank.get(left) ?? 0) < (rank.get(right) ?? 0) ? 1 : -1;
      pairs += 1;
    }
  }
  return agreed / pairs;
}

const WANTED = AS_A_PERSON_WOULD.map(([what]) => what);
const shuffled = AS_A_PERSON_WOULD.toSorted(([left], [right]) => (left < right ? -1 : 1));
const groups = groupActions(actionsIn(shuffled.map(loanAt)), '', 'all');

test('60 loans stand in the order in which a person would take them', () => {
  const { today, next, waiting, changed } = groups;
  const lines = [...urgentLines(groups), ...today, ...next, ...waiting, ...changed];
  const order = lines.map(({ loan }) => loan.loanId);
  expect(order.toSorted()).toEqual(WANTED.toSorted());
  expect(WANTED).toHaveLength(60);
  expect(tau(order, WANTED)).toBeGreaterThanOrEqual(0.9);
  expect(tau(WANTED.toReversed(), WANTED)).toBe(-1);
});

const COUNTS = { legal: 11, unfunded: 6, near: 9, late: 20 } as const;

test.each(BANDS)('each loan stands in its band: %s', (band) => {
  const from = BANDS.slice(0, BANDS.indexOf(band)).reduce((sum, before) => sum + COUNTS[before], 0);
  const wanted = WANTED.slice(from, from + COUNTS[band]);
  expect(groups[band].map(({ loan }) => loan.loanId).toSorted()).toEqual(wanted.toSorted());
});
