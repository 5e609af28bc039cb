import { screen, waitFor, within } from '@testing-library/react';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { describe, expect, test } from 'vitest';
import { DANA } from '#tests/support/app/fake-gateway.ts';
import { OKAFOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { expectConsole } from '#tests/support/setup/fail-on-console.ts';
import { startDevice } from '#tests/support/offline/offline.ts';
import type { Device } from '#tests/support/offline/device.tsx';

const OKAFOR_PAGE = `/dashboard?loan=${OKAFOR.loanId}`;

function device(): Promise<Device> {
  return startDevice({ loans: [OKAFOR] });
}

const box = async () => (await processorBox()).input;

async function writeNote(tablet: Device, text: string): Promise<void> {
  await write(tablet.tab().user, await box(), text);
}

/** Whether the browser would ask before the page goes. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('a storage that does not answer', () => {
  test('does not hold back the list of the network', async () => {
    const tablet = await device();
    tablet.breakStorage('wedged');
    await tablet.openApp();
    await tablet.clock.advance(600);
    expect(await screen.findByText('Okafor')).toBeDefined();
  });

  test('is said after three seconds, with what helps, in the bar and above the list', async () => {
    const tablet = await device();
    tablet.breakStorage('wedged');
    await tablet.openApp();
    await screen.findByText('Okafor');
    await tablet.clock.advance(3000);
    expect(await screen.findByText(/isn't answering\. Quit the browser/)).toBeDefined();
    expect(await screen.findByRole('link', { name: /can't be read right now/ })).toBeDefined();
  });

  test('does not count the loans without conditions before it has answered or failed', async () => {
    const tablet = await device();
    tablet.breakStorage('wedged');
    await tablet.openApp('/conditions');
    await screen.findByText('Checking this device...');
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
    await tablet.clock.advance(3000);
    // Then it's known that the loan's are missing, and they are read.
    expect(
      await screen.findByText(
        /^(1 loan, |Loading conditions: \d of 1 loan|The conditions for this loan aren't on)/,
      ),
    ).toBeDefined();
  });

  test('keeps what is typed on the page, and the browser asks before that goes', async () => {
    const tablet = await device();
    await tablet.openApp(OKAFOR_PAGE);
    await box();
    tablet.breakStorage('wedged');
    await writeNote(tablet, 'Appraiser called');
    expect(asksBeforeLeaving()).toBe(false);
    await tablet.clock.advance(10_000);

    expect(await screen.findByText('Not saved.')).toBeDefined();
    expect((await box()).value).toBe('Appraiser called');
    await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
  });
});

describe('a storage that is refused, as in a private window', () => {
  test('is said, and the app works as long as the network does', async () => {
    const tablet = await device();
    tablet.breakStorage('refused');
    await tablet.openApp();
    expect(await screen.findByText('Okafor')).toBeDefined();
    expect((await screen.findByText(/isn't saving data for the app/)).textContent).toMatch(
      /instead of a private one/,
    );
    expect(await screen.findByRole('link', { name: /can't be read right now/ })).toBeDefined();
  });

  test('keeps a note on the page until it was sent from there', async () => {
    const tablet = await device();
    tablet.breakStorage('refused');
    await tablet.openApp(OKAFOR_PAGE);
    await writeNote(tablet, 'Appraiser called');
    await screen.findByText('Not saved.');
    expect(asksBeforeLeaving()).toBe(true);
    const { user, copied } = tablet.tab();
    const [copy] = within((await processorBox()).box).getAllByRole('button', { name: 'Copy' });
    await user.click(copy ?? document.body);
    expect(copied).toEqual(['Appraiser called']);
    await user.click(screen.getByRole('button', { name: 'Try sending now' }));
    await waitFor(async () => expect((await box()).value).toBe(''));
    expect(tablet.gateway.notes.written.map(({ text }) => text)).toEqual(['Appraiser called']);
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  });
});

describe('a full device', () => {
  test('says what helps, and says no more of it once there is room and the list is kept', async () => {
    const tablet = await device();
    tablet.breakStorage('full');
    await tablet.openApp();
    await screen.findByText('Okafor');
    expect(await screen.findByText(/out of storage\. Free up some space/)).toBeDefined();
    tablet.mendStorage();
    // The answer that nothing has changed must not count as kept.
    await tablet.clock.advance(5 * 60_000 + 1000);
    // On a busy machine the count of five minutes can begin late.
    await tablet.clock.advance(20_000);
    await waitFor(() => expect(screen.queryByText(/out of storage/)).toBeNull());
    await tablet.untilCached();
  });

  test('keeps a note that finds no room on the page, asks before it goes, and saves it when there is room', async () => {
    const tablet = await device();
    await tablet.openApp(OKAFOR_PAGE);
    await box();
    tablet.breakStorage('full');
    await writeNote(tablet, 'No room for this');
    await screen.findByText('Not saved.');
    await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
    tablet.mendStorage();
    const [tryAgain] = within((await processorBox()).box).getAllByRole('button', { name: 'Retry' });
    await tablet.tab().user.click(tryAgain ?? document.body);
    await waitFor(() => expect(tablet.gateway.notes.written).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Not saved.')).toBeNull());
    expect(asksBeforeLeaving()).toBe(false);
  });
});

test('a storage that works again is noticed within half a minute, and what it holds is shown', async () => {
  const tablet = await device();
  await tablet.openApp();
  await screen.findByText('Okafor');
  await tablet.untilCached();
  tablet.killApp();
  tablet.goOffline();
  tablet.breakStorage('wedged');
  await tablet.reopenApp();
  await tablet.clock.advance(4000);
  await screen.findByText(/isn't answering\. Quit the browser/);
  expect(screen.queryByText('Okafor')).toBeNull();
  tablet.mendStorage();
  await tablet.clock.advance(31_000);
  expect(await screen.findByText('Okafor')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/isn't answering/)).toBeNull());
  await waitFor(() => expect(screen.queryByText(/can't be read right now/)).toBeNull());
});

test('a connection that the browser drops is opened anew, and nobody is told', async () => {
  const tablet = await device();
  await tablet.openApp(OKAFOR_PAGE);
  await box();
  // Dexie says so itself.
  expectConsole(/Need to reopen db/);
  tablet.loseConnections();
  tablet.goOffline();
  await writeNote(tablet, 'From the road');
  expect(await screen.findByRole('link', { name: '1 note waiting' })).toBeDefined();
  expect(screen.queryByText('Not saved.')).toBeNull();
});

describe('a newer build in another tab', () => {
  test('makes this tab say that it is out of date, and Reload loads it again', async () => {
    const tablet = await device();
    await tablet.openApp();
    await screen.findByText('Okafor');
    await tablet.untilCached();
    await tablet.openNewerBuildElsewhere('both');
    await tablet.tab().user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(screen.getByText(/^This tab is out of date: a newer version of the app is open/)).toBeDefined();
    expect(tablet.tab().left).toEqual(['/dashboard']);
  });

  test('that has the notes alone is said too; what was typed stays and can be sent', async () => {
    const tablet = await device();
    await tablet.openApp(OKAFOR_PAGE);
    await box();
    // Copies and notes, and the key of each.
    await waitFor(async () => expect(await tablet.databaseNames()).toHaveLength(4));
    await tablet.openNewerBuildElsewhere('outbox');
    await writeNote(tablet, 'Appraiser called');
    await screen.findByText('Not saved.');
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
    expect(asksBeforeLeaving()).toBe(true);
    await tablet.tab().user.click(screen.getByRole('button', { name: 'Try sending now' }));
    await waitFor(() => expect(tablet.gateway.notes.written).toHaveLength(1));
    await waitFor(async () => expect((await box()).value).toBe(''));
  });
});

test('an older build in another tab that does not let go is said, until that tab is closed', async () => {
  const tablet = await device();
  // The older build signed her in: a sign-in would take the other tab's database away instead.
  createSessionMemory(
    keyValueStore(() => window.localStorage),
    tablet.clock.now,
  ).rememberCheck(DANA, await userKeyOf(DANA.id));
  const closeOtherTab = await tablet.holdOlderBuildElsewhere('cache');
  await tablet.openApp();
  expect(await screen.findByText('Okafor')).toBeDefined();
  await tablet.clock.advance(4000);
  expect(await screen.findByText(/^Another tab runs an older version.*Close the other tabs/)).toBeDefined();
  closeOtherTab();
  await tablet.clock.advance(31_000);
  await waitFor(() => expect(screen.queryByText(/^Another tab runs/)).toBeNull());
  await tablet.untilCached();
});

test('a browser that takes everything away under an open app keeps the list again at the next refresh', async () => {
  const tablet = await device();
  await tablet.openApp();
  await screen.findByText('Okafor');
  await tablet.untilCached();
  // Said by Dexie when something is being read at that moment.
  expectConsole(/Need to reopen db/);
  await tablet.evictDatabases();
  expect(await tablet.databaseNames()).toEqual([]);
  await tablet.clock.advance(5 * 60_000 + 1000);
  // On a busy machine the count of five minutes can begin late.
  await tablet.clock.advance(20_000);
  await tablet.untilCached();
  expect(screen.getByText('Okafor')).toBeDefined();
});
