import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SessionTimedOut } from '#src/features/session/require-session.tsx';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { openPopover } from '#tests/support/app/open-popover.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, MORNING, startApp } from '#tests/support/app/start-app.tsx';
// The app loads the dialog's code when it is first wanted, which takes a busy machine longer than a test waits.
import '#src/ui/dialogs/alert-dialog.tsx';
import { renderThemed } from '#tests/support/with-services.tsx';

const HOUR_MS = 3_600_000;
const LOANS = [sampleLoan({ number: '2026000123', borrower: 'Okafor' })];

beforeEach(freshSignedInDevice);

function becomeVisible() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test('the first check says that it is loading', async () => {
  const gateway = createFakeGateway(LOANS);
  const open = gateway.holdBack('/platform-api/v1/company/users/me');
  await startApp(gateway, '/dashboard');
  expect(await screen.findByText('Loading..')).toBeDefined();
  open();
  expect(await screen.findByRole('grid')).toBeDefined();
});

test('the avatar opens a menu with the name and the e-mail; Escape and a press outside close it', async () => {
  const { user } = await startApp(createFakeGateway(LOANS), '/dashboard');
  const avatar = await screen.findByRole('button', { name: 'Account menu of Dana Whitfield, DW' });
  expect(avatar.textContent).toBe('DW');
  await openPopover(user, avatar);
  expect(screen.getByText('Dana Whitfield')).toBeDefined();
  expect(document.querySelector('.account')?.textContent).toContain('dana.whitfield@harborlight.example');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Dana Whitfield')).toBeNull());
  expect(document.activeElement).toBe(avatar);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeDefined();
  await user.click(document.body);
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
});

test('a press on the list that closes the menu opens no loan, and the next one does', async () => {
  const { user, address } = await startApp(createFakeGateway(LOANS), '/dashboard');
  const borrower = await screen.findByText('Okafor');
  await openPopover(user, screen.getByRole('button', { name: /^Account menu/ }));
  await user.click(borrower);
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  expect(address()).toBe('/dashboard');
  await user.click(borrower);
  await waitFor(() => expect(address()).toContain('loan='));
});

test('a session that has ended opens the dialog over what is there, and OK leads to the sign-in page', async () => {
  const gateway = createFakeGateway(LOANS);
  const { user, address } = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  gateway.mode = 'signed-out';
  becomeVisible();
  const dialog = await screen.findByRole('alertdialog', { name: 'Session Timed Out' });
  expect(dialog.textContent).toContain(
    'Your session has expired due to inactivity. Please log in again to continue using the application.',
  );
  expect(screen.getByText('Okafor')).toBeDefined();
  expect(window.localStorage.getItem('authToken')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await screen.findByRole('button', { name: 'Login with Encompass' });
  expect(address()).toBe('/login?problem=session-ended');
  expect(
    await screen.findByText('Your session ended. Sign in again. What you typed is saved.'),
  ).toBeDefined();
});

test('whoever removed everything from the device reads and hears on the sign-in page that it is gone', async () => {
  const gateway = createFakeGateway(LOANS);
  gateway.mode = 'signed-out';
  window.localStorage.clear();
  await startApp(gateway, '/login?problem=removed');
  const said = await screen.findByText(
    "Your loans and conditions were removed from this device, and you're signed out.",
  );
  expect(said.closest('[role="status"]')).not.toBeNull();
  expect(document.activeElement?.contains(said)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('keys that were meant for the text before it do not press the OK of the dialog', async () => {
  const gateway = createFakeGateway(LOANS);
  const { user } = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  gateway.mode = 'signed-out';
  becomeVisible();
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(document.activeElement).toBe(dialog));
  await user.keyboard(' go on{Enter} ');
  expect(screen.getByRole('alertdialog')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await screen.findByRole('button', { name: 'Login with Encompass' });
});

test('the dialog waits until the person who is typing pauses', async () => {
  const atPause: (() => void)[] = [];
  const typing = {
    whenPaused: (run: () => void) => {
      atPause.push(run);
      return () => undefined;
    },
  };
  renderThemed(<SessionTimedOut typing={typing} onOk={() => undefined} />);
  await waitFor(() => expect(atPause).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(() => atPause.at(0)?.());
  expect(await screen.findByRole('alertdialog', { name: 'Session Timed Out' })).toBeDefined();
});

test('a platform in trouble signs nobody out: it is logged, and the copy stays', async () => {
  const gateway = createFakeGateway(LOANS);
  const { log } = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  gateway.mode = 'platform-down';
  becomeVisible();
  await waitFor(() => expect(log).toContain('API error: 503'));
  expect(screen.getByText('Okafor')).toBeDefined();
  // The network is there: nobody should look for the fault in their Wi-Fi.
  expect(screen.getByText('Server trouble')).toBeDefined();
  expect(window.localStorage.getItem('authToken')).toBe('token-of-dana');
});

test('without a network the person stays in and the connection is shown as lost', async () => {
  const gateway = createFakeGateway(LOANS);
  const { log } = await startApp(gateway, '/dashboard');
  await screen.findByText('Connected');
  gateway.mode = 'down';
  becomeVisible();
  expect(await screen.findByText('Offline')).toBeDefined();
  expect(log).toContain('API error: network');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the browser’s word that it is offline is believed at once, and its online only after an answer', async () => {
  const gateway = createFakeGateway(LOANS);
  await startApp(gateway, '/dashboard');
  await screen.findByText('Connected');
  gateway.mode = 'down';
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('Offline')).toBeDefined();
  gateway.mode = 'ok';
  const answer = gateway.holdBack('/los/v3/loanPipeline');
  const answerUser = gateway.holdBack('/platform-api/v1/company/users/me');
  const asked = gateway.calls.length;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(gateway.calls.length).toBeGreaterThan(asked));
  answer();
  answerUser();
  expect(await screen.findByText('Connected')).toBeDefined();
});

test('of a single hour the locked screen speaks as of one', async () => {
  const gateway = createFakeGateway(LOANS);
  gateway.config = { ...gateway.config, offlineHours: 1 };
  const first = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  await first.close();
  gateway.mode = 'down';
  await startApp(gateway, '/dashboard', { now: MORNING + 2 * HOUR_MS });
  expect(await screen.findByText(/for more than 1 hour,/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Login with Encompass' })).toBeDefined();
});

test('signing out tells the server, erases the device and leaves by a full page load', async () => {
  const gateway = createFakeGateway(LOANS);
  const { user, left } = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  await user.click(screen.getByRole('button', { name: /Account menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).toEqual(['/login']));
  expect(gateway.calls.some(({ path }) => path === '/auth/logout')).toBe(true);
  expect(window.localStorage.getItem('authToken')).toBeNull();
  expect(JSON.stringify(window.localStorage)).not.toContain('dana');
  expect(await indexedDB.databases()).toEqual([]);
});

test('a list that is still to be kept does not come back to the device after a sign-out', async () => {
  const gateway = createFakeGateway(LOANS);
  const { user, left, log, becomeIdle } = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  await user.click(screen.getByRole('button', { name: /Account menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).toEqual(['/login']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  becomeIdle();
  await waitFor(() => expect(log).toContain('The pipeline could not be kept on this device'));
  expect(await indexedDB.databases()).toEqual([]);
});

test('a page that the Back button brings back after the session ended goes to the sign-in page', async () => {
  const { left } = await startApp(createFakeGateway(LOANS), '/dashboard');
  await screen.findByText('Okafor');
  window.localStorage.removeItem('authToken');
  window.dispatchEvent(Object.assign(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(left).toContain('/login');
});
