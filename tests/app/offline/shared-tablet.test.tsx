import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DANA, THEO } from '#tests/support/app/fake-gateway.ts';
import { LINDGREN, OKAFOR, processorBox, write } from '#tests/support/app/note-boxes.ts';
import type { Device } from '#tests/support/offline/device.tsx';
import { startDevice } from '#tests/support/offline/offline.ts';

async function deviceOfDana(path = '/dashboard'): Promise<Device> {
  const device = await startDevice({ loans: [OKAFOR] });
  await device.openApp(path);
  await screen.findAllByText('Okafor');
  await device.untilCached();
  return device;
}

async function writeOffline(device: Device, text: string): Promise<void> {
  device.goOffline();
  const { user } = device.tab();
  await write(user, (await processorBox()).input, text);
  await screen.findByRole('link', { name: '1 note waiting' });
  await user.keyboard('{Escape}');
}

/** Everything of local storage that could name a person or a loan. */
function textsOnDevice(): string {
  return JSON.stringify({ ...window.localStorage });
}

for (const network of ['with', 'without'] as const) {
  test(`a sign-out ${network} a network leaves nothing of the person on the device`, async () => {
    const device = await deviceOfDana();
    if (network === 'without') device.goOffline();
    await device.pressSignOut();
    await device.followLeaving();
    expect(await screen.findByRole('button', { name: /^Login with/ })).toBeDefined();
    expect(await device.databaseNames()).toEqual([]);
    expect(textsOnDevice()).not.toMatch(/dana|Okafor|Whitfield/i);
  });
}

test('a sign-out whose browser is killed while the server is told is finished by the next start', async () => {
  const device = await deviceOfDana();
  device.network.failNext('hang', '/auth/logout');
  await device.pressSignOut();
  await waitFor(() => expect(device.network.requests).toContain('POST /auth/logout'));
  await device.reopenApp('/dashboard');
  expect(await device.databaseNames()).toEqual([]);
  expect(textsOnDevice()).not.toMatch(/token-of-dana|Okafor|Whitfield/i);
  // The page asked to be loaded again, and has drawn nothing.
  expect(screen.queryByText('Okafor')).toBeNull();
  await device.reopenApp('/dashboard');
  expect(await screen.findByRole('button', { name: /^Login with/ })).toBeDefined();
});

test('a note that is kept at a sign-out without a network is shown to nobody else and goes out under its author', async () => {
  const device = await deviceOfDana(`/dashboard?loan=${OKAFOR.loanId}`);
  await writeOffline(device, 'From the road');
  await device.pressSignOut();
  await device.tab().user.click(await screen.findByRole('button', { name: 'Keep and sign out' }));
  await device.followLeaving();
  device.goOnline();

  giveLoans(device, [LINDGREN]);
  await device.signIn(THEO);
  await screen.findByText('Lindgren');
  expect(document.body.textContent).not.toMatch(/Okafor|From the road|waiting/);
  expect(device.gateway.notes.written).toEqual([]);
  await device.pressSignOut();
  await device.followLeaving();

  const dana = await startedAgain(device);
  await waitFor(() =>
    expect(device.gateway.notes.written).toEqual([
      expect.objectContaining({ author: 'dana', text: 'From the road' }),
    ]),
  );
  expect(dana.left).toEqual([]);
});

test('a second person sees nothing of the first, on the screen, in memory and at a start without a network', async () => {
  const device = await deviceOfDana();
  await device.pressSignOut();
  await device.followLeaving();
  giveLoans(device, [LINDGREN]);
  await device.signIn(THEO);
  await screen.findByText('Lindgren');
  await device.untilCached();
  expect(document.body.textContent).not.toContain('Okafor');
  expect(textsOnDevice()).not.toMatch(/dana|Okafor/i);
  device.goOffline();
  await device.reopenApp('/dashboard');
  await screen.findByText('Lindgren');
  await screen.findByRole('button', { name: /Account menu of Theo/ });
  expect(document.body.textContent).not.toMatch(/Okafor|Dana/);
});

test('a sign-out in one tab ends the other one too', async () => {
  const device = await deviceOfDana();
  const first = device.tab();
  await device.openApp();
  await waitFor(() => expect(screen.getAllByText('Okafor')).toHaveLength(2));
  await device.pressSignOut();
  await waitFor(() => expect(first.left).toContain('/login'));
});

function startedAgain(device: Device) {
  giveLoans(device, [OKAFOR]);
  return device.signIn(DANA);
}

/** What whoever signs in next may see. */
function giveLoans({ gateway }: Device, loans: readonly object[]): void {
  gateway.myLoans = [...loans];
  gateway.allLoans = [...loans];
}
