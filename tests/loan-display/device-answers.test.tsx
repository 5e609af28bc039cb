import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserStorage } from '#src/app/browser/browser-storage.ts';
import { deviceTimeZone, namedDeviceZone } from '#src/loan-display/device-answers.ts';
import { createLenderClock } from '#src/loan-display/lender-clock.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';

const AS_OF = Date.parse('2026-11-20T15:40:00Z');

/** A device that says this of its zone. */
function sayZone(timeZone: string | undefined): void {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function options(
    this: Intl.DateTimeFormat,
  ) {
    return { ...real.call(this), timeZone } as Intl.ResolvedDateTimeFormatOptions;
  });
}

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const UNKNOWN = ['Etc/Unknown', 'Local', 'Pacific Standard Time', 'GMT+25', 'Mars/Olympus', '', undefined];

test.each(UNKNOWN)('a zone that the browser calls %j counts as none, and the clock is said', (zone) => {
  sayZone(zone);
  expect(namedDeviceZone()).toBeUndefined();
  expect(deviceTimeZone()).toBe('UTC');
  const clock = createLenderClock(null, namedDeviceZone(), AS_OF);
  expect([clock.timeZone, clock.zoneName]).toEqual(['UTC', 'UTC']);
  expect(createLenderClock('America/New_York', namedDeviceZone(), AS_OF).zoneName).toBe('Eastern Time');
});

test('a zone that the runtime knows is believed', () => {
  sayZone('Asia/Kathmandu');
  expect(namedDeviceZone()).toBe('Asia/Kathmandu');
});

test('a device without a zone gets in, where the lender names none either', async () => {
  signInOnThisDevice();
  const gateway = createFakeGateway([sampleLoan({ number: '2026000111', borrower: 'Okafor' })]);
  gateway.config = { ...gateway.config, lenderTimeZone: null };
  sayZone('Etc/Unknown');
  await startApp(gateway, '/dashboard');
  expect(await screen.findByText('Okafor')).toBeDefined();
  expect(screen.getByText(/Dates and times are/).closest('p')?.textContent).toMatch(/UTC$/);
});

test.each([Number.NaN, -1, Infinity, undefined, '12'])('%j bytes of room are no answer', async (said) => {
  const room = createBrowserStorage(
    // A browser may say anything.
    { estimate: async () => ({ usage: said, quota: said }) as StorageEstimate },
    { get: () => undefined, set: () => undefined, remove: () => undefined, keys: () => [] },
  );
  expect(await room.read()).toEqual({ usedBytes: undefined, quotaBytes: undefined, isPromised: undefined });
});
