import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createOfficeCalendar, nthDayBefore } from '#src/domain/calendar/business-days.ts';
import { addDays, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice, openList, panelOf } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

onAFreshDevice();

const CONVENTIONAL = { 'Fields.1172': 'Conventional' };
const isOfficeDay = createOfficeCalendar({ opensSaturdays: false, closedDays: [] });

/** Business days from Final CTC to funding. */
const TOOK = { 3: 6, 4: 8, 5: 8, 6: 6, 7: 4, 8: 2, 11: 2, 13: 2, 16: 2 };
const LAGS = Object.entries(TOOK).flatMap(([lag, count]) => Array.from({ length: count }, () => Number(lag)));

/** Funded 9 days after their projected closing. */
const FUNDED = LAGS.map((lag, at) => {
  const day = nthDayBefore(TODAY, 1 + (at % 20), isOfficeDay);
  const approved = nthDayBefore(day, lag, isOfficeDay);
  return sampleLoan({
    number: `20260009${String(at).padStart(2, '0')}`,
    borrower: `Funded ${at}`,
    closing: formatCalendarDay(addDays(day, -9)),
    dates: {
      'Final CTC.Submitted.completed': formatCalendarDay(addDays(approved, -1)),
      'Final CTC.Approved.completed': formatCalendarDay(approved),
      'Closing.Funds Sent.completed': formatCalendarDay(day),
    },
    fields: CONVENTIONAL,
  });
});

const CLEARED = {
  'Disclosures.Disclosures Sent.completed': '10/20/2026',
  'Initial CD.Sent.completed': '11/12/2026',
  'Final CTC.Submitted.completed': '11/16/2026',
  'Final CTC.Approved.completed': '11/17/2026',
};
const ITO = sampleLoan({
  number: '2026000801',
  borrower: 'Ito',
  closing: '11/20/2026',
  dates: CLEARED,
  fields: CONVENTIONAL,
});

async function openIto(loans: readonly { readonly loanId: string }[]) {
  const app = await openList({ path: `/dashboard?view=AllLoans&loan=${ITO.loanId}`, loans });
  const panel = await panelOf(/Ito/);
  await within(panel).findByText('Summary');
  // An idle moment begins, and each next one goes on.
  for (let moment = 0; moment < 10; moment += 1) await act(async () => app.becomeIdle());
  return { ...app, panel };
}

const linesOf = (panel: HTMLElement) => within(panel).queryAllByText('Likely Funding');

test('an open loan has a likely day and a range, and a press tells how they come about', async () => {
  const { panel, user } = await openIto([ITO, ...FUNDED]);
  const line = within(panel).getByText('Likely Funding').parentElement;
  // 3 to 7 business days after Tue 11/17, without Thanksgiving.
  expect(line?.textContent).toContain('Tue 11/24, between Fri 11/20 and Fri 11/27 How?');
  await user.click(within(panel).getByText('How?'));
  expect(line?.textContent).toContain(
    'An estimate, not a promise, from 40 funded Conventional loans on this device. They were where this loan is: Final CTC done (here Tue 11/17), and nothing later for as many business days.',
  );
  expect(line?.textContent).toContain('half of them were funded by Tue 11/24, and 8 in 10 from Fri 11/20');
  expect(line?.textContent).toMatch(
    /the range was right on 80% of days\. The likely day was off by [123] days?, their projected day as it stands now by 9 days/,
  );
});

const withFields = (fields: Readonly<Record<string, string>>) => ({
  ...ITO,
  fields: { ...ITO.fields, ...fields },
});
const cdSent = CONFIG.fieldMap.categories
  .find(({ name }) => name === 'Initial CD')
  ?.fields.find(({ name }) => name === 'Sent')?.completed;

test.each([
  ['from too few loans', ITO, FUNDED.slice(0, 29)],
  ['of a suspended loan', withFields({ 'Loan.CurrentMilestoneName': 'Suspended' }), FUNDED],
  ['where the law needs more days', withFields({ [cdSent ?? '']: '11/20/2026' }), FUNDED],
  ['where the range begins before the law allows', withFields({ [cdSent ?? '']: '11/16/2026' }), FUNDED],
])('nothing is said %s', async (_, loan, others) => {
  const { panel } = await openIto([loan, ...others]);
  expect(linesOf(panel)).toEqual([]);
});
