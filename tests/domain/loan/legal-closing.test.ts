import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { type CalendarDay, calendarDayOf, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { cdReceiptDeadline } from '#src/domain/loan/cd-receipt.ts';
import { cannotCloseOnDate, legalClosing } from '#src/domain/loan/legal-closing.ts';
import { dateIn, rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';
import { earliestByHand } from '#tests/support/loans/closing-by-hand.ts';
import { lawText, lawWords } from '#tests/support/loans/law-text.ts';
import { casesOf } from '#tests/support/this-run.ts';

/** A lender who keeps the day of receipt. */
const WITH_RECEIPT: FieldMap = {
  ...fieldMap,
  loan: { ...fieldMap.loan, closingDisclosureReceivedDate: 'Fields.CD.IN' },
};
const LE_LONG_AGO = stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } });

function loanWith(
  fields: Readonly<Record<string, string>>,
  map: FieldMap = WITH_RECEIPT,
  today = TODAY,
): Loan {
  return deriveLoan(rawLoan({ ...LE_LONG_AGO, ...fields }), map, today);
}

const cdSent = (done: string) => stepFields('Initial CD', { Sent: { done } });
const END = 'Your compliance office decides.';
const CD_RULE =
  "The CD must be received 3 business days before closing (12 CFR 1026.19(f)(1)(ii); Saturdays count, Sundays and federal holidays don't).";

test('a Closing Disclosure that arrived too late names the day, the reason, the rule and who decides', () => {
  const today = calendarDayOf(2026, 11, 28);
  const loan = loanWith({ 'Fields.763': '11/30/2026', 'Fields.CD.IN': '11/27/2026' }, WITH_RECEIPT, today);
  expect(lawText(loan, 'mailbox', today)).toBe(
    `The closing can't happen on Mon 11/30/2026, and not before Tue 12/01/2026. The CD was received Fri 11/27/2026. ${CD_RULE} ${END}`,
  );
  expect(lawWords(loan, 'mailbox', today)?.cell).toBe('not before 12/01/2026');
});

test('sending proves receipt only where the lender says so', () => {
  const loan = loanWith({ 'Fields.763': '11/24/2026', ...cdSent('11/19/2026') }, fieldMap);
  expect(lawText(loan, 'proof', TODAY)).toBe(
    `The earliest legal closing is Mon 11/23/2026. The CD was sent Thu 11/19/2026, which proves its receipt. ${CD_RULE} ${END}`,
  );
  // A receipt yesterday, the day after it was sent, would do.
  const saturday = calendarDayOf(2026, 11, 21);
  expect(lawText(loan, 'mailbox', saturday)).toBe(
    `If there's proof that the CD was received by Fri 11/20/2026, Tue 11/24/2026 works; without proof, not before Fri 11/27/2026. The CD was sent Thu 11/19/2026 and counts as received Mon 11/23/2026. ${CD_RULE} Without proof it counts as received 3 business days after it's sent (1026.19(f)(1)(iii)). ${END}`,
  );
});

test('where both disclosures set the same day, the one that no proof changes is named', () => {
  const today = calendarDayOf(2026, 11, 17);
  const fields = {
    'Fields.763': '11/20/2026',
    ...stepFields('Disclosures', { 'Disclosures Sent': { done: '11/16/2026' } }),
  };
  const loan = loanWith(fields, fieldMap, today);
  const legal = legalClosing(loan, 'mailbox', today);
  expect(legal?.clocks.map(({ earliest }) => formatCalendarDay(earliest))).toEqual([
    '11/24/2026',
    '11/24/2026',
  ]);
  expect(legal?.clocks[0].document).toBe('LE');
  expect(lawText(loan, 'mailbox', today)).not.toMatch(/without proof of earlier receipt/i);
});

test('a Closing Disclosure that is not sent yet has a last day to go out', () => {
  const loan = loanWith({ 'Fields.763': '12/04/2026' });
  expect(lawText(loan, 'proof', TODAY)).toContain(
    'To close on Fri 12/04/2026, send the CD by Tue 12/01/2026.',
  );
  expect(lawText(loan, 'mailbox', TODAY)).toContain(
    'To close on Fri 12/04/2026, send the CD by Fri 11/27/2026.',
  );
  // Beside the sentence that says it already, the reason doesn't.
  expect(lawWords(loan, 'mailbox', TODAY)?.why).not.toContain('To close on');
  const soon = loanWith({ 'Fields.763': '11/24/2026' });
  expect(lawText(soon, 'proof', TODAY)).toBe(
    `To close on Tue 11/24/2026, send the CD by Fri 11/20/2026. The earliest legal closing is Tue 11/24/2026. The CD isn't sent yet, and sent today it counts as received Fri 11/20/2026. ${CD_RULE} ${END}`,
  );
  expect(lawText(soon, 'mailbox', TODAY)).toContain("The CD isn't sent yet");
});

test('the last day to send a Loan Estimate for its closing is not the day that it is due', () => {
  const loan = deriveLoan(rawLoan({ 'Fields.763': '12/18/2026' }), WITH_RECEIPT, TODAY);
  expect(lawText(loan, 'proof', TODAY)).toContain(
    'send the LE by Thu 12/10/2026. The LE is due within 3 business days of the application, whatever the closing (1026.19(e)(1)(iii)(A)).',
  );
});

test.each(['proof', 'mailbox'] as const)(
  'with %s what goes out on the last day to send it is in time, for a closing on any day of 3 years',
  (receipt) => {
    const first = calendarDayOf(2026, 1, 1);
    for (let closing = first; closing < first + 3 * 365; closing = (closing + 1) as CalendarDay) {
      const today = (closing - 30) as CalendarDay;
      const facts = { closing: formatCalendarDay(closing), cd: '', received: '', le: '' };
      const loan = deriveLoan(rawLoan({ 'Fields.763': facts.closing }), WITH_RECEIPT, today);
      const legal = legalClosing(loan, receipt, today);
      for (const { document, sendBy = today } of legal?.clocks ?? []) {
        const sent = { [document === 'LE' ? 'le' : 'cd']: formatCalendarDay(sendBy) };
        const byHand = earliestByHand({ ...facts, ...sent }, receipt, formatCalendarDay(today));
        if (Date.parse(byHand) > Date.parse(facts.closing))
          throw new Error(
            `the ${document} of ${formatCalendarDay(sendBy)} allows ${byHand}, not ${facts.closing}`,
          );
      }
      const received = formatCalendarDay(cdReceiptDeadline(legal, today) ?? today);
      const byHand = earliestByHand({ ...facts, received }, receipt, formatCalendarDay(today));
      if (Date.parse(byHand) > Date.parse(facts.closing))
        throw new Error(`received ${received} allows ${byHand}, not ${facts.closing}`);
    }
  },
);

test('a Loan Estimate sent lately holds the closing up longer than the Closing Disclosure', () => {
  const loan = deriveLoan(
    rawLoan({
      'Fields.763': '11/25/2026',
      'Fields.CD.IN': dateIn(0),
      ...stepFields('Disclosures', { 'Disclosures Sent': { done: -2 } }),
    }),
    WITH_RECEIPT,
    TODAY,
  );
  expect(lawText(loan, 'proof', TODAY)).toBe(
    `The closing can't happen on Wed 11/25/2026, and not before Fri 11/27/2026. The LE was sent Wed 11/18/2026. A loan closes on or after the 7th business day after its LE is sent (12 CFR 1026.19(e)(1)(iii)(B); Saturdays count, Sundays and federal holidays don't). ${END}`,
  );
});

test('a date in the future is a plan, and a receipt from before the sending is of something else', () => {
  const planned = loanWith({ 'Fields.763': '11/24/2026', ...cdSent('11/23/2026') });
  expect(lawText(planned, 'proof', TODAY)).toContain("The CD isn't sent yet");
  const older = loanWith({
    'Fields.763': '11/24/2026',
    'Fields.CD.IN': '11/10/2026',
    ...cdSent('11/19/2026'),
  });
  expect(legalClosing(older, 'proof', TODAY)?.clocks[0].basis).toBe('sent');
});

test('nothing is said without a closing ahead, for a HELOC, or where no disclosure is mapped', () => {
  const legalOf = (loan: Loan) => legalClosing(loan, 'mailbox', TODAY);
  expect(legalOf(loanWith({}))).toBeUndefined();
  expect(legalOf(loanWith({ 'Fields.763': dateIn(3), 'Fields.1172': 'HELOC' }))).toBeUndefined();
  const funded = stepFields('Closing', { 'Funds Sent': { done: 0 } });
  expect(legalOf(loanWith({ 'Fields.763': dateIn(0), ...funded }))).toBeUndefined();
  const bare: FieldMap = {
    ...fieldMap,
    categories: fieldMap.categories.filter(({ name }) => !['Disclosures', 'Initial CD'].includes(name)),
  };
  expect(legalOf(loanWith({ 'Fields.763': dateIn(3) }, bare))).toBeUndefined();
});

test('a closing day that passed is never too early', () => {
  const loan = loanWith({ 'Fields.763': dateIn(-1) });
  expect(cannotCloseOnDate(loan, 'mailbox', TODAY)).toBe(false);
  expect(lawText(loan, 'mailbox', TODAY)).not.toContain('To close on');
});

test('a closing that passed is told the law only while it still keeps the loan from closing', () => {
  const textOf = (cdSent: number) =>
    lawText(
      loanWith({
        'Fields.763': dateIn(-4),
        ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } }),
        ...stepFields('Initial CD', { Sent: { done: cdSent } }),
      }),
      'mailbox',
      TODAY,
    );
  expect(textOf(-20)).toBe('');
  expect(textOf(-1)).toContain('the earliest legal closing is Fri 11/27/2026');
});

test('random cases agree with a day-by-day check', () => {
  let seed = 20_261_120;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((seed / 0x8000_0000) * below);
  };
  const maybe = (day: number): string => (random(4) === 0 ? '' : formatCalendarDay(day as CalendarDay));
  const wrong: string[] = [];
  const rounds = casesOf(10_000);
  for (let round = 0; round < rounds; round += 1) {
    // Ten years, so that every holiday meets every weekday.
    const today = (calendarDayOf(2024, 1, 1) + random(3650)) as CalendarDay;
    const receipt = random(2) === 0 ? 'proof' : 'mailbox';
    const facts = {
      closing: formatCalendarDay((today + random(25)) as CalendarDay),
      le: maybe(today - random(15)),
      cd: maybe(today - random(8)),
      received: maybe(today - random(8)),
    };
    const loan = deriveLoan(
      rawLoan({
        'Fields.763': facts.closing,
        'Fields.CX.DISC.SENT.DONE': facts.le,
        'Fields.CX.INITCD.SENT.DONE': facts.cd,
        'Fields.CD.IN': facts.received,
      }),
      WITH_RECEIPT,
      today,
    );
    const legal = legalClosing(loan, receipt, today);
    const byHand = earliestByHand(facts, receipt, formatCalendarDay(today));
    const found = legal && `${formatCalendarDay(legal.earliest)} ${legal.isTooEarly}`;
    const wanted = `${byHand} ${Date.parse(facts.closing) < Date.parse(byHand)}`;
    if (found !== wanted) wrong.push(`${JSON.stringify({ facts, receipt })}: ${found}, by hand ${wanted}`);
  }
  expect(wrong).toEqual([]);
});
