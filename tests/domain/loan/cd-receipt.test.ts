import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { isPreciseBusinessDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import {
  type CalendarDay,
  calendarDayOf,
  formatCalendarDay,
  parseCalendarDay,
} from '#src/domain/calendar/calendar-day.ts';
import { closingObstacle } from '#src/domain/closing/closing-fact-words.ts';
import { cdReceiptDeadline, clocksInTime } from '#src/domain/loan/cd-receipt.ts';
import {
  cannotCloseOnDate,
  type CdReceipt,
  isRuledOut,
  type LegalClosing,
  legalClosing,
} from '#src/domain/loan/legal-closing.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { earliestByHand } from '#tests/support/loans/closing-by-hand.ts';
import { lawText, lawWords } from '#tests/support/loans/law-text.ts';
import { rawLoan, stepFields } from '#tests/support/loans/loan-factory.ts';
import { casesOf } from '#tests/support/this-run.ts';

/** A lender who keeps the day of receipt. */
const WITH_RECEIPT: FieldMap = {
  ...fieldMap,
  loan: { ...fieldMap.loan, closingDisclosureReceivedDate: 'Fields.CD.IN' },
};
const LE = 'Fields.CX.DISC.SENT.DONE';
const CD = 'Fields.CX.INITCD.SENT.DONE';
const LE_LONG_AGO = { [LE]: '10/20/2026' };

// Wednesday, November 25, 2026, is the day before Thanksgiving. Precise business days after it: Fri 27, Sat 28, Mon 30,
// Tue Dec 1, Wed 2, Thu 3, Fri 4. Received by Saturday, a CD allows Wednesday, the 2nd.
const WEDNESDAY = calendarDayOf(2026, 11, 25);
const SATURDAY = calendarDayOf(2026, 11, 28);
const SUNDAY = calendarDayOf(2026, 11, 29);
const CLOSING = '12/02/2026';

function loanOn(today: CalendarDay, fields: Readonly<Record<string, string>> = {}): Loan {
  return deriveLoan(rawLoan({ 'Fields.763': CLOSING, ...LE_LONG_AGO, ...fields }), WITH_RECEIPT, today);
}

function judged(loan: Loan, today: CalendarDay, receipt: CdReceipt = 'mailbox'): LegalClosing | undefined {
  return legalClosing(loan, receipt, today);
}

function lastDay(today: CalendarDay, fields: Readonly<Record<string, string>> = {}): string {
  const day = judged(loanOn(today, fields), today)?.proveBy;
  return day === undefined ? '' : formatCalendarDay(day);
}

function obstacleOn(today: CalendarDay, fields: Readonly<Record<string, string>> = {}): string {
  return closingObstacle(loanOn(today, fields), 'mailbox', today);
}

const MAIL_RULE =
  "The CD must be received 3 business days before closing (12 CFR 1026.19(f)(1)(ii); Saturdays count, Sundays and federal holidays don't). " +
  "Without proof it counts as received 3 business days after it's sent (1026.19(f)(1)(iii)). " +
  'Your compliance office decides.';

describe('a closing that is too early for want of proof', () => {
  test('can be saved by a receipt, up to the last day that makes it legal, that day included', () => {
    expect(lastDay(WEDNESDAY)).toBe('11/28/2026');
    expect(lastDay(SATURDAY)).toBe('11/28/2026');
    expect(lastDay(SUNDAY)).toBe('');
    expect(isRuledOut(judged(loanOn(WEDNESDAY), WEDNESDAY))).toBe(false);
    expect(isRuledOut(judged(loanOn(SUNDAY), SUNDAY))).toBe(true);
  });

  test('says what it takes, what happens without proof, the rule, and who decides', () => {
    expect(lawText(loanOn(WEDNESDAY), 'mailbox', WEDNESDAY)).toBe(
      'If the CD is received by Sat 11/28/2026, Wed 12/02/2026 works; ' +
        "without proof, not before Thu 12/03/2026. The CD isn't sent yet, " +
        `and sent today it counts as received Mon 11/30/2026. ${MAIL_RULE}`,
    );
    const sent = loanOn(WEDNESDAY, { [CD]: '11/25/2026' });
    expect(lawText(sent, 'mailbox', WEDNESDAY)).toBe(
      'If the CD is received by Sat 11/28/2026, Wed 12/02/2026 works; ' +
        `without proof, not before Thu 12/03/2026. The CD was sent Wed 11/25/2026 and counts as received Mon 11/30/2026. ${MAIL_RULE}`,
    );
  });

  test("only says that it can't happen once that day is over", () => {
    for (const today of [WEDNESDAY, SATURDAY])
      expect(lawText(loanOn(today), 'mailbox', today)).not.toContain("can't happen");
    expect(lawText(loanOn(SUNDAY), 'mailbox', SUNDAY)).toContain(
      "The closing can't happen on Wed 12/02/2026, and",
    );
  });

  test('can also be saved by proof of a receipt that has been, where the CD went out in time for one', () => {
    const sent = { [CD]: '11/24/2026', 'Fields.763': '11/28/2026' };
    expect(lastDay(SATURDAY, sent)).toBe('11/24/2026');
    expect(lawText(loanOn(SATURDAY, sent), 'mailbox', SATURDAY)).toBe(
      "If there's proof that the CD was received by Tue 11/24/2026, Sat 11/28/2026 works; " +
        `without proof, not before Wed 12/02/2026. The CD was sent Tue 11/24/2026 and counts as received Sat 11/28/2026. ${MAIL_RULE}`,
    );
    // Sent on the day after, it can't have come in time.
    expect(lastDay(SATURDAY, { ...sent, [CD]: '11/25/2026' })).toBe('');
  });

  test('never hears of a first day without that an earlier receipt would allow an earlier one', () => {
    expect(lawText(loanOn(SUNDAY), 'mailbox', SUNDAY)).toBe(
      "The closing can't happen on Wed 12/02/2026, and without proof of earlier receipt not before Sat 12/05/2026. " +
        `The CD isn't sent yet, and sent today it counts as received Wed 12/02/2026. ${MAIL_RULE}`,
    );
    const farAhead = loanOn(WEDNESDAY, { 'Fields.763': '12/15/2026' });
    expect(lawText(farAhead, 'mailbox', WEDNESDAY)).toMatch(
      /Without proof of earlier receipt the earliest legal closing is Thu 12\/03\/2026\. /,
    );
  });

  test('says in a cell of the list what it takes, and a day only where no proof changes it', () => {
    const cellOn = (today: CalendarDay, fields: Readonly<Record<string, string>> = {}) =>
      lawWords(loanOn(today, fields), 'mailbox', today)?.cell;
    expect(cellOn(WEDNESDAY)).toBe('needs CD receipt');
    expect(cellOn(SUNDAY)).toBe('too early by law');
    expect(cellOn(WEDNESDAY, { [LE]: '11/25/2026' })).toBe('not before 12/04/2026');
    expect(cellOn(WEDNESDAY, { [CD]: '11/10/2026' })).toBe('');
  });

  test('is named to somebody who is about to promise it, in a line', () => {
    expect(obstacleOn(WEDNESDAY)).toBe(
      'If the CD is received by Sat 11/28/2026, Wed 12/02/2026 works; without proof, not before Thu 12/03/2026. Your compliance office decides.',
    );
  });
});

describe('no receipt helps', () => {
  test('where the CD was received already', () => {
    const received = loanOn(SATURDAY, { 'Fields.763': '11/30/2026', 'Fields.CD.IN': '11/27/2026' });
    expect(judged(received, SATURDAY)?.proveBy).toBeUndefined();
    expect(closingObstacle(received, 'mailbox', SATURDAY)).toBe(
      "The closing can't happen on Mon 11/30/2026, and not before Tue 12/01/2026. Your compliance office decides.",
    );
  });

  test('where the Loan Estimate holds the closing up', () => {
    const late = { [LE]: '11/25/2026' };
    expect(lastDay(WEDNESDAY, late)).toBe('');
    const notBefore =
      "The closing can't happen on Wed 12/02/2026, and not before Fri 12/04/2026. Your compliance office decides.";
    expect(obstacleOn(WEDNESDAY, late)).toBe(notBefore);
    expect(obstacleOn(WEDNESDAY, { [LE]: '' })).toBe(notBefore);
  });

  test('where sending proves the receipt, and the day for it is over', () => {
    const monday = calendarDayOf(2026, 11, 30);
    expect(cannotCloseOnDate(loanOn(monday), 'proof', monday)).toBe(true);
    expect(judged(loanOn(monday), monday, 'proof')?.proveBy).toBeUndefined();
  });

  test('where the closing is legal as it is, past or unknown, and nothing is said of it', () => {
    for (const fields of [
      { [CD]: '11/10/2026' },
      { 'Fields.763': '11/24/2026' },
      { 'Fields.763': '' },
      { 'Fields.1172': 'HELOC' },
    ]) {
      const loan = loanOn(WEDNESDAY, fields);
      expect(judged(loan, WEDNESDAY)?.proveBy).toBeUndefined();
      expect(isRuledOut(judged(loan, WEDNESDAY))).toBe(false);
      expect(obstacleOn(WEDNESDAY, fields)).toBe('');
    }
  });
});

test('what can still go out in time is all of it, then the Loan Estimate alone, then nothing', () => {
  const documentsOn = (today: CalendarDay, fields: Readonly<Record<string, string>>) => {
    const legal = judged(loanOn(today, fields), today);
    return legal === undefined ? [] : clocksInTime(legal).map(({ document }) => document);
  };
  const unsent = { [LE]: '', 'Fields.763': '12/04/2026' };
  // Both sent today would be in time, the last day for the Loan Estimate and the last but two for the CD.
  expect(documentsOn(WEDNESDAY, unsent).toSorted()).toEqual(['CD', 'LE']);
  expect(documentsOn(WEDNESDAY, {})).toEqual(['LE']);
  expect(documentsOn(SUNDAY, {})).toEqual([]);
});

const ROUNDS = casesOf(10_000);

test('of random loans, a receipt helps where it would by hand, and not a business day longer', () => {
  let seed = 20_261_125;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((seed / 0x8000_0000) * below);
  };
  const maybe = (day: number): string => (random(3) === 0 ? '' : formatCalendarDay(day as CalendarDay));
  const dayOf = (date: string): number => parseCalendarDay(date) ?? 0;
  const wrong: string[] = [];
  let helped = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const today = (calendarDayOf(2024, 1, 1) + random(3650)) as CalendarDay;
    const receipt: CdReceipt = random(4) === 0 ? 'proof' : 'mailbox';
    const facts = {
      closing: formatCalendarDay((today + random(14)) as CalendarDay),
      le: maybe(today - random(15)),
      cd: maybe(today - random(5)),
      received: random(4) === 0 ? formatCalendarDay((today - random(5)) as CalendarDay) : '',
    };
    const loan = deriveLoan(
      rawLoan({
        'Fields.763': facts.closing,
        [LE]: facts.le,
        [CD]: facts.cd,
        'Fields.CD.IN': facts.received,
      }),
      WITH_RECEIPT,
      today,
    );
    const sentOrToday = facts.cd === '' ? formatCalendarDay(today) : facts.cd;
    // Whether a receipt on a Sunday or a holiday is one "3 business days before" is not for us to say.
    if (!isPreciseBusinessDay(dayOf(sentOrToday) as CalendarDay)) continue;
    const isKnown = facts.received !== '' && (facts.cd === '' || dayOf(facts.received) >= dayOf(facts.cd));
    const closesWith = (received: string): boolean =>
      Date.parse(earliestByHand({ ...facts, received }, receipt, formatCalendarDay(today))) <=
      Date.parse(facts.closing);
    const wanted = !isKnown && !closesWith(facts.received) && closesWith(sentOrToday);
    const legal = judged(loan, today, receipt);
    const found = legal?.proveBy;
    if ((found !== undefined) !== wanted) wrong.push(JSON.stringify({ facts, receipt, found }));
    if (found === undefined) continue;
    helped += 1;
    const next = nthDayAfter(found, 1, isPreciseBusinessDay);
    if (!closesWith(formatCalendarDay(found)) || closesWith(formatCalendarDay(next)))
      wrong.push(`${JSON.stringify({ facts, receipt })}: until ${formatCalendarDay(found)}`);
    if (found >= today && found !== cdReceiptDeadline(legal, today)) wrong.push(JSON.stringify(facts));
  }
  expect(wrong).toEqual([]);
  expect(helped).toBeGreaterThan(ROUNDS * 0.03);
});

test('the default field map has no day of receipt, and a CD that is on its way can still be proven', () => {
  const loan = deriveLoan(
    rawLoan({
      'Fields.763': CLOSING,
      ...LE_LONG_AGO,
      ...stepFields('Initial CD', { Sent: { done: '11/25/2026' } }),
    }),
    fieldMap,
    WEDNESDAY,
  );
  expect(judged(loan, WEDNESDAY)?.proveBy).toBe(SATURDAY);
});
