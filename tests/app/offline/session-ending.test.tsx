import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startDevice } from '#tests/support/offline/offline.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;
const LOANS = [sampleLoan({ number: '2026000111', borrower: 'Okafor' })];
const FIXED = /^Your session ends at 11:0\d AM\. Sign in again then\.$/;
const warning = () => screen.queryByText(/^You'll be signed out at/);

/** A gateway that ends sessions as the real one does, and a device on which nobody does anything. */
async function idleDevice(absoluteMs = 12 * 60 * MINUTE_MS) {
  const device = await startDevice({ loans: LOANS });
  const { clock, gateway } = device;
  const signedInAt = clock.serverNow();
  let activeAt = signedInAt;
  gateway.sessionLeft = (isActive) => {
    const now = clock.serverNow();
    if (isActive) activeAt = now;
    const left = [activeAt + IDLE_MS - now, signedInAt + absoluteMs - now];
    return Math.min(...left) <= 0 ? undefined : left.map((ms) => Math.floor(ms / 1000)).join(', ');
  };
  const tab = await device.openApp();
  await screen.findByText('Okafor');
  return {
    device,
    clock,
    tab,
    /** The person, in another tab. */
    worksElsewhere: () => {
      activeAt = clock.serverNow();
    },
  };
}

test('2 minutes before the end a warning says when; one key puts it off for half an hour', async () => {
  const { clock, tab } = await idleDevice();
  await clock.advance(IDLE_MS - 2 * MINUTE_MS - 10_000);
  expect(warning()).toBeNull();
  await clock.advance(15_000);
  expect((await screen.findByText(/^You'll be signed out at 11:1\d AM/)).closest('[role]')?.role).toBe(
    'alert',
  );
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toBeDefined();
  await tab.user.keyboard('{Shift}');
  await waitFor(() => expect(warning()).toBeNull());
  await clock.advance(IDLE_MS - 3 * MINUTE_MS);
  expect(warning()).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the button puts it off', async () => {
  const { clock, tab } = await idleDevice();
  await clock.advance(IDLE_MS - MINUTE_MS);
  await tab.user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(warning()).toBeNull());
});

test('a click alone, as assistive technology sends it, puts it off', async () => {
  const { clock } = await idleDevice();
  await clock.advance(IDLE_MS - MINUTE_MS);
  fireEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(warning()).toBeNull());
});

test('nobody answers: at its end the screen says at once that the session is over', async () => {
  const { clock } = await idleDevice();
  await clock.advance(IDLE_MS - MINUTE_MS);
  await screen.findByText(/^You'll be signed out at/);
  await clock.advance(MINUTE_MS + 5_000);
  expect(await screen.findByRole('alertdialog', { name: 'Session Timed Out' })).toBeDefined();
  expect(warning()).toBeNull();
});

test('who works in another tab is not warned', async () => {
  const { clock, worksElsewhere } = await idleDevice();
  await clock.advance(IDLE_MS - 4 * MINUTE_MS);
  worksElsewhere();
  await clock.advance(3 * MINUTE_MS);
  expect(warning()).toBeNull();
});

test('without a network nothing can be put off, and nothing is said', async () => {
  const { clock, device } = await idleDevice();
  await clock.advance(IDLE_MS - 10 * MINUTE_MS);
  device.goOffline();
  await clock.advance(9 * MINUTE_MS);
  expect(warning()).toBeNull();
});

test('an end that nothing puts off says so, without a button', async () => {
  const { clock, tab } = await idleDevice(20 * MINUTE_MS);
  await clock.advance(18 * MINUTE_MS + 5_000);
  await screen.findByText(FIXED);
  await tab.user.keyboard('{Shift}');
  await clock.advance(1_000);
  expect(screen.getByText(FIXED)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull();
});
