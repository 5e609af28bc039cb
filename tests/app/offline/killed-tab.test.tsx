import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldText, OKAFOR, PROCESSOR, processorBox } from '#tests/support/app/note-boxes.ts';
import type { Device } from '#tests/support/offline/device.tsx';
import { startDevice } from '#tests/support/offline/offline.ts';

async function deviceAtLoan(): Promise<Device> {
  const device = await startDevice({ loans: [OKAFOR] });
  await device.openApp(`/dashboard?loan=${OKAFOR.loanId}`);
  await input();
  await device.untilCached();
  return device;
}

const region = async () => within((await processorBox()).box);
const input = async () => (await processorBox()).input;

async function type({ tab }: Device, text: string): Promise<void> {
  await tab().user.click(await input());
  await tab().user.paste(text);
}

function save({ tab }: Device): Promise<void> {
  return tab().user.keyboard('{Control>}{Enter}{/Control}');
}

test('a draft is there after a kill, once nothing was typed for a moment', async () => {
  const device = await deviceAtLoan();
  await type(device, 'Half a thought');
  await device.clock.advance(400);
  await waitFor(async () => expect(await device.rowCount('outbox', 'drafts')).toBe(1));
  await device.reopenApp();
  await waitFor(async () => expect((await input()).value).toBe('Half a thought'));
  expect(device.gateway.notes.written).toEqual([]);
});

test('what was typed last is kept by a page that goes with a goodbye', async () => {
  const device = await deviceAtLoan();
  await type(device, 'Half a thought');
  await device.reloadApp();
  await waitFor(async () => expect((await input()).value).toBe('Half a thought'));
});

test('a note that waits outlives the tab and goes out once, when the network is back', async () => {
  const device = await deviceAtLoan();
  device.goOffline();
  await type(device, 'From the road');
  await save(device);
  await (await region()).findByText('Waiting for connection');
  await device.reopenApp();
  expect(await (await region()).findByText('From the road')).toBeDefined();
  device.goOnline();
  await waitFor(() => expect(device.gateway.notes.written).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('link', { name: /waiting/ })).toBeNull());
});

test('a note whose tab is killed while its answer is on the way is in the field once', async () => {
  const device = await deviceAtLoan();
  device.failNext('answer lost', '/add-notes');
  await type(device, 'Only once');
  await save(device);
  await waitFor(() => expect(device.gateway.notes.written).toHaveLength(1));
  await device.reopenApp();
  await waitFor(() => expect(screen.queryByRole('link', { name: /waiting/ })).toBeNull());
  await (await region()).findByText('Only once');
  expect(device.gateway.notes.written).toHaveLength(1);
  expect(fieldText(device.gateway)?.split('Only once')).toHaveLength(2);
});

test('nothing of a tab that was killed goes on: no timer, no call, no answer', async () => {
  const device = await deviceAtLoan();
  device.meet('hang');
  await type(device, 'Never said to be saved');
  device.killApp();
  const before = device.network.requests.length;
  device.goOnline();
  await device.clock.advance(10 * 60_000);
  expect(device.network.requests).toHaveLength(before);
  expect(device.gateway.notes.written).toEqual([]);
  expect(device.gateway.notes.fields.get(OKAFOR.loanId)?.[PROCESSOR]).toBeUndefined();
});
