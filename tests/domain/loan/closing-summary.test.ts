import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

const CLOSING_DATE = 'Fields.763';

function summaryOf(fields: Readonly<Record<string, string>>): readonly string[] {
  return summariseLoan(loanOf(fields), TODAY, 'mailbox');
}

describe("a loan's closing in words", () => {
  const DISCLOSED = {
    ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } }),
    ...stepFields('Initial CD', { Sent: { done: -20 } }),
  };

  test.each([
    [dateIn(0), {}, 'Closing is projected for today, 11/20/2026.'],
    [dateIn(3), {}, 'Closing is projected for 11/23/2026, in 3 days.'],
    [dateIn(1), {}, 'Closing is projected for 11/21/2026, in 1 day. Saturday: banks send no wires.'],
    [dateIn(-5), {}, 'Did not close. Projected closing was 11/15/2026 (5 days ago).'],
    [
      dateIn(-5),
      { 'Funds Sent': { done: -4 } },
      'Closing was projected for 11/15/2026, 5 days ago, and Funds Sent was completed 11/16/2026.',
    ],
    [
      dateIn(-5),
      { 'Funds Sent': { done: 4 } },
      'Closing was projected for 11/15/2026, 5 days ago, and Funds Sent has the completed date 11/24/2026.',
    ],
    ['13/45/2026', {}, 'No projected closing date that could be read.'],
  ])('on %s with %j', (date, funds, expected) => {
    expect(summaryOf({ ...DISCLOSED, [CLOSING_DATE]: date, ...stepFields('Closing', funds) })[1]).toBe(
      expected,
    );
  });

  test("that can't be on its day comes first, and nobody reads beside it that nothing is late", () => {
    // Sent today, the CD counts as received on Tuesday, the day after the one to close.
    const fields = {
      ...DISCLOSED,
      [CLOSING_DATE]: dateIn(3),
      ...stepFields('Initial CD', { Sent: { done: 0 } }),
    };
    expect(summaryOf(fields).slice(0, 3)).toEqual([
      "The closing can't happen on Mon 11/23/2026, and without proof of earlier receipt not before Sat 11/28/2026. " +
        'Your compliance office decides.',
      'Milestone unknown. 1 of 12 categories complete.',
      'No step is past its due date.',
    ]);
    // Where sending proves receipt, the wait of a CD sent yesterday ends on Monday.
    const sentYesterday = { ...fields, ...stepFields('Initial CD', { Sent: { done: -1 } }) };
    expect(summariseLoan(loanOf(sentYesterday), TODAY, 'proof').slice(1, 3)).toEqual([
      'Closing is projected for 11/23/2026, in 3 days.',
      'Nothing is late.',
    ]);
  });

  test("that can't be on its day says nothing of what banks do on that day, or of what the details say", () => {
    const summary = summaryOf({
      ...DISCLOSED,
      [CLOSING_DATE]: '11/21/2026',
      ...stepFields('Initial CD', { Sent: { done: 0 } }),
      ...stepFields('Closing', { 'Funds Sent': { due: '11/21/2026' } }),
    }).join(' ');
    expect(summary).toMatch(/^The closing can't happen on Sat 11\/21\/2026, and /);
    expect(summary).not.toMatch(/banks|can't fund|is projected|counts as received/);
  });

  test('that takes a proven receipt says by when', () => {
    const [first, , late] = summaryOf({
      ...DISCLOSED,
      [CLOSING_DATE]: dateIn(4),
      ...stepFields('Initial CD', { Sent: { done: '' } }),
      ...stepFields('Title', { Ordered: { due: -2 } }),
    });
    expect(first).toMatch(
      /^If the CD is received by Fri 11\/20\/2026, Tue 11\/24\/2026 works; without proof, not before Sat 11\/28\/2026\. /,
    );
    expect(late).toBe('Title Ordered is 2 days late.');
  });

  test('that a proven receipt still saves says what banks do on its day', () => {
    const [first] = summaryOf({
      ...DISCLOSED,
      [CLOSING_DATE]: '11/26/2026',
      ...stepFields('Initial CD', { Sent: { done: -1 } }),
    });
    expect(first).toMatch(/^If the CD is received by Sat 11\/21\/2026, Thu 11\/26\/2026 works; /);
    expect(first).toMatch(/Thanksgiving Day: banks send no wires\./);
  });

  test('that passed is never followed by a sentence that nothing is late', () => {
    const closing = stepFields('Closing', { 'Closing Sent': { done: -6 } });
    const sentences = summaryOf({ [CLOSING_DATE]: dateIn(-5), ...closing });
    expect(sentences.slice(1, 3)).toEqual([
      'Not funded. Projected closing was 11/15/2026 (5 days ago). No CD is on record: tell compliance.',
      'No step is past its due date.',
    ]);
  });

  test('that passed with funds that are not late yet says so', () => {
    const closing = stepFields('Closing', { 'Closing Sent': { done: -2 }, 'Funds Sent': { due: 0 } });
    const cd = stepFields('Initial CD', { Sent: { done: -9 } });
    expect(summaryOf({ [CLOSING_DATE]: dateIn(-1), ...closing, ...cd })[1]).toBe(
      'Not funded. Projected closing was 11/19/2026 (1 day ago).',
    );
  });

  test('of a lender without a step for funds', () => {
    const categories = fieldMap.categories.filter(({ name }) => name !== 'Closing');
    const raw = { loanId: 'a', fields: { [CLOSING_DATE]: dateIn(-5) } };
    const loan = deriveLoan(raw, { ...fieldMap, categories }, TODAY);
    expect(summariseLoan(loan, TODAY, 'mailbox')[1]).toBe(
      'Closing was projected for 11/15/2026, 5 days ago.',
    );
  });
});
