import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires } from '#src/domain/calendar/wire-days.ts';
import { type CalendarEntry, closingCalendar, isLegalDay } from '#src/domain/closings/closing-calendar.ts';
import { deadlineOf, entryTitle, openStepsText } from '#src/domain/closings/entry-text.ts';
import { deriveLoan, deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import { createLenderRules, type LenderRules } from '#src/domain/loan/lender-rules.ts';
import { legalClosing } from '#src/domain/loan/legal-closing.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { loanOf, rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

// Today is Friday, November 20, 2026; Thursday the 26th is Thanksgiving.
const rulesFor = (cdReceipt: 'proof' | 'mailbox'): LenderRules =>
  createLenderRules({ cdReceipt, officeDays: { opensSaturdays: false, closedDays: [] } });
const MAILBOX = rulesFor('mailbox');
const LE_SENT = stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } });
const closingOn = (day: string): Record<string, string> => ({ 'Fields.763': day });
const cdSent = (done: string): Record<string, string> => stepFields('Initial CD', { Sent: { done } });

const isCdReceipt = (kind: string): boolean => kind === 'cd-receipt' || kind === 'cd-missed';

function entriesOf(loan: Loan, receipt: 'proof' | 'mailbox' = 'mailbox'): string[] {
  return [...closingCalendar([loan], rulesFor(receipt), TODAY).days.values()]
    .flatMap(({ closings, deadlines }) => [...closings, ...deadlines])
    .map((entry: CalendarEntry) => `${formatCalendarDay(entry.day)} ${entryTitle(entry, TODAY)}`);
}

test('the calendar has the last days to send the CD and for it to be received, and no earliest closing before', () => {
  const loan = loanOf({ ...LE_SENT, ...closingOn('12/04/2026') });
  expect(entriesOf(loan)).toEqual([
    '11/27/2026 Last day to send the CD',
    '12/01/2026 CD must be received',
    '12/04/2026 Closes',
  ]);
  // Proof of receipt comes with the sending: both have the same day.
  expect(entriesOf(loan, 'proof')).toEqual([
    '12/01/2026 Last day to send the CD',
    '12/01/2026 CD must be received',
    '12/04/2026 Closes',
  ]);
});

test('a CD that was sent in time asks for nothing, though the day on which it counts as received is ahead', () => {
  // Sent on the 19th, it counts as received on Monday, the 23rd, and the loan may close from Friday, the 27th, on.
  const loan = loanOf({ ...LE_SENT, ...closingOn('12/04/2026'), ...cdSent('11/19/2026') });
  expect(entriesOf(loan)).toEqual(['12/04/2026 Closes']);
  expect(entriesOf(loan, 'proof')).toEqual(['12/04/2026 Closes']);
});

test("an LE that isn't sent has its last day in the calendar, and what must go today says so", () => {
  expect(entriesOf(loanOf(closingOn('12/04/2026')))).toContain('11/25/2026 Last day to send the LE');
  const closing = '11/28/2026';
  expect(entriesOf(loanOf({ ...LE_SENT, ...closingOn(closing) }))).toContain('11/20/2026 CD must go today');
  // The day to send it is over, and stands with the closing as late.
  const late = loanOf({ ...LE_SENT, ...closingOn('11/24/2026') });
  expect(entriesOf(late).filter((text) => text.includes('send'))).toEqual([]);
});

test("a closing that can't be on its day has no funding on that day either", () => {
  const lateEstimate = stepFields('Disclosures', { 'Disclosures Sent': { done: '11/18/2026' } });
  const funds = stepFields('Closing', { 'Funds Sent': { due: '11/26/2026' } });
  const loan = loanOf({ ...lateEstimate, ...closingOn('11/25/2026'), ...cdSent('11/10/2026'), ...funds });
  expect(entriesOf(loan)).toEqual([
    "11/25/2026 Can't close: not before Fri 11/27/2026",
    '11/27/2026 Earliest legal closing',
  ]);
});

test("a closing that the law doesn't allow says from when it does, and the earliest day stands in the calendar", () => {
  expect(entriesOf(loanOf({ ...LE_SENT, ...closingOn('11/23/2026'), ...cdSent('11/20/2026') }))).toEqual([
    '11/19/2026 Late: CD had to be received',
    "11/23/2026 Can't close: not before Sat 11/28/2026 without proof of CD receipt",
    '11/28/2026 Earliest closing without proof of CD receipt',
  ]);
  const lateEstimate = stepFields('Disclosures', { 'Disclosures Sent': { done: '11/18/2026' } });
  expect(entriesOf(loanOf({ ...lateEstimate, ...closingOn('11/25/2026'), ...cdSent('11/10/2026') }))).toEqual(
    ["11/25/2026 Can't close: not before Fri 11/27/2026", '11/27/2026 Earliest legal closing'],
  );
});

test('a closing that proof of a receipt in the past makes legal says so', () => {
  expect(entriesOf(loanOf({ ...LE_SENT, ...closingOn('11/23/2026'), ...cdSent('11/19/2026') }))).toContain(
    '11/23/2026 Needs proof of CD receipt by Thu 11/19/2026',
  );
});

test('a closing that a proven receipt makes legal says by when, and not that it is impossible', () => {
  const loan = loanOf({ ...LE_SENT, ...closingOn('11/24/2026'), ...cdSent('11/19/2026') });
  expect(entriesOf(loan)).toEqual([
    '11/20/2026 CD must be received',
    '11/24/2026 Needs proof of CD receipt by Fri 11/20/2026',
    '11/27/2026 Earliest closing without proof of CD receipt',
  ]);
  const days = closingCalendar([loan], MAILBOX, TODAY).days;
  const [closing] = [...days.values()].flatMap(({ closings }) => closings);
  expect(closing?.isAtRisk).toBe(true);
  const [deadline] = closingCalendar([loan], MAILBOX, TODAY).days.get(TODAY)?.deadlines ?? [];
  expect(deadline && deadlineOf(deadline, TODAY)).toBe('closing on Tue 11/24/2026');
});

test('what passed says how it ended', () => {
  const funded = stepFields('Closing', { 'Closing Sent': { done: -3 }, 'Funds Sent': { done: -3 } });
  expect(entriesOf(loanOf({ ...closingOn('11/17/2026'), ...funded }))).toEqual(['11/17/2026 Funded']);
  expect(entriesOf(loanOf(closingOn('11/17/2026'))).at(-1)).toContain('Late: did not close, 3 days');
});

test('loans on the way without a closing date are counted, funded ones are not', () => {
  const undated = loanOf({ 'Loan.LoanNumber': '1' });
  const funded = loanOf(stepFields('Closing', { 'Funds Sent': { done: -3 } }));
  expect(closingCalendar([funded, undated], MAILBOX, TODAY).undated).toEqual([undated]);
});

test('what is open names the late steps first, and counts what it leaves out', () => {
  const loan = loanOf({
    ...stepFields('Title', { Ordered: { done: -9 }, Received: { due: -2 }, Cleared: { due: 4 } }),
    ...stepFields('HOI', { Received: { due: 0 } }),
  });
  const { late, open } = openStepsText(loan, TODAY);
  expect(late).toBe('Late: Title Received.');
  expect(open).toMatch(/^Open: HOI Received, Title Cleared, \d+ more\.$/);
  const funded = loanOf(stepFields('Closing', { 'Funds Sent': { done: 0 } }));
  expect(openStepsText(funded, TODAY)).toEqual({ late: '', open: '' });
});

test('every dated loan stands on its closing day once, and deadlines are those of the rule', () => {
  fc.assert(
    fc.property(fc.array(aRawLoan(fieldMap), { maxLength: 8 }), (raws) => {
      const loans = deriveLoans(raws, fieldMap, TODAY);
      const { days, undated } = closingCalendar(loans, MAILBOX, TODAY);
      const closings = [...days.values()].flatMap((day) => day.closings);
      expect(closings.every(({ loan, day }) => loan.closing.day === day)).toBe(true);
      expect(closings).toHaveLength(loans.filter(({ closing }) => closing.day !== undefined).length);
      expect(undated.every(({ closing }) => closing.day === undefined && !closing.isFunded)).toBe(true);
      for (const entry of [...days.values()].flatMap(({ deadlines }) => deadlines)) {
        const { loan, kind, day } = entry;
        const legal = legalClosing(loan, 'mailbox', TODAY);
        expect(kind === 'funding' && banksSendWires(day)).toBe(false);
        expect(kind === 'can-fund' && !banksSendWires(day)).toBe(false);
        expect(kind === 'earliest-legal' ? day : legal?.earliest).toBe(legal?.earliest);
        expect(isLegalDay(entry) && kind !== 'earliest-legal' && day >= (loan.closing.day ?? 0)).toBe(false);
        expect(kind.endsWith('-send') && day < TODAY).toBe(false);
        expect((kind === 'cd-missed') === (isCdReceipt(kind) && day < TODAY)).toBe(true);
      }
      expect([...days.keys()]).toEqual([...days.keys()].sort((left: CalendarDay, right) => left - right));
      const turned = closingCalendar(loans.toReversed(), MAILBOX, TODAY);
      const idsOf = (calendar: typeof turned): string[] =>
        [...calendar.days.values()].flatMap(({ closings }) => closings.map(({ loan }) => loan.loanId));
      expect(idsOf(turned)).toEqual(idsOf({ days, undated, usual: undefined }));
    }),
    { numRuns: 60 },
  );
});

test('a day over the usual load says so', () => {
  const on = (day: string, count: number): Loan[] =>
    Array.from({ length: count }, (_, at) =>
      deriveLoan(rawLoan(closingOn(day), `${day} ${at}`), fieldMap, TODAY),
    );
  const loans = [...on('11/24/2026', 1), ...on('11/25/2026', 1), ...on('11/30/2026', 3)];
  const { days, usual } = closingCalendar(loans, MAILBOX, TODAY);
  expect(usual).toBe(1);
  const over = [...days.values()].filter(({ isOverUsual }) => isOverUsual);
  expect(over.map(({ day }) => formatCalendarDay(day))).toEqual(['11/30/2026']);
});

test('a loan whose closing passed is told as planned for that day, not as closing on it', () => {
  const loan = loanOf({ ...LE_SENT, ...closingOn('11/17/2026'), ...cdSent('11/19/2026') });
  const [entry] = [...closingCalendar([loan], MAILBOX, TODAY).days.values()].flatMap(
    ({ deadlines }) => deadlines,
  );
  expect(entry && entryTitle(entry, TODAY)).toBe('Earliest closing without proof of CD receipt');
  expect(entry && deadlineOf(entry, TODAY)).toBe('was planned for Tue 11/17/2026');
});

test('a funding on a day without wires stands on the next one with, too', () => {
  const funds = stepFields('Closing', { 'Funds Sent': { due: '11/28/2026' } });
  const loan = loanOf({ ...LE_SENT, ...closingOn('11/24/2026'), ...cdSent('11/10/2026'), ...funds });
  expect(entriesOf(loan)).toEqual([
    "11/24/2026 Closes, can't fund until Mon 11/30/2026",
    "11/28/2026 Can't fund until Mon 11/30/2026",
    '11/30/2026 Funds on this day at the earliest',
  ]);
});
