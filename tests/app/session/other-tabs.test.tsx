import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway, DANA, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
// The app loads the dialog's code when it is first wanted, which takes a busy machine longer than a test waits.
import '#src/ui/dialogs/alert-dialog.tsx';

const LOANS = [sampleLoan({ number: '2026000123', borrower: 'Okafor' })];

beforeEach(freshSignedInDevice);

/** Another tab's write: it changes what both share, and this one hears of it. */
function otherTabWrites(key: string, value: string | null) {
  if (value === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, value);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
  });
}

/** A gateway that knows the second token as that of another person, and notes the calls made with each token. */
function twoPeople(gateway: FakeGateway, second: typeof DANA) {
  const calls: { readonly path: string; readonly token: string }[] = [];
  const fetch: FakeGateway['fetch'] = async (url, init) => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    calls.push({ path: url, token });
    if (token !== 'second-token' || !url.endsWith('/users/me')) return gateway.fetch(url, init);
    return new Response(JSON.stringify(second), { headers: { 'content-type': 'application/json' } });
  };
  return { gateway: { ...gateway, fetch }, calls };
}

test('a session refused in another tab opens the dialog here and leaves what was typed alone', async () => {
  const { user, left } = await startApp(createFakeGateway(LOANS), '/dashboard');
  await screen.findByText('Okafor');
  await user.click(screen.getByPlaceholderText('Search...'));
  await user.paste('oka');
  otherTabWrites('authToken', null);
  expect(await screen.findByRole('alertdialog', { name: 'Session Timed Out' })).toBeDefined();
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search...').value).toBe('oka');
  expect(left).toEqual([]);
});

test('signing in again in another tab as the same person takes the dialog away', async () => {
  const { left } = await startApp(createFakeGateway(LOANS), '/dashboard');
  await screen.findByText('Okafor');
  otherTabWrites('authToken', null);
  await screen.findByRole('alertdialog');
  otherTabWrites('authToken', 'second-token');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Okafor')).toBeDefined();
  expect(left).toEqual([]);
});

test("a sign-out whose answer clears the storage leaves once, and isn't taken for another tab's or a time-out", async () => {
  const gateway = createFakeGateway(LOANS);
  const fetch: FakeGateway['fetch'] = async (url, init) => {
    const answer = await gateway.fetch(url, init);
    if (!url.endsWith('/auth/logout')) return answer;
    window.localStorage.clear();
    // Clear-Site-Data is told to the page that asked, too (seen in Chromium 143).
    window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
    return answer;
  };
  const { user, left } = await startApp({ ...gateway, fetch }, '/dashboard');
  await screen.findByText('Okafor');
  await user.click(screen.getByRole('button', { name: /account menu/i }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).not.toEqual([]));
  expect(left).toEqual(['/login']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('somebody else who signs in in another tab starts anew here, and asks for no loans as the person before', async () => {
  const { gateway, calls } = twoPeople(createFakeGateway(LOANS), { ...DANA, id: 'theo' });
  const { left } = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  otherTabWrites('authToken', null);
  await screen.findByRole('alertdialog');
  otherTabWrites('authToken', 'second-token');
  await waitFor(() => expect(left).toEqual(['/dashboard']));
  expect(screen.getByRole('alertdialog')).toBeDefined();
  const asSecond = calls.filter(({ token }) => token === 'second-token').map(({ path }) => path);
  expect(asSecond).toEqual(['/platform-api/v1/company/users/me']);
});

test('a refused call of the person before does not take away the token of the next one', async () => {
  const { gateway } = twoPeople(createFakeGateway(LOANS), { ...DANA, id: 'theo' });
  await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  // Not yet heard of here.
  window.localStorage.setItem('authToken', 'second-token');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await screen.findByRole('alertdialog');
  expect(window.localStorage.getItem('authToken')).toBe('second-token');
});

test('a page that the Back button brings back after somebody else signed in starts anew', async () => {
  const { left } = await startApp(createFakeGateway(LOANS), '/dashboard');
  await screen.findByText('Okafor');
  window.localStorage.setItem('authToken', 'second-token');
  window.dispatchEvent(Object.assign(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(left).toEqual(['/dashboard']);
});

test('where the browser refuses storage, the app works for as long as the tab is open', async () => {
  const gateway = createFakeGateway(LOANS);
  const refuse = () => {
    throw new DOMException('refused by policy', 'SecurityError');
  };
  const storage = Object.getOwnPropertyDescriptor(window, 'localStorage');
  Object.defineProperty(window, 'localStorage', { configurable: true, get: refuse });
  try {
    await startApp(gateway, '/callback?code=abc&state=def');
    expect(await screen.findByText('Okafor')).toBeDefined();
  } finally {
    if (storage === undefined) Reflect.deleteProperty(window, 'localStorage');
    else Object.defineProperty(window, 'localStorage', storage);
  }
});

test('of two tabs whose session timed out, the one that only waits gets its place back, too', async () => {
  const { user, address } = await startApp(
    createFakeGateway(LOANS),
    '/dashboard?search=okafor&sort=Borrower',
  );
  await screen.findByText('Okafor');
  otherTabWrites('authToken', null);
  await screen.findByRole('alertdialog');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await screen.findByRole('button', { name: /^Login with/ });
  otherTabWrites('authToken', 'second-token');
  await screen.findByText('Okafor');
  await waitFor(() => expect(address()).toBe('/dashboard?search=okafor&sort=Borrower'));
});
