import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';

const late = (number: string) => sampleLoan({ number, dates: { 'Title.Ordered.due': '11/18/2026' } });
const LOANS = [late('2026000111'), late('2026000222'), sampleLoan({ number: '2026000333' })];

beforeEach(async () => {
  window.localStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
});

function offerInstallation(browser: EventTarget) {
  const asked = { times: 0 };
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      asked.times += 1;
    },
  });
  act(() => void browser.dispatchEvent(event));
  return asked;
}

test('the account menu installs the app where the browser can, and the second visit brings a notice', async () => {
  signInOnThisDevice();
  const first = await startApp(createFakeGateway(LOANS), '/dashboard');
  await screen.findByRole('grid');
  await first.user.click(screen.getByRole('button', { name: /account menu/i }));
  await screen.findByRole('button', { name: 'Sign out' });
  expect(screen.queryByRole('button', { name: 'Install app' })).toBeNull();
  const asked = offerInstallation(first.browser);
  await first.user.click(await screen.findByRole('button', { name: 'Install app' }));
  expect(asked.times).toBe(1);
  expect(screen.queryByText(/^Install Clear to Close/)).toBeNull();
});

test('the icon carries how many of My Loans have a late step, whatever the list is narrowed to', async () => {
  signInOnThisDevice();
  const gateway = createFakeGateway(LOANS);
  gateway.allLoans = [...LOANS, late('2026000444')];
  const { badges, user } = await startApp(gateway, '/dashboard');
  await waitFor(() => expect(badges).toEqual([2]));
  await user.type(screen.getByPlaceholderText('Search...'), '333');
  await waitFor(() => expect(document.querySelectorAll('tr[data-loan-guid]')).toHaveLength(1));
  await user.click(screen.getByRole('radio', { name: 'All Loans' }));
  await waitFor(() =>
    expect(gateway.calls.map(({ body }) => body)).toContain('{"loanOwnership":"AllLoans"}'),
  );
  await screen.findAllByText('1 of 4 loans');
  expect(badges).toEqual([2]);
});

test('the number goes with the person who signs out, and a start with nobody signed in shows none', async () => {
  signInOnThisDevice();
  const gateway = createFakeGateway(LOANS);
  const { badges, left, user } = await startApp(gateway, '/dashboard');
  await waitFor(() => expect(badges).toEqual([2]));
  await user.click(screen.getByRole('button', { name: /account menu/i }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).toEqual(['/login']));
  expect(badges).toEqual([2, 0]);
  const next = await startApp(gateway, '/login');
  expect(next.badges).toEqual([0]);
});
