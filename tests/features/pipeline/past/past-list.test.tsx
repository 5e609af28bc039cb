import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { CONFIG, createFakeGateway, DANA } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice, openList, panelOf } from '#tests/support/app/loan-panel-start.tsx';
import { rowCount } from '#tests/support/row-count.ts';
import { startApp } from '#tests/support/app/start-app.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';

onAFreshDevice();

const MORI = sampleLoan({ number: '2026000901', borrower: 'Mori', milestone: 'Submit to UW' });
const APPROVED = {
  ...MORI,
  fields: { ...MORI.fields, [CONFIG.fieldMap.loan.currentMilestone]: 'Final Approval' },
};
const LEFT = sampleLoan({ number: '2026000902', borrower: 'Sand', milestone: 'Submit to UW' });
const CAME = sampleLoan({ number: '2026000903', borrower: 'Ito', milestone: 'Submit to UW' });

/** Today is Fri 11/20/2026: the list of Tue 11/17 lost a loan, got one, and another moved on. */
async function withHistory() {
  const first = await openList({
    loans: [MORI, LEFT],
    prepare: (gateway) => (gateway.asOf = '2026-11-17T15:00:00Z'),
  });
  await first.close();
  const second = await openList({
    loans: [APPROVED, CAME],
    prepare: (gateway) => (gateway.asOf = '2026-11-20T15:00:00Z'),
  });
  const database = cacheDatabaseName(await userKeyOf(DANA.id));
  await expect
    .poll(() => {
      second.becomeIdle();
      return rowCount(database, 'history');
    })
    .toBe(2);
  return second;
}

const borrowers = () =>
  [...document.querySelectorAll('tr[data-loan-guid] td[data-column="Borrower"]')].map(
    (cell) => cell.textContent,
  );

test('a past day shows the list as it was, says so, and leads back and to loans as they are today', async () => {
  const { user, gateway, address } = await withHistory();
  gateway.mode = 'down';
  await user.click(screen.getByRole('button', { name: 'Past day' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'The list as of Thu, Nov 19' })).toBeTruthy();
  await waitFor(() =>
    expect(
      borrowers()
        .toSorted()
        .map((text) => text.trim()),
    ).toEqual(['Mori', 'Sand']),
  );
  const region = screen.getByRole('region', { name: 'The list of a past day' });
  expect(region.textContent).toContain('My Loans, 2 loans as of 11/17/2026, 10:00 AM');
  expect(region.textContent).toContain('Submit to UW');
  const slider = screen.getByRole('slider', { name: 'Day' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Thursday, November 19, 2026');
  fireEvent.change(slider, { target: { value: slider.getAttribute('min') } });
  expect(await screen.findByRole('heading', { level: 1, name: 'The list as of Tue, Nov 17' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Day before' }).disabled).toBe(true);

  await user.click(document.querySelector('tr[data-loan-guid] td[data-column="Borrower"]') ?? region);
  const panel = await panelOf(/Mori|Sand/);
  expect(address()).toContain('/dashboard?');
  expect(within(panel).queryByRole('heading', { level: 1 })).toBeNull();
});

test('back to today is one press, and nothing in the list can be picked, starred or written', async () => {
  const { user, address } = await withHistory();
  await user.click(screen.getByRole('button', { name: 'Past day' }));
  await screen.findByRole('heading', { level: 1, name: 'The list as of Thu, Nov 19' });
  for (const name of [/^Star/, /^Select/, /Note/]) expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Back to today' }));
  await waitFor(() =>
    expect(
      borrowers()
        .toSorted()
        .map((text) => text.trim()),
    ).toEqual(['Ito', 'Mori']),
  );
  expect(address()).toBe('/dashboard');
});

test('back to today brings the list back as it was narrowed, also after another day', async () => {
  const { user, address } = await withHistory();
  await user.type(screen.getByRole('searchbox'), 'Ito');
  await waitFor(() => expect(borrowers()).toHaveLength(1));
  await waitFor(() => expect(address()).toContain('Ito'));
  const before = address();
  await user.click(screen.getByRole('button', { name: 'Past day' }));
  await screen.findByRole('heading', { level: 1, name: 'The list as of Thu, Nov 19' });
  await user.click(screen.getByRole('button', { name: 'Day before' }));
  await screen.findByRole('heading', { level: 1, name: 'The list as of Wed, Nov 18' });
  await user.click(screen.getByRole('link', { name: 'Back to today' }));
  await waitFor(() => expect(address()).toBe(before));
  await waitFor(() => expect(borrowers().map((text) => text.trim())).toEqual(['Ito']));
});

test('a device that began today says so, and a lender without history has no past days', async () => {
  const { user } = await openList({ loans: [MORI] });
  await user.click(screen.getByRole('button', { name: 'Past day' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'No past day yet' })).toBeTruthy();
});

test('where no history is kept, nothing leads to past days', async () => {
  await openList({ loans: [MORI], prepare: (gateway) => (gateway.config = { ...CONFIG, historyDays: 0 }) });
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Past day' })).toBeNull();
});

test.each([
  [0, 'MyLoans', 'No past days', /keep no past days/],
  [90, 'AllLoans', 'No past day yet', /no copy of this list/],
  [90, 'x&day=999999999999&day=-1', 'No past day yet', /no copy of this list/],
])(
  'an address of the past says why there is none (%i days, view %s)',
  async (historyDays, view, title, why) => {
    const gateway = createFakeGateway([MORI]);
    gateway.config = { ...CONFIG, historyDays };
    await startApp(gateway, `/past?view=${view}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
  },
);
