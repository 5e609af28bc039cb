import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { MORNING, signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';

const LOANS = [
  sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/25/2026' }),
  sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/21/2026' }),
];

beforeEach(async () => {
  window.localStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  signInOnThisDevice();
});

async function openOnce() {
  const gateway = createFakeGateway(LOANS);
  const first = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  await first.close();
  return gateway;
}

test('a fresh list says as of when it is', async () => {
  await startApp(createFakeGateway(LOANS), '/dashboard');
  expect(await screen.findByText(/^as of \d+:40 [AP]M$/)).toBeDefined();
});

test('sort, search and popovers work on the kept list', async () => {
  const gateway = await openOnce();
  gateway.mode = 'down';
  const { user } = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  expect(bodyRows()[0]?.textContent).toContain('Sato');
  await user.click(screen.getByRole('button', { name: 'Borrower' }));
  await waitFor(() => expect(bodyRows()[0]?.textContent).toContain('Okafor'));
  await user.type(screen.getByPlaceholderText('Search...'), 'sat');
  await waitFor(() => expect(bodyRows()).toHaveLength(1));
  const cell = document.querySelector('td[data-column="Title"]');
  if (cell === null) throw new Error('no Title cell');
  await user.hover(cell);
  expect(within(await screen.findByRole('tooltip')).getByText('Ordered')).toBeDefined();
});

test('Retry brings the fresh list', async () => {
  const gateway = await openOnce();
  gateway.mode = 'down';
  const { user } = await startApp(gateway, '/dashboard');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  gateway.mode = 'ok';
  gateway.myLoans = [sampleLoan({ number: '2026000333', borrower: 'Brandt' })];
  await user.click(retry);
  expect(await screen.findByText('Brandt')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a view that was never loaded says that there is no copy of it', async () => {
  const gateway = await openOnce();
  gateway.mode = 'down';
  const { user } = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  await user.click(screen.getByRole('radio', { name: 'All Loans' }));
  expect(await screen.findByText(/^All Loans isn't on this device yet\./)).toBeDefined();
  expect(screen.getByText('Offline')).toBeDefined();
  // Said once, without pages to turn, and with two ways on.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'See My Loans (2)' })).toBeDefined();
});

test('statuses of a kept list are those of the day on which it is opened', async () => {
  const gateway = createFakeGateway([
    sampleLoan({ number: '2026000444', dates: { 'Title.Ordered.due': '11/20/2026' } }),
  ]);
  const first = await startApp(gateway, '/dashboard');
  await screen.findByRole('grid');
  expect(document.querySelector('td[data-column="Title"]')?.getAttribute('data-status')).toBe('DUE_TODAY');
  await first.close();
  gateway.mode = 'down';
  await startApp(gateway, '/dashboard', { now: MORNING + 24 * 3_600_000 });
  await screen.findByRole('grid');
  expect(document.querySelector('td[data-column="Title"]')?.getAttribute('data-status')).toBe('PAST_DUE');
});

function bodyRows() {
  return [...document.querySelectorAll('tr[data-loan-guid]')];
}
