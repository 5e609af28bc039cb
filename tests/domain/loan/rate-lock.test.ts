import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { groupActions } from '#src/domain/actions/action-groups.ts';
import { actionReason, actionTitle } from '#src/domain/actions/action-text.ts';
import { deriveNextActions } from '#src/domain/actions/next-actions.ts';
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { closingCalendar } from '#src/domain/closings/closing-calendar.ts';
import { entryTitle } from '#src/domain/closings/entry-text.ts';
import { countLoans } from '#src/domain/list/pipeline-counts.ts';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import { lockNote, rateLockDayText } from '#src/domain/loan/rate-lock.ts';
import { ACTION_INPUTS, actionsIn, ALL_DONE } from '#tests/support/loans/action-cases.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, loanOf, rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';
import { quickInputs } from '#tests/support/loans/quick-inputs.ts';

const LOCK = fieldMap.loan.rateLockExpiryDate;
const CLOSING = fieldMap.loan.projectedClosingDate;
const SIGNED = stepFields('Closing', { 'Closing Sent': { done: -1 } });
const FUNDED = stepFields('Closing', { 'Closing Sent': { done: -1 }, 'Funds Sent': { done: -1 } });
const INPUTS = quickInputs(TODAY);

function locked(
  lock: number,
  closing: number | undefined,
  more: Readonly<Record<string, string>> = {},
): Loan {
  const closes: Record<string, string> = closing === undefined ? {} : { [CLOSING]: dateIn(closing) };
  return loanOf({ ...ALL_DONE, [LOCK]: dateIn(lock), ...closes, ...more });
}

const lockActions = (loan: Loan) =>
  (actionsIn([loan])[0]?.actions ?? []).filter(({ kind }) => kind === 'lock-ends' || kind === 'lock-expired');
const isCounted = (loan: Loan) => countLoans([loan], 'lock-ends', INPUTS) === 1;
const closingEntry = (loan: Loan) =>
  [...closingCalendar([loan], ACTION_INPUTS.rules, TODAY).days.values()]
    .flatMap(({ closings }) => closings)
    .at(0);

// Today is Fri 11/20/2026.
describe.each([
  // lock, closing, more, Today's words, the list's note, ends before the closing
  [3, 10, {}, 'Rate lock expires in 3 days', 'next', 'lock ends 11/23', true],
  [1, 10, {}, 'Rate lock expires tomorrow', 'next', 'lock ends 11/21', true],
  [0, 10, {}, 'Rate lock expires today', 'today', 'lock ends 11/20', true],
  [6, 10, {}, 'Rate lock expires in 6 days', 'next', 'lock ends 11/26', true],
  [7, 10, {}, '', '', '', true],
  [-1, 10, {}, 'Rate lock expired 1 day ago', 'late', 'rate lock expired', true],
  [-2, 10, {}, 'Rate lock expired 2 days ago', 'late', 'rate lock expired', true],
  [-2, 0, {}, 'Rate lock expired 2 days ago', 'near', 'rate lock expired', true],
  // A weekend is no time off for a lock, and is for the closing: Tuesday is near.
  [2, 4, {}, 'Rate lock expires in 2 days', 'near', 'lock ends 11/22', true],
  // It lasts through the closing.
  [3, 3, {}, '', '', '', false],
  [4, 3, {}, '', '', '', false],
  [30, 3, {}, '', '', '', false],
  [3, undefined, {}, 'Rate lock expires in 3 days', 'next', 'lock ends 11/23', undefined],
  [-3, undefined, {}, 'Rate lock expired 3 days ago', 'late', 'rate lock expired', undefined],
  // It closed, or did not close: the funds, or a new day, come first.
  [-3, -1, SIGNED, '', '', '', undefined],
  [3, -1, {}, '', '', '', undefined],
  [-3, -1, {}, '', '', '', undefined],
  [3, 10, FUNDED, '', '', '', false],
  [-3, 10, FUNDED, '', '', '', false],
] as const)(
  'a lock that ends in %i days, of a closing in %s',
  (lock, closing, more, words, group, note, endsFirst) => {
    const loan = locked(lock, closing, more);

    test(`is told as "${words}"`, () => {
      const actions = lockActions(loan);
      expect(actions.map((action) => actionTitle(action, loan))).toEqual(words === '' ? [] : [words]);
      expect(actions.map(({ turn, band }) => [turn, band])).toEqual(
        words === '' ? [] : [['loan-officer', group === 'near' || group === 'late' ? group : undefined]],
      );
      const groups = groupActions(actionsIn([loan]), '', 'all');
      const found = Object.entries(groups).filter(([, lines]) =>
        lines.some(({ action }) => action.kind.startsWith('lock-')),
      );
      expect(found.map(([name]) => name).slice(0, 1)).toEqual(words === '' ? [] : [group]);
    });

    test('is in the count, the list and the risk of the closing with Today', () => {
      expect(isCounted(loan)).toBe(words !== '');
      expect(lockNote(loan, TODAY)).toBe(note);
      expect(closingNotes(loan, 'mailbox', TODAY).notes.filter((one) => one.includes('lock'))).toEqual(
        note === '' ? [] : [note],
      );
      const entry = closingEntry(loan);
      // A passed closing has a risk of its own.
      expect([undefined, closing === -1 ? entry?.isAtRisk : endsFirst === true]).toContain(entry?.isAtRisk);
    });

    test('is told beside the closing, where it ends first', () => {
      const entry = closingEntry(loan);
      const said = summariseLoan(loan, TODAY, 'mailbox').join(' ');
      expect(said.includes('rate lock')).toBe(endsFirst === true);
      expect(entry !== undefined && /rate lock/.test(entryTitle(entry, TODAY))).toBe(endsFirst === true);
    });
  },
);

test('the sentences name the lock and the closing by their days', () => {
  const loan = locked(4, 11);
  const [action] = lockActions(loan);
  expect(action && actionReason(action, loan, 'mailbox', TODAY)).toBe(
    'The rate lock expires Tue 11/24/2026, before the closing on Tue 12/01/2026. Extend it, or change the closing.',
  );
  const late = locked(-2, 11);
  expect(summariseLoan(late, TODAY, 'mailbox').join(' ')).toContain(
    'in 11 days. The rate lock expired Wed 11/18/2026, before the closing on Tue 12/01/2026.',
  );
  const undated = locked(3, undefined);
  const [waiting] = lockActions(undated);
  expect(waiting && actionReason(waiting, undated, 'mailbox', TODAY)).toBe(
    'Its last day is 11/23/2026, and the loan has no closing date. Extend it, or change the closing.',
  );
});

test('the panel has the day, and says how far it is only while the loan waits for its closing', () => {
  expect(rateLockDayText(locked(3, 10), TODAY)).toBe('11/23/2026 (in 3 days)');
  expect(rateLockDayText(locked(0, 10), TODAY)).toBe('11/20/2026 (today)');
  expect(rateLockDayText(locked(-2, 10), TODAY)).toBe('11/18/2026 (2 days ago)');
  expect(rateLockDayText(locked(-2, 10, FUNDED), TODAY)).toBe('11/18/2026');
  expect(rateLockDayText(locked(-2, -1), TODAY)).toBe('11/18/2026');
  expect(rateLockDayText(loanOf({ [LOCK]: '//' }), TODAY)).toBe('');
  expect(loanOf({ [LOCK]: '13/45/2026' }).faults).toEqual(['rate lock expiration date (13/45/2026)']);
});

test("a lock's day is counted at the lender, whatever the clock says elsewhere", () => {
  // 11:30 PM in Honolulu is the next day in Chicago and in London.
  const now = Date.parse('2026-11-21T09:30:00Z');
  const words = ['Pacific/Honolulu', 'America/Chicago', 'Asia/Tokyo'].map((timeZone) => {
    const today = calendarDayIn(now, timeZone);
    const loan = deriveLoan(
      rawLoan({ ...ALL_DONE, [LOCK]: '11/23/2026', [CLOSING]: '12/01/2026' }),
      fieldMap,
      today,
    );
    const found = deriveNextActions([loan], { ...ACTION_INPUTS, today, timeZone });
    const action = found[0]?.actions.find(({ kind }) => kind === 'lock-ends');
    return action && actionTitle(action, loan);
  });
  expect(words).toEqual([
    'Rate lock expires in 3 days',
    'Rate lock expires in 2 days',
    'Rate lock expires in 2 days',
  ]);
});

test('no lock of a later closing comes before a loan that closes on Tuesday with something red', () => {
  const red = stepFields('HOI', { Received: { due: -1, done: '' }, Cleared: { done: '' } });
  const tuesday = loanOf({ ...ALL_DONE, ...red, [CLOSING]: dateIn(4) });
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 6 }), fc.integer({ min: 5, max: 90 }), (lock, closing) => {
      const [first] = actionsIn([locked(lock, closing), tuesday]);
      expect(first?.loan).toBe(tuesday);
    }),
    { numRuns: 200 },
  );
});

test('no loan that is funded, or whose closing day passed, has a word of its lock', () => {
  const lockDays = fc.integer({ min: -20, max: 20 });
  fc.assert(
    fc.property(aRawLoan(fieldMap), lockDays, fc.boolean(), (raw, lock, isFunded) => {
      const over = isFunded
        ? FUNDED
        : { ...stepFields('Closing', { 'Funds Sent': { done: '' } }), [CLOSING]: dateIn(-1) };
      const loan = deriveLoan(
        { ...raw, fields: { ...raw.fields, [LOCK]: dateIn(lock), ...over } },
        fieldMap,
        TODAY,
      );
      expect(lockActions(loan)).toEqual([]);
      expect(isCounted(loan)).toBe(false);
      expect(summariseLoan(loan, TODAY, 'mailbox').join()).not.toMatch(/rate lock/);
      expect(rateLockDayText(loan, TODAY)).toBe(dateIn(lock));
    }),
    { numRuns: 500 },
  );
});

test('a lock changes no status, and a loan without one has no word of it', () => {
  fc.assert(
    fc.property(aRawLoan(fieldMap), fc.integer({ min: -20, max: 20 }), (raw, lock) => {
      const { [LOCK]: _none, ...fields } = raw.fields;
      const without = deriveLoan({ ...raw, fields }, fieldMap, TODAY);
      const withLock = deriveLoan(
        { ...raw, fields: { ...raw.fields, [LOCK]: dateIn(lock) } },
        fieldMap,
        TODAY,
      );
      expect(withLock.categories).toEqual(without.categories);
      expect(lockActions(without)).toEqual([]);
      expect(isCounted(without)).toBe(false);
    }),
    { numRuns: 300 },
  );
});
