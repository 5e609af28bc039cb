import { expect, test } from 'vitest';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import { explainCategory } from '#src/domain/status/explanation.ts';
import { fieldDateText, remainingText, unreadableDatesText } from '#src/domain/status/status-text.ts';
import { loanOf, namedCategory, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

const CLOSING = 'Fields.763';

test.each(['12-18', '13/45/2026', 'TBD', '5/22/0226', '05.06.2026', '12/18/2026 or later'])(
  'a due date that reads %j counts as none, and is said',
  (text) => {
    const loan = loanOf(stepFields('Title', { Received: { due: text } }));
    const title = namedCategory(loan, 'Title');
    const [, received] = title.fields;
    expect(title.status).toBe('NOT_STARTED');
    expect(received && fieldDateText(received, 'Title')).toBe('');
    expect(received && unreadableDatesText(received)).toBe(`Can't read this date: ${text}`);
    expect(loan.faults).toEqual([`Title Received due date (${text})`]);
    expect(summariseLoan(loan, TODAY, 'proof').join(' ')).toContain('Nothing that could be read is late');
  },
);

test('a completed date that cannot be read stands beside the due date that can', () => {
  const loan = loanOf(stepFields('Title', { Received: { due: '11/12/2026', done: '11-' } }));
  const received = namedCategory(loan, 'Title').fields[1];
  if (received === undefined) throw new Error('no step');
  expect([fieldDateText(received, 'Title'), remainingText(received, TODAY)]).toEqual([
    'Due: 11/12/2026',
    '8 days past due',
  ]);
  expect(unreadableDatesText(received)).toBe("Can't read this date: 11-");
});

test.each([
  '//',
  '1/1/0001 12:00:00 AM',
  '12/30/1899',
  '1/1/1900',
  '12/31/1969 6:00 PM',
  '12/31/9999',
  '0000-00-00',
  '__/__/____',
])('%j is no date: nothing is done or due by it, and nothing is said', (text) => {
  const loan = loanOf({
    ...stepFields('Title', {
      Ordered: { due: '11/17/2026', done: text },
      Received: { due: text, done: text },
      Cleared: { due: '11/18/2026', done: text },
    }),
    ...stepFields('Dead in Water', { 'ITP Received': { done: text } }),
    [CLOSING]: text,
  });
  const title = namedCategory(loan, 'Title');
  expect(title.fields.map(({ status }) => status)).toEqual(['PAST_DUE', 'NOT_STARTED', 'PAST_DUE']);
  expect(explainCategory(title, TODAY)).toContain('was due 11/17/2026');
  expect(loan.closing).toEqual({ isFunded: false, daysUnfunded: 0, didNotClose: false });
  expect(namedCategory(loan, 'Dead in Water').deadInWater?.days).toBeUndefined();
  expect(loan.disclosures).toEqual(loanOf().disclosures);
  expect(loan.faults).toEqual([]);
});

test('a closing date that cannot be read is said where the date would stand', () => {
  const loan = loanOf({ [CLOSING]: ' soon,\n maybe\u202E ' });
  expect(loan.closing).toMatchObject({ unreadable: 'soon, maybe' });
  expect(summariseLoan(loan, TODAY, 'proof').join(' ')).toContain(
    'No projected closing date that could be read',
  );
});
