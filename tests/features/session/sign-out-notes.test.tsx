import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { createFakeGateway, DANA, type FakeGateway, THEO } from '#tests/support/app/fake-gateway.ts';
import { OKAFOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
import { breakWrites } from '#tests/support/offline/offline.ts';

beforeEach(freshSignedInDevice);

type App = Awaited<ReturnType<typeof startApp>>;

/**
 * The dashboard with a note that waits, and the sign-out just pressed.
 * @param why the server answers that it has trouble, or nothing answers.
 */
async function leaveWithNote(
  gateway: FakeGateway,
  why: 'platform-down' | 'down' = 'platform-down',
): Promise<App> {
  const app = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  const { input } = await processorBox();
  await screen.findAllByText('Okafor');
  gateway.mode = why;
  await write(app.user, input, 'From the road');
  await screen.findByRole('link', { name: '1 note waiting' });
  await pressSignOut(app);
  return app;
}

async function pressSignOut({ user }: App): Promise<void> {
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /Account menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
}

async function question() {
  return within(await screen.findByRole('dialog', { name: /^Sign out with / }));
}

async function outboxNames(): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  return names.filter((name) => name.startsWith('ctc-outbox-'));
}

/** A page load by whoever the gateway signs in now. */
async function signInAgain(gateway: FakeGateway, user = DANA): Promise<App> {
  gateway.mode = 'ok';
  gateway.user = user;
  return startApp(gateway, '/callback?code=abc&state=def');
}

test('nothing is asked when every note has arrived', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const app = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  await write(app.user, (await processorBox()).input, 'Done');
  await waitFor(() => expect(gateway.notes.written).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('link', { name: /waiting/ })).toBeNull());
  await pressSignOut(app);
  await waitFor(() => expect(app.left).toEqual(['/login']));
  expect(await indexedDB.databases()).toEqual([]);
});

test('a note that waits is asked about; kept, it goes out under its author at their next sign-in', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const app = await leaveWithNote(gateway, 'down');
  const dialog = await question();
  expect(dialog.getByText('From the road')).toBeDefined();
  expect(dialog.getByText('Okafor 00123')).toBeDefined();
  expect(dialog.getByRole('heading', { name: 'Sign out with 1 unsent note?' })).toBeDefined();
  expect(dialog.getByText(/only you can see it, and it sends the next time you sign in/)).toBeDefined();
  await app.user.click(dialog.getByRole('button', { name: 'Keep and sign out' }));
  await waitFor(() => expect(app.left).toEqual(['/login']));
  expect(await outboxNames()).toHaveLength(1);
  expect((await indexedDB.databases()).map(({ name }) => name).join()).not.toContain('ctc-cache-');
  expect(window.localStorage.getItem('authToken')).toBeNull();
  app.unmount();

  const theo = await signInAgain(gateway, THEO);
  await screen.findByRole('button', { name: /Account menu of Theo/ });
  await screen.findByText('Okafor');
  expect(screen.queryByRole('link', { name: /waiting/ })).toBeNull();
  expect(gateway.notes.written).toEqual([]);
  await pressSignOut(theo);
  await waitFor(() => expect(theo.left).toEqual(['/login']));
  expect(await outboxNames()).toHaveLength(1);
  const [logout] = gateway.calls.filter(({ path }) => path === '/auth/logout').slice(-1);
  expect(logout?.keepsStorage).toBe(true);
  theo.unmount();

  await signInAgain(gateway, DANA);
  await waitFor(() =>
    expect(gateway.notes.written).toEqual([
      expect.objectContaining({ author: 'dana', text: 'From the road' }),
    ]),
  );
});

const NO_WAY_BACK = "You're offline. You can't sign back in until you're connected.";

test('offline the question says that there is no way back, and staying is the first answer', async () => {
  const app = await leaveWithNote(createFakeGateway([OKAFOR]), 'down');
  const dialog = await question();
  expect(dialog.getByText(NO_WAY_BACK)).toBeDefined();
  const stay = dialog.getByRole('button', { name: 'Stay signed in' });
  await waitFor(() => expect(document.activeElement).toBe(stay));
  expect(stay.dataset['kind']).toBe('primary');
  expect(dialog.getByRole('button', { name: 'Keep and sign out' }).dataset['kind']).toBe('plain');
  const send = dialog.getByRole('button', { name: 'Send, then sign out', description: 'Needs a connection' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await app.user.click(send);
  expect(dialog.queryByText('Sending...')).toBeNull();
  // Where any dialog has its safe answer.
  const names = dialog.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.slice(2, 5)).toEqual(['Keep and sign out', 'Send, then sign out', 'Stay signed in']);
});

test('with a connection nothing is said about one', async () => {
  await leaveWithNote(createFakeGateway([OKAFOR]));
  const dialog = await question();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep and sign out'));
  expect(dialog.queryByText(NO_WAY_BACK)).toBeNull();
  expect(dialog.queryByText(/^Signing out erases/)).toBeNull();
  expect(dialog.queryByText('Needs a connection')).toBeNull();
});

test('offline a sign-out without notes asks too', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const app = await startApp(gateway, '/dashboard');
  await screen.findAllByText('Okafor');
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  await pressSignOut(app);
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out?' }));
  expect(dialog.getByText(NO_WAY_BACK)).toBeDefined();
  expect(dialog.getByText('Signing out erases your loans from this device.')).toBeDefined();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Close',
    'Sign out',
    'Stay signed in',
  ]);
  expect(app.left).toEqual([]);
  await app.user.click(dialog.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(app.left).toEqual(['/login']));
});

test('offline the question names the changes that go unsent, and says nothing of those that were sent', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const app = await startApp(gateway, '/dashboard');
  await screen.findAllByText('Okafor');
  const { services } = app;
  const { store: views } = await services.openSavedFilters('dana', 'prod');
  const { store: preferences } = services.openPreferences(DANA, 'prod');
  await waitFor(() => expect(preferences.get().isStored).toBe(true));
  act(() => {
    gateway.mode = 'down';
    window.dispatchEvent(new Event('offline'));
  });
  const erased = async () => {
    await pressSignOut(app);
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out?' }));
    const text = (await dialog.findByText(/^Signing out erases/)).textContent.trim();
    await app.user.click(dialog.getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return text;
  };
  expect(await erased()).toBe('Signing out erases your loans from this device.');
  const template = {
    id: 't',
    name: 'Call back',
    text: 'Call',
    isOn: true,
    changedAt: '2026-11-20T15:41:00.000Z',
  };
  act(() => {
    views.save({ name: 'Late titles', filter: { ...EMPTY_FILTER, search: 'title' } });
    preferences.change({ noteTemplates: [template] });
  });
  expect(await erased()).toBe(
    "Signing out erases your loans from this device. It also erases changes that haven't been sent: 1 view (“Late titles”), 1 note template (“Call back”).",
  );
  act(() => preferences.change({ isCollapsed: false }));
  expect(await erased()).toContain('(“Call back”), settings, stars, or snoozes.');
}, 30_000);

test('while notes are being sent a person can still stay, and then nobody signs out', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const app = await leaveWithNote(gateway);
  const dialog = await question();
  gateway.mode = 'ok';
  const answer = gateway.holdBack(`/prod/admin/${OKAFOR.loanId}/add-notes`);
  await app.user.click(dialog.getByRole('button', { name: 'Send, then sign out' }));
  await dialog.findByRole('button', { name: 'Sending...' });
  await app.user.click(dialog.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Sign out/ })).toBeNull());
  answer();
  await waitFor(() => expect(gateway.notes.written).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('link', { name: /waiting/ })).toBeNull());
  expect(app.left).toEqual([]);
});

test('the question closes the menu that it came from', async () => {
  await leaveWithNote(createFakeGateway([OKAFOR]));
  await question();
  expect(screen.queryByRole('button', { name: 'Sign out', hidden: true })).toBeNull();
  expect(
    screen.getByRole('button', { name: /^Account menu/, hidden: true }).getAttribute('aria-expanded'),
  ).toBe('false');
});

test('sending now empties the outbox, and then the sign-out leaves nothing', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const app = await leaveWithNote(gateway);
  const dialog = await question();
  gateway.mode = 'ok';
  await app.user.click(dialog.getByRole('button', { name: 'Send, then sign out' }));
  await waitFor(() => expect(app.left).toEqual(['/login']));
  expect(gateway.notes.written.map(({ text }) => text)).toEqual(['From the road']);
  expect(await indexedDB.databases()).toEqual([]);
});

test('what could not be sent is said, and nobody is signed out for it', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  gateway.notes.refusals.push({ status: 403, code: 'FORBIDDEN' });
  const app = await leaveWithNote(gateway);
  const dialog = await question();
  gateway.mode = 'ok';
  await app.user.click(dialog.getByRole('button', { name: 'Send, then sign out' }));
  expect(await dialog.findByText(/^1 note couldn't be sent\./)).toBeDefined();
  expect(app.left).toEqual([]);
});

test('discarding has to be confirmed, and takes the notes along', async () => {
  const app = await leaveWithNote(createFakeGateway([OKAFOR]));
  const dialog = await question();
  await app.user.click(dialog.getByRole('button', { name: /^Sign out and discard/ }));
  expect(
    dialog.getByText(/^Erase 1 note from this device and sign out\? It won't reach the loan/),
  ).toBeDefined();
  await app.user.click(dialog.getByRole('button', { name: "Don't discard" }));
  await app.user.click(dialog.getByRole('button', { name: /^Sign out and discard/ }));
  await app.user.click(dialog.getByRole('button', { name: 'Discard and sign out' }));
  await waitFor(() => expect(app.left).toEqual(['/login']));
  expect(await indexedDB.databases()).toEqual([]);
});

test('each answer says what becomes of the session and of the notes, and none of them erases at one press', async () => {
  const app = await leaveWithNote(createFakeGateway([OKAFOR]));
  const dialog = await question();
  const answers = () => dialog.getAllByRole('button').map(({ textContent }) => textContent);
  expect(answers()).toEqual([
    'Close',
    'Copy 1 note',
    'Stay signed in',
    'Send, then sign out',
    'Keep and sign out',
    'Sign out and discard 1 note',
  ]);
  await app.user.click(dialog.getByRole('button', { name: 'Sign out and discard 1 note' }));
  expect(answers()).toEqual(['Close', 'Copy 1 note', 'Discard and sign out', "Don't discard"]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Don't discard"));
  await app.user.click(dialog.getByRole('button', { name: "Don't discard" }));
  await app.user.click(dialog.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Sign out/ })).toBeNull());
  expect(app.left).toEqual([]);
  expect(await outboxNames()).toHaveLength(1);
});

test('closing the question stays signed in; its notes can be copied', async () => {
  const app = await leaveWithNote(createFakeGateway([OKAFOR]));
  const dialog = await question();
  await app.user.click(dialog.getByRole('button', { name: 'Copy 1 note' }));
  expect(app.copied).toEqual(['Okafor 2026000123\nFrom the road\n']);
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Sign out/ })).toBeNull());
  expect(app.left).toEqual([]);
  expect(window.localStorage.getItem('authToken')).toBe('token-of-dana');
});

test('what this device had no room for is asked about, and said to go with the page', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const app = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  const { input } = await processorBox();
  const repairs = Array.from({ length: 40 }, (_, place) => breakWrites(place + 1, 'full'));
  try {
    await write(app.user, input, 'No room for this');
    await screen.findByText('Not saved.');
    await pressSignOut(app);
    const dialog = await question();
    expect(dialog.getByText('No room for this')).toBeDefined();
    expect(dialog.getByText('Not saved')).toBeDefined();
    expect(
      dialog.getByText(/couldn't be saved on this device\. Copy it before you sign out\./),
    ).toBeDefined();
    await app.user.click(dialog.getByRole('button', { name: 'Copy 1 draft' }));
    expect(app.copied.join()).toContain('No room for this');
    expect(app.left).toEqual([]);
  } finally {
    for (const repair of repairs.toReversed()) repair();
  }
});

test('what is typed and not saved is asked about too', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const app = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  await app.user.type((await processorBox()).input, 'Half a thought');
  act(() => {
    window.dispatchEvent(new Event('pagehide'));
  });
  await pressSignOut(app);
  const dialog = await question();
  expect(dialog.getByText('Half a thought')).toBeDefined();
  expect(dialog.getByText('Draft')).toBeDefined();
  // Nothing sends a draft.
  expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
  expect(
    dialog.getByText(
      /^1 draft hasn't reached the loan yet\. If you keep it, .* it's here the next time you sign in/,
    ),
  ).toBeDefined();
});

test('with a storage that cannot be read any more, what is on the page is asked about and the database stays', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const app = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  const { input } = await processorBox();
  await screen.findAllByText('Okafor');
  await takeOutboxAway();
  await write(app.user, input, 'Only on the page');
  await screen.findByText('Not saved.');
  await pressSignOut(app);
  const dialog = await question();
  expect(dialog.getByText('Only on the page')).toBeDefined();
  expect(dialog.getByText('Not saved')).toBeDefined();
  expect(dialog.getByText(/can't be read right now, so there may be more than you see here/)).toBeDefined();
  expect(dialog.queryByRole('button', { name: /^Sign out and discard/ })).toBeNull();
  await app.user.click(dialog.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(app.left).toEqual(['/login']));
  expect(await outboxNames()).toHaveLength(1);
});

test('with a storage that cannot be read and nothing on the page, the sign-out goes on and the database stays', async () => {
  const app = await startApp(createFakeGateway([OKAFOR]), `/dashboard?loan=${OKAFOR.loanId}`);
  await processorBox();
  await takeOutboxAway();
  await pressSignOut(app);
  await waitFor(() => expect(app.left).toEqual(['/login']));
  expect(await outboxNames()).toHaveLength(1);
  expect(app.log).toContain('The notes on this device could not be read before the sign-out');
});

/** A newer build's tab takes the outbox's database: this tab can neither read nor write it from then on. */
async function takeOutboxAway(): Promise<void> {
  await waitFor(async () => expect(await outboxNames()).toHaveLength(1));
  const [name = ''] = await outboxNames();
  const newer = indexedDB.open(name, 9000);
  await new Promise((resolve) => {
    newer.addEventListener('success', resolve);
  });
  newer.result.close();
}
