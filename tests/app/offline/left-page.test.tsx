import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldText, OKAFOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import type { Device } from '#tests/support/offline/device.tsx';
import { startDevice } from '#tests/support/offline/offline.ts';
import { settled } from '#tests/support/settled.ts';

// Pages that are left for others, as a sign-in leaves the app, and stay in the browser's memory.

const LOAN = `/dashboard?loan=${OKAFOR.loanId}`;

const region = async () => within((await processorBox()).box);
const input = async () => (await processorBox()).input;

async function type({ tab }: Device, text: string): Promise<void> {
  await tab().user.click(await input());
  await tab().user.paste(text);
}

async function save(device: Device, text: string): Promise<void> {
  await write(device.tab().user, await input(), text);
}

async function untilWritten(device: Device, texts: readonly string[]): Promise<void> {
  await waitFor(() => expect(device.gateway.notes.written).toHaveLength(texts.length));
  for (const text of texts) expect(fieldText(device.gateway)?.split(text)).toHaveLength(2);
}

test.each([1, 5, 9, 14, 20, 30, 45])(
  'a page that was left %i turns into its start keeps the next one from nothing',
  async (turns) => {
    const device = await startDevice({ loans: [OKAFOR] });
    // A page that creates its databases in this moment is the exception of decision 22: the first one has.
    await device.openApp(LOAN);
    await input();
    await device.untilCached();
    await waitFor(async () => {
      const names = (await window.indexedDB.databases()).map(({ name = '' }) => name);
      expect(names.filter((name) => name.startsWith('ctc-outbox-'))).not.toEqual([]);
    });
    await settled(100);
    const first = await device.reopenApp(LOAN);
    await settled(turns);
    first.leave();
    await device.openApp(LOAN);
    await save(device, 'From the next page');
    await untilWritten(device, ['From the next page']);
    await device.untilCached();
    device.goOffline();
    await device.reopenApp();
    expect(await (await region()).findByText('From the next page')).toBeDefined();
  },
);

test('what was typed in the last moment is a draft in the next page, and once a note', async () => {
  const device = await startDevice({ loans: [OKAFOR] });
  const first = await device.openApp(LOAN);
  await input();
  await device.untilCached();
  await type(device, 'Half a thought');
  // Sealing it takes a moment, much less than a key.
  await settled(20);
  first.leave();
  const next = await device.openApp(LOAN);
  await waitFor(async () => expect((await input()).value).toBe('Half a thought'));
  await next.user.click(await input());
  await next.user.keyboard('{Control>}{Enter}{/Control}');
  await untilWritten(device, ['Half a thought']);
  next.kill();
  first.comeBack();
  await first.user.click(await input());
  await first.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () => expect((await input()).value).toBe(''));
  await settled(50);
  await untilWritten(device, ['Half a thought']);
});

test.each([0, 7, 20, 50])(
  'a page that was left %i turns after a note keeps notes as before, once Back brings it back',
  async (turns) => {
    const device = await startDevice({ loans: [OKAFOR] });
    const first = await device.openApp(LOAN);
    await save(device, 'Before');
    await untilWritten(device, ['Before']);
    await settled(turns);
    first.leave();
    const next = await device.openApp('/dashboard');
    await screen.findByText('Okafor');
    next.leave();
    first.comeBack();
    await save(device, 'After');
    await untilWritten(device, ['Before', 'After']);
  },
);

test('a note that was being saved when the browser forgot its page is a note or a draft', async () => {
  const device = await startDevice({ loans: [OKAFOR] });
  const first = await device.openApp(LOAN);
  await input();
  await device.untilCached();
  await type(device, 'Not to be lost');
  await device.clock.advance(400);
  await waitFor(async () => expect(await device.rowCount('outbox', 'drafts')).toBe(1));
  device.goOffline();
  // At once: a typist's keys that nobody awaits come in the middle of what follows.
  fireEvent.keyDown(await input(), { key: 'Enter', ctrlKey: true });
  await settled(3);
  first.leave();
  device.forgetLeftPages();
  await device.openApp(LOAN);
  await waitFor(async () => {
    const typed = (await input()).value;
    const saved = (await region()).queryAllByText('Not to be lost', { selector: '.note-entry-text' });
    expect([typed, ...saved.map(({ textContent }) => textContent)].filter((text) => text !== '')).toEqual([
      'Not to be lost',
    ]);
  });
});

test('a page whose session was ended in the next one leaves for the sign-in, and nothing of it returns to the device', async () => {
  const device = await startDevice({ loans: [OKAFOR] });
  const first = await device.openApp(LOAN);
  await input();
  await device.untilCached();
  await type(device, 'Half a thought');
  await settled(20);
  first.leave();
  await device.openApp('/dashboard');
  await screen.findByText('Okafor');
  await device.pressSignOut();
  // The last word of the page that was left is a draft, and is asked about like any other.
  await device.tab().user.click(await screen.findByRole('button', { name: /^Sign out and discard/ }));
  await device.tab().user.click(await screen.findByRole('button', { name: 'Discard and sign out' }));
  await device.followLeaving();
  const names = await device.databaseNames();
  first.comeBack();
  await waitFor(() => expect(first.left).toEqual(['/login']));
  await settled(50);
  expect(await device.databaseNames()).toEqual(names);
});
