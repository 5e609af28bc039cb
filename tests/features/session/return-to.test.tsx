import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(() => window.localStorage.clear());

const LOAN = sampleLoan({ number: '2026000123', borrower: 'Ortiz' });

test.each([
  `/dashboard?view=AllLoans&search=Ortiz&loan=${LOAN.loanId}`,
  `/conditions/${LOAN.loanId}?status=all`,
  '/today?scope=everybody',
  '/closings?day=2026-12-01',
  '/storage',
])('a link opened while signed out leaves with its place: %s', async (place) => {
  const { user, left } = await startApp(createFakeGateway([LOAN]), place);
  await user.click(await screen.findByRole('button', { name: 'Login with Encompass' }));
  expect(left).toEqual([`/auth/login?to=${encodeURIComponent(place)}`]);
});

test('after the sign-in it leads to its place', async () => {
  const gateway = createFakeGateway([LOAN]);
  gateway.returnTo = `/dashboard?view=AllLoans&search=00123&loan=${LOAN.loanId}`;
  const { address } = await startApp(gateway, '/callback?code=abc&state=xyz');
  await screen.findByRole('grid');
  expect(new URL(address(), 'https://app.example').searchParams.get('search')).toBe('00123');
  expect(new URL(address(), 'https://app.example').searchParams.get('loan')).toBe(LOAN.loanId);
});

test.each(['//evil.example', 'https://evil.example/today', '/auth/logout', 'javascript:alert(1)', ''])(
  'the place %j leads to the dashboard',
  async (place) => {
    const gateway = createFakeGateway([LOAN]);
    gateway.returnTo = place;
    const { address } = await startApp(gateway, '/callback?code=abc&state=xyz');
    await screen.findByRole('grid');
    expect(address()).toBe('/dashboard');
  },
);

test('a device that knows somebody, or is locked, leaves with no place', async () => {
  signInOnThisDevice();
  const first = await startApp(createFakeGateway([LOAN]), '/dashboard');
  await screen.findByRole('grid');
  await first.close();
  window.localStorage.removeItem('authToken');
  const { user, left, address } = await startApp(createFakeGateway([LOAN]), '/dashboard?search=Ortiz');
  await user.click(await screen.findByRole('button', { name: 'Login with Encompass' }));
  expect([left, address()]).toEqual([['/auth/login'], '/login']);
});

test('whoever is signed in is led nowhere by an address of the sign-in page', async () => {
  signInOnThisDevice();
  const { address } = await startApp(createFakeGateway([LOAN]), '/login?to=%2Fdashboard%3Fsearch%3DOrtiz');
  await screen.findByRole('grid');
  expect(address()).toBe('/dashboard');
});

test("a place of somebody else's device is dropped", async () => {
  signInOnThisDevice();
  const before = createFakeGateway([LOAN]);
  await startApp(before, '/dashboard');
  await screen.findByRole('grid');
  window.localStorage.removeItem('authToken');
  const gateway = createFakeGateway([LOAN]);
  gateway.user = { ...gateway.user, id: 'somebody-else' };
  gateway.returnTo = `/conditions/${LOAN.loanId}`;
  const { address } = await startApp(gateway, '/callback?code=abc&state=xyz');
  await waitFor(() => expect(address()).toMatch(/^\/dashboard/));
});

test.each([
  ['100012345678901234', '100012345678901234'],
  ['26110E12', '26110E12'],
  ['1.0', '1.0'],
  ['null', 'null'],
  ['true', 'true'],
  ['[1]', '[1]'],
  ['-0', '-0'],
  ['0x1F', '0x1F'],
  ['%222026%22', '2026'],
  ['{"a":1}', '{"a":1}'],
])('a search for %s in an address is the text %s', async (written, text) => {
  signInOnThisDevice();
  await startApp(createFakeGateway([LOAN]), `/dashboard?search=${written}`);
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', text);
});

test.each(['662E41', '12345678901234567890', '1e5', 'null', 'true', '007', '[1]'])(
  'the code %s is exchanged as it is',
  async (code) => {
    const gateway = createFakeGateway([LOAN]);
    await startApp(gateway, `/callback?code=${code}&state=${code}0`);
    await screen.findByRole('grid');
    const [exchange] = gateway.calls.filter(({ path }) => path === '/platform-auth/oauth2/v1/token');
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toMatchObject({
      code,
      state: `${code}0`,
    });
  },
);
