import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice, windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

// Today is Friday, November 20, 2026.
const DISCLOSED = {
  'Disclosures.Disclosures Sent.completed': '10/01/2026',
  'Initial CD.Sent.completed': '11/02/2026',
};
const CLOSED = { ...DISCLOSED, 'Closing.Closing Sent.completed': '11/17/2026' };
const passed = (number: string, borrower: string, dates: Record<string, string>) =>
  sampleLoan({ number, borrower, closing: '11/17/2026', dates });

const LOANS = [
  passed('1', 'Unclosed', DISCLOSED),
  passed('2', 'Overdue', { ...CLOSED, 'Closing.Funds Sent.due': '11/18/2026' }),
  passed('3', 'Waiting', { ...CLOSED, 'Closing.Funds Sent.due': '11/23/2026' }),
];

test('a day that passed tells what did not close from what is not funded, and what is late from what is not', async () => {
  await startApp(createFakeGateway(LOANS), '/closings?day=2026-11-17');
  const cell = await screen.findByRole('button', { name: /^Tuesday, November 17/ });
  const lines = (selector: string): string[] =>
    [...cell.querySelectorAll(`.closings-cell-shown ${selector}`)].map(({ textContent }) =>
      textContent.trim(),
    );
  expect(lines('.closings-warning')).toEqual(["1 didn't close", '1 not funded']);
  expect(lines('.closings-waiting')).toEqual(['1 not funded, due 11/23']);
  const panel = within(screen.getByRole('region', { name: 'Chosen day' }));
  expect(panel.getByText("Late: 1 didn't close")).toBeDefined();
  expect(panel.getByText('Late: 1 not funded')).toBeDefined();
  expect(panel.getByText('3 closings, 1 not funded, due 11/23')).toBeDefined();
});

test('a CD whose day is over is late in the cell of that day, and stands above its closings', async () => {
  // It closes today: its CD, sent today, had to be received on the third business day before.
  const late = sampleLoan({
    number: '4',
    borrower: 'Toolate',
    closing: '11/20/2026',
    dates: {
      'Disclosures.Disclosures Sent.completed': '10/01/2026',
      'Initial CD.Sent.completed': '11/20/2026',
    },
  });
  await startApp(createFakeGateway([...LOANS, late]), '/closings?day=2026-11-17');
  const cell = await screen.findByRole('button', { name: /^Tuesday, November 17.*Late: 1 CD not received/ });
  expect(cell.querySelector('.closings-cell-shown')?.textContent).toContain('1 CD late');
  const loans = [...document.querySelectorAll('.closings-day .closings-borrower')];
  expect(loans.map(({ textContent }) => textContent)[0]).toBe('Toolate');
});

test("a list of this month's days says that nothing is ahead, and leads to its earlier days", async () => {
  windowOf('phone');
  const { user } = await startApp(createFakeGateway(LOANS), '/closings');
  // What isn't funded is named above and stands below meanwhile.
  const open = '3 past closings not funded';
  const earlier = await screen.findByRole('button', { name: 'Earlier this month: 3 closings' });
  expect(screen.getByText('Nothing from today on this month.')).toBeDefined();
  expect(screen.getByRole('button', { name: new RegExp(`^${open}`) })).toBeDefined();
  expect(screen.getByRole('heading', { name: open })).toBeDefined();
  await user.click(earlier);
  // A holiday comes before them.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Wed 11/11/2026'));
  expect(screen.queryByText(/^Nothing/)).toBeNull();
  expect(screen.queryByRole('heading', { name: open })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByRole('heading', { name: open })).toBeDefined();
});

test('earlier days of this month hide no unfunded closing of another one, and Week stays at the days ahead', async () => {
  windowOf('phone');
  const older = sampleLoan({ number: '5', borrower: 'Older', closing: '10/14/2026', dates: DISCLOSED });
  const { user, address } = await startApp(createFakeGateway([...LOANS, older]), '/closings');
  await screen.findByRole('heading', { name: '4 past closings not funded' });
  await user.click(screen.getByRole('button', { name: 'Earlier this month: 3 closings' }));
  expect(await screen.findByRole('heading', { name: '1 past closing not funded' })).toBeDefined();
  expect(screen.getByText('Older')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  expect(await screen.findByRole('heading', { name: '7 days from Fri 11/20/2026' })).toBeDefined();
  await waitFor(() => expect(address()).toBe('/closings?day=2026-11-20&by=week'));
});

test('on a phone, Week leads from the loans without a date to days', async () => {
  windowOf('phone');
  const undated = sampleLoan({ number: '6', borrower: 'Undated' });
  const { user } = await startApp(createFakeGateway([...LOANS, undated]), '/closings?day=none');
  await screen.findByText('Undated');
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await waitFor(() => expect(screen.queryByText('Undated')).toBeNull());
  expect(screen.getByRole('heading', { name: '3 past closings not funded' })).toBeDefined();
});
