import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import { createFakeGateway, DANA, danasChoices, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan, sampleLoans } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

const PREFERENCES_PATH = `/prod/api/preferences/${encodeURIComponent(DANA.email)}`;

beforeEach(async () => {
  delete document.documentElement.dataset['colorMode'];
  await freshSignedInDevice();
});

function gatewayWith(values: Partial<PreferenceValues> | null, loans: readonly object[] = sampleLoans(3)) {
  const gateway = createFakeGateway(loans);
  if (values !== null) gateway.preferences = danasChoices(values);
  return gateway;
}

async function openDashboard(gateway: FakeGateway, path = '/dashboard') {
  const app = await startApp(gateway, path);
  await screen.findByRole('grid');
  return app;
}

function views(gateway: FakeGateway): readonly string[] {
  return gateway.lists();
}

describe('on a device that keeps none', () => {
  test('the list waits for the gateway’s preferences instead of jumping', async () => {
    const gateway = gatewayWith({ view: 'AllLoans', isCollapsed: false, columnVisibility: { HOI: false } });
    const open = gateway.holdBack(PREFERENCES_PATH);
    await startApp(gateway, '/dashboard');
    await waitFor(() => expect(document.querySelector('[data-skeleton]')).not.toBeNull());
    expect(views(gateway)).toEqual([]);
    open();
    await screen.findByRole('grid');
    expect(views(gateway)).toEqual(['{"loanOwnership":"AllLoans"}']);
    expect(document.querySelectorAll('th')).toHaveLength(20);
    expect(screen.getByRole('button', { name: 'Collapse' })).toBeDefined();
  });

  test('All Loans are shown when the preferences cannot be read, and the screen says so', async () => {
    const gateway = gatewayWith(null);
    const path = gateway.fetch;
    const failing: FakeGateway = {
      ...gateway,
      fetch: (url, init) =>
        url.includes('/api/preferences/')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : path(url, init),
    };
    const { address, log } = await openDashboard(failing);
    expect(log).toContain('Failed to fetch preferences: network');
    expect(views(gateway)).toEqual(['{"loanOwnership":"AllLoans"}']);
    expect(
      screen.getByText(/Couldn't load your preferences, so the list starts with All Loans/),
    ).toBeDefined();
    expect(address()).toBe('/dashboard?view=AllLoans');
  });
});

test('what a person sets is there at the next start before any answer comes, and the gateway has it', async () => {
  const gateway = gatewayWith(null);
  const { user, close, log } = await openDashboard(gateway);
  await user.click(screen.getByRole('button', { name: 'Expand' }));
  await user.click(screen.getByRole('button', { name: 'Unpin column: Borrower' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50');
  await waitFor(() =>
    expect(gateway.preferences?.preferences).toMatchObject({
      isCollapsed: false,
      columnPinning: { left: ['Loan', 'Proj. Closing'] },
      pageSize: 50,
    }),
  );
  await waitFor(() => expect(log).toContain('Preferences saved'));
  await close();
  gateway.mode = 'down';
  await openDashboard(gateway);
  expect(screen.getByRole('button', { name: 'Collapse' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pin column left: Borrower' })).toBeDefined();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows' }).value).toBe('50');
});

describe('view and milestone', () => {
  const LOANS = [
    sampleLoan({ number: '1', borrower: 'Sato', milestone: 'Suspended' }),
    sampleLoan({ number: '2', borrower: 'Okafor', milestone: 'Docs Signing' }),
  ];
  const KEPT = {
    view: 'AllLoans',
    columnFilters: [{ id: 'Milestone', value: 'Suspended' }],
  } as const satisfies Partial<PreferenceValues>;

  test('are those of last time for whoever comes by the plain address, which then names them', async () => {
    const { address } = await openDashboard(gatewayWith(KEPT, LOANS));
    await waitFor(() => expect(address()).toBe('/dashboard?view=AllLoans&milestone=Suspended'));
    expect(document.querySelectorAll('tr[data-loan-guid]')).toHaveLength(1);
  });

  test('are those of an address that names a list', async () => {
    const gateway = gatewayWith(KEPT, LOANS);
    const { address } = await openDashboard(gateway, '/dashboard?search=o');
    expect(address()).toBe('/dashboard?search=o');
    expect(views(gateway)).toEqual(['{"loanOwnership":"MyLoans"}']);
  });

  test('are kept when they are changed', async () => {
    const gateway = gatewayWith(null, LOANS);
    const { user } = await openDashboard(gateway);
    await user.click(screen.getByRole('radio', { name: 'All Loans' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by Milestone' }), 'Suspended');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(gateway.preferences?.preferences).toMatchObject(KEPT));
  });
});

test('a colour mode is shown at once and lies ready for the first paint of the next start', async () => {
  const gateway = gatewayWith(null);
  const { user } = await openDashboard(gateway);
  await user.click(screen.getByRole('button', { name: /Account menu/ }));
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['colorMode']).toBe('dark');
  expect(window.localStorage.getItem('ctc.color-mode')).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset['colorMode']).toBeUndefined();
  expect(window.localStorage.getItem('ctc.color-mode')).toBeNull();
});

test('what was changed a moment ago reaches the gateway before a sign-out', async () => {
  const gateway = gatewayWith(null);
  const { user, left } = await openDashboard(gateway);
  await user.click(screen.getByRole('button', { name: 'Expand' }));
  await user.click(screen.getByRole('button', { name: /Account menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).toEqual(['/login']));
  expect(gateway.preferences?.preferences.isCollapsed).toBe(false);
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('ctc.preferences'))).toEqual([]);
});
