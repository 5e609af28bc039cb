import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { plantStates } from '#tests/support/outbox/plant-states.ts';
import { signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(() => window.localStorage.clear());

test('the sign-in page names the product, the lender and the platform', async () => {
  await startApp(createFakeGateway(), '/login');
  expect(await screen.findByRole('heading', { name: 'Clear to Close' })).toBeDefined();
  expect(screen.getByText('Harborlight Home Lending')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Login with Encompass' })).toBeDefined();
});

test('the button leaves for the gateway, which sends people on to the platform', async () => {
  const { user, left } = await startApp(createFakeGateway(), '/');
  await user.click(await screen.findByRole('button', { name: 'Login with Encompass' }));
  expect(left).toEqual(['/auth/login']);
});

test('somebody who is not signed in comes from the dashboard to the sign-in page', async () => {
  const { address } = await startApp(createFakeGateway(), '/dashboard');
  await screen.findByRole('button', { name: 'Login with Encompass' });
  expect(address()).toBe('/login');
});

test('somebody who is signed in already goes on to the dashboard', async () => {
  signInOnThisDevice();
  const { address } = await startApp(createFakeGateway(), '/login');
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('while the session is checked the sign-in page says that it is loading', async () => {
  signInOnThisDevice();
  const gateway = createFakeGateway();
  const open = gateway.holdBack('/platform-api/v1/company/users/me');
  await startApp(gateway, '/login');
  expect(await screen.findByText('Loading...')).toBeDefined();
  open();
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
});

test('a code is exchanged once, leaves the address, and leads to the dashboard', async () => {
  const gateway = createFakeGateway([sampleLoan({ number: '2026000123' })]);
  const { address } = await startApp(gateway, '/callback?code=abc&state=xyz');
  await screen.findByRole('grid');
  expect(address()).toBe('/dashboard');
  expect(window.localStorage.getItem('authToken')).toBe('token-of-dana');
  const exchanges = gateway.calls.filter(({ path }) => path === '/platform-auth/oauth2/v1/token');
  expect(exchanges).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(exchanges[0]?.body))).toEqual({
    grant_type: 'authorization_code',
    redirect_uri: `${window.location.origin}/callback`,
    code: 'abc',
    state: 'xyz',
  });
});

test('a callback without a code goes to the sign-in page and says why', async () => {
  const { address } = await startApp(createFakeGateway(), '/callback');
  expect(await screen.findByText(/Sign-in didn't finish\. Sign in again\./)).toBeDefined();
  expect(address()).toContain('/login');
});

test('a code that is refused goes to the sign-in page and says why', async () => {
  const gateway = createFakeGateway();
  gateway.mode = 'signed-out';
  await startApp(gateway, '/callback?code=used&state=xyz');
  expect(await screen.findByText(/Your sign-in wasn't accepted/)).toBeDefined();
  expect(window.localStorage.getItem('authToken')).toBeNull();
});

test('an exchange without an answer says that trying again can help', async () => {
  const gateway = createFakeGateway();
  gateway.mode = 'platform-down';
  await startApp(gateway, '/callback?code=abc&state=xyz');
  expect(await screen.findByText(/because the server didn't answer/)).toBeDefined();
});

test("the sign-in page of a device with somebody's unsent notes says how many, and nothing of whose", async () => {
  await plantStates('somebody', ['waiting', 'parked', 'acked']);
  await startApp(createFakeGateway(), '/login');
  expect(
    await screen.findByText(
      '2 unsent notes are saved on this device. They wait for their authors to sign in.',
    ),
  ).toBeDefined();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('ctc-outbox-somebody').addEventListener('success', resolve);
  });
});

test('offline the sign-in page says that signing in takes a connection', async () => {
  await startApp(createFakeGateway(), '/login');
  await screen.findByText('Works offline after you sign in once.');
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  expect((await screen.findByText("You're offline. Connect to sign in.")).parentElement?.role).toBe('status');
  expect(screen.queryByText('Works offline after you sign in once.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Login with Encompass' })).toHaveProperty('disabled', false);
});

test('a device that never opened the app and has no network says so and can try again', async () => {
  const gateway = createFakeGateway();
  gateway.mode = 'down';
  const { user } = await startApp(gateway, '/login');
  expect(await screen.findByText(/Can't reach the server/)).toBeDefined();
  gateway.mode = 'ok';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Login with Encompass' })).toBeDefined();
});

test('an address that leads nowhere says so inside the frame, with a way back', async () => {
  signInOnThisDevice();
  await startApp(createFakeGateway(), '/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Account menu/ })).toBeDefined();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Back to the list' })).toBeDefined();
});
