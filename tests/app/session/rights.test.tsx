import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway, DANA } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

// What the lender keeps to some isn't offered to the others. That it's refused: tests/gateway/routes/roles.test.ts.

beforeEach(freshSignedInDevice);

const NOTHING = { allLoans: false, internalDescriptions: false, insights: false };

const JSON_TYPE = { 'content-type': 'application/json' };

async function startWithout(path: string) {
  const gateway = createFakeGateway([sampleLoan({ number: '2026000001', closing: '11/24/2026' })]);
  const user = { ...DANA, rights: NOTHING };
  gateway.user = user;
  return { gateway, app: await startApp(gateway, path) };
}

test.each([
  '/dashboard?view=AllLoans',
  '/today?scope=everybody',
  '/closings?scope=everybody',
  '/conditions?view=AllLoans',
])('%s shows the own loans, offers no others and asks for none', async (path) => {
  const { gateway } = await startWithout(path);
  await waitFor(() => expect(gateway.lists().length).toBeGreaterThan(0));
  await screen.findAllByText(/My Loans|as of|Sato|00001/);
  expect(screen.queryByText('All Loans')).toBeNull();
  for (const body of gateway.lists()) expect(body).toContain('MyLoans');
});

test('Insights lead to the list, and neither the menu nor Jump has them', async () => {
  const { app } = await startWithout('/insights');
  await waitFor(() => expect(app.address()).toMatch(/^\/dashboard/));
  await app.user.click(await screen.findByRole('button', { name: /Dana Whitfield|Account/ }));
  await screen.findAllByRole('link', { name: /Closings/ });
  expect(screen.queryByRole('link', { name: /Insights/ })).toBeNull();
});

test('Jump searches the own loans, and says so', async () => {
  const { app } = await startWithout('/dashboard');
  await screen.findByText(/00001/);
  await app.user.click(await screen.findByRole('button', { name: 'Jump' }));
  await app.user.type(await screen.findByRole('combobox', { name: /^Find a loan/ }), 'zzz');
  await app.user.click(await screen.findByRole('option', { name: 'Search My Loans for “zzz”' }));
  await waitFor(() => expect(app.address()).toBe('/dashboard?search=zzz'));
});

test('copies of All Loans that are still on the device are shown nowhere', async () => {
  const mine = sampleLoan({ number: '2026000001', borrower: 'Sato' });
  const theirs = sampleLoan({ number: '2026000002', borrower: 'Okafor' });
  const gateway = createFakeGateway([mine]);
  gateway.allLoans = [mine, theirs];
  const before = await startApp(gateway, '/dashboard?view=AllLoans');
  await screen.findByText('Okafor');
  await before.user.click(screen.getByText('My Loans'));
  await waitFor(() => expect(screen.queryByText('Okafor')).toBeNull());
  await before.close();

  gateway.mode = 'down';
  const asked = window.localStorage.getItem('ctc.queries') ?? '';
  const user = JSON.stringify({ ...DANA, rights: NOTHING });
  window.localStorage.setItem('ctc.queries', asked.replace(/\{"id":"dana"[^}]*\}/, user));
  const app = await startApp(gateway, `/conditions/${theirs.loanId}`);
  expect(await screen.findByText('Loan not on this device')).toBeDefined();
  await app.user.click(await screen.findByRole('button', { name: 'Jump' }));
  await app.user.type(await screen.findByRole('combobox', { name: /^Find a loan/ }), 'o');
  expect(await screen.findByRole('option', { name: /Sato/ })).toBeDefined();
  expect(screen.queryByRole('option', { name: /Okafor/ })).toBeNull();
});

test('All Loans that are refused while they are on the screen are gone at once', async () => {
  const mine = sampleLoan({ number: '2026000001', borrower: 'Sato' });
  const gateway = createFakeGateway([mine]);
  gateway.allLoans = [mine, sampleLoan({ number: '2026000002', borrower: 'Okafor' })];
  let user: object = DANA;
  const fetch: typeof gateway.fetch = async (url, init) => {
    if (url.endsWith('/users/me')) return new Response(JSON.stringify(user), { headers: JSON_TYPE });
    if (user === DANA || !`${init.body as string}`.includes('AllLoans')) return gateway.fetch(url, init);
    const problem = JSON.stringify({ title: 'All Loans are for others', status: 403, code: 'FORBIDDEN' });
    return new Response(problem, { status: 403, headers: { 'content-type': 'application/problem+json' } });
  };
  const app = await startApp({ ...gateway, fetch }, '/dashboard?view=AllLoans');
  await screen.findByText('Okafor');
  user = { ...DANA, rights: NOTHING };
  await app.user.click(screen.getByRole('button', { name: 'Jump' }));
  await app.user.type(await screen.findByRole('combobox', { name: /^Find a loan/ }), 'refresh');
  await app.user.click(await screen.findByRole('option', { name: /^Refresh/ }));
  await waitFor(() => expect(screen.queryByText('Okafor')).toBeNull());
  expect(await screen.findByText('Sato')).toBeDefined();
});

test.each(['/past?view=AllLoans', '/dashboard?view=AllLoans&loan=00000000-0000-4000-8000-000000009999'])(
  "%s doesn't lead to All Loans",
  async (path) => {
    await startWithout(path);
    await screen.findByText(/That loan isn't in your list|No past day yet/);
    expect(screen.queryByText(/All Loans/)).toBeNull();
    for (const link of screen.getAllByRole<HTMLAnchorElement>('link'))
      expect(link.href).not.toMatch(/AllLoans/);
  },
);

test('somebody with every right has them all', async () => {
  const gateway = createFakeGateway([sampleLoan({ number: '2026000001', closing: '11/24/2026' })]);
  const user = { ...DANA, rights: { allLoans: true, internalDescriptions: true, insights: true } };
  gateway.user = user;
  const app = await startApp(gateway, '/insights');
  expect(await screen.findByRole('heading', { name: 'Insights' })).toBeDefined();
  expect(within(app.container).getByText('All Loans')).toBeDefined();
});
