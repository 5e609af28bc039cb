import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { createFakeGateway, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';
// The app loads the dialog's code when it is first wanted, which takes a busy machine longer than a test waits.
import '#src/ui/dialogs/alert-dialog.tsx';

const LOAN = sampleLoan({ number: '2026000123', borrower: 'Ortiz' });
const PLACE = `/dashboard?view=AllLoans&search=Ortiz&loan=${LOAN.loanId}`;
const CALLBACK = '/callback?code=abc&state=xyz';
let keyOfPlace = '';

beforeEach(async () => {
  window.sessionStorage.clear();
  await freshSignedInDevice();
  keyOfPlace = `ctc.place.${await userKeyOf('dana')}`;
});

/** Dana works at a place until her session ends by time, presses OK, and leaves for the platform's page. */
async function timeOut(gateway: FakeGateway, place = PLACE) {
  const page = await startApp(gateway, place);
  await screen.findByRole('button', { name: /^Account menu/ });
  await waitFor(() => expect(window.localStorage.getItem('ctc.session')).toContain('dana'));
  gateway.mode = 'signed-out';
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.user.click(await screen.findByRole('button', { name: 'OK' }));
  await screen.findByRole('button', { name: 'Login with Encompass' });
  return page;
}

async function signIn(gateway: FakeGateway) {
  gateway.mode = 'ok';
  const page = await startApp(gateway, CALLBACK);
  await screen.findByRole('button', { name: /^Account menu/ });
  return page;
}

test.each([
  [PLACE],
  [`/conditions/${LOAN.loanId}?status=all`],
  ['/today?scope=everybody'],
  ['/closings?day=2026-12-01'],
  ['/storage'],
])('whose session ended by time is where she was after her sign-in, once: %s', async (place) => {
  const gateway = createFakeGateway([LOAN]);
  const before = await timeOut(gateway, place);
  expect(before.address()).toMatch(/^\/login\?problem=session-ended/);
  before.unmount();
  const { address, unmount } = await signIn(gateway);
  await waitFor(() => expect(address()).toBe(place));
  expect(window.sessionStorage.getItem(keyOfPlace)).toBeNull();
  unmount();
  expect((await signIn(gateway)).address()).toMatch(/^\/dashboard$/);
});

test('another person is led to the list, and finds the place nowhere', async () => {
  const gateway = createFakeGateway([LOAN]);
  (await timeOut(gateway)).unmount();
  gateway.user = { ...gateway.user, id: 'somebody-else' };
  const { address, goBack } = await signIn(gateway);
  await screen.findByRole('grid');
  expect(address()).toBe('/dashboard');
  const left = JSON.stringify([
    { ...window.sessionStorage },
    { ...window.localStorage },
    window.location.href,
  ]);
  expect(left).not.toContain(LOAN.loanId);
  expect(left).not.toContain('place');
  await goBack();
  expect(address()).not.toContain('loan=');
});

test('without the server’s word on who it is, the place stays for whom it is of', async () => {
  const gateway = createFakeGateway([LOAN]);
  (await timeOut(gateway)).unmount();
  gateway.mode = 'ok';
  gateway.refused.add('/platform-api/v1/company/users/me');
  const { address, unmount } = await startApp(gateway, CALLBACK);
  await waitFor(() => expect(address()).toMatch(/^\/(dashboard|login)/));
  expect(window.sessionStorage.getItem(keyOfPlace)).toBe(PLACE);
  unmount();
  gateway.refused.clear();
  const again = await signIn(gateway);
  await waitFor(() => expect(again.address()).toBe(PLACE));
});

test('a sign-out by hand keeps no place, also that of another tab', async () => {
  const gateway = createFakeGateway([LOAN]);
  (await timeOut(gateway)).unmount();
  expect(window.sessionStorage.getItem(keyOfPlace)).toBe(PLACE);
  gateway.mode = 'ok';
  signInOnThisDevice();
  const { user, left, unmount } = await startApp(gateway, PLACE);
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).toEqual(['/login']));
  unmount();
  expect({ ...window.sessionStorage }).toEqual({});
  // Another tab of that time comes back.
  window.sessionStorage.setItem(keyOfPlace, PLACE);
  const back = await startApp(gateway, '/login');
  await waitFor(() => expect({ ...window.sessionStorage }).toEqual({}));
  back.unmount();
  expect((await signIn(gateway)).address()).toBe('/dashboard');
});

test.each(['/dashboard', '/nowhere'])('an earlier place goes where the session ended at %s', async (end) => {
  const gateway = createFakeGateway([LOAN]);
  window.sessionStorage.setItem(keyOfPlace, '/today');
  await timeOut(gateway, end);
  expect(window.sessionStorage.getItem(keyOfPlace)).toBeNull();
});

describe('what lies in the place of a place leads to the list', () => {
  test.each(['', '//evil.example/today', 'https://evil.example/today', '/\\evil.example', '/auth/logout'])(
    '%j',
    async (place) => {
      const gateway = createFakeGateway([LOAN]);
      (await timeOut(gateway)).unmount();
      window.sessionStorage.setItem(keyOfPlace, place);
      const { address } = await signIn(gateway);
      await screen.findByRole('grid');
      expect(address()).toBe('/dashboard');
      expect({ ...window.sessionStorage }).toEqual({});
    },
  );
});
