import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startDevice } from '#tests/support/offline/offline.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 20 November 2026, 11:50 PM in New York. */
const LATE_EVENING = Date.parse('2026-11-21T04:50:00Z');
const LOANS = [
  sampleLoan({
    number: '2026000111',
    borrower: 'Okafor',
    dates: { 'Title.Ordered.due': '11/20/2026' },
  }),
];
const DATES_ARE_OLD = /Statuses use today's date, but the dates behind them may have changed/;

function age() {
  return document.querySelector('.list-age');
}

function titleStatus() {
  return document.querySelector('td[data-column="Title"]')?.getAttribute('data-status');
}

function pipelineCalls(requests: readonly string[]): number {
  return requests.filter((request) => request.endsWith('/loanPipeline')).length;
}

test('the list is asked for again every five minutes while it is seen, and not while it is hidden', async () => {
  const device = await startDevice({ loans: LOANS });
  const tab = await device.openApp();
  await screen.findByText('Okafor');
  // Rows can show before the whole answer is here, and the five minutes count from then.
  await device.untilCached();
  const atStart = pipelineCalls(device.network.requests);
  await device.clock.advance(5 * MINUTE_MS + 1000);
  // On a busy machine the count can begin late.
  await device.clock.advance(20_000);
  // A call on its way would be given up, and made again, when the clock leaps.
  await waitFor(() => expect(age()?.textContent).toMatch(/:46 [AP]M/));
  expect(pipelineCalls(device.network.requests)).toBeGreaterThan(atStart);
  tab.hide();
  const before = pipelineCalls(device.network.requests);
  await device.clock.advance(30 * MINUTE_MS);
  expect(pipelineCalls(device.network.requests)).toBe(before);
  tab.show();
  await waitFor(() => expect(pipelineCalls(device.network.requests)).toBe(before + 1));
});

test('after a failure the list is asked for again in half a minute, and not while the page is hidden', async () => {
  const device = await startDevice({ loans: LOANS });
  const tab = await device.openApp();
  await screen.findByText('Okafor');
  // Rows can show before the whole answer is here, and the five minutes count from then.
  await device.untilCached();
  // All of them, and for longer than five minutes: on a busy machine the count can begin late, and a call that gets
  // through would take the failure away.
  device.goOffline();
  await device.clock.advance(6 * MINUTE_MS);
  await screen.findByRole('button', { name: 'Retry' });
  tab.hide();
  const before = pipelineCalls(device.network.requests);
  await device.clock.advance(2 * MINUTE_MS);
  expect(pipelineCalls(device.network.requests)).toBe(before);
  tab.show();
  await waitFor(() => expect(pipelineCalls(device.network.requests)).toBe(before + 1));
  device.goOnline({ announced: false });
  await device.clock.advance(31_000);
  await waitFor(() => expect(pipelineCalls(device.network.requests)).toBeGreaterThan(before + 1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
});

test('five minutes without a check turn the time amber, and the network’s return makes it fresh again', async () => {
  const device = await startDevice({ loans: LOANS });
  await device.openApp();
  await screen.findByText('Okafor');
  device.goOffline({ announced: true });
  await device.clock.advance(6 * MINUTE_MS);
  await waitFor(() => expect(age()?.getAttribute('data-age')).toBe('stale'));
  device.goOnline();
  await waitFor(() => expect(age()?.getAttribute('data-age')).toBe('fresh'));
});

test('a list of yesterday says so in a banner', async () => {
  const device = await startDevice({ loans: LOANS });
  await device.openApp();
  await screen.findByText('Okafor');
  await device.untilCached();
  device.goOffline();
  device.killApp();
  device.clock.skip(25 * HOUR_MS);
  await device.reopenApp();
  expect((await screen.findByRole('alert')).textContent).toMatch(DATES_ARE_OLD);
  expect(age()?.getAttribute('data-age')).toBe('old');
});

test('an age is told by the server’s clock: a device that is two hours ahead calls nothing old', async () => {
  const device = await startDevice({ loans: LOANS });
  device.clock.set(2 * HOUR_MS);
  await device.openApp();
  await screen.findByText('Okafor');
  await waitFor(() => expect(age()?.getAttribute('data-age')).toBe('fresh'));
  expect(age()?.textContent).not.toMatch(/hour/);
});

test('a clock that is set back makes nothing newer', async () => {
  const device = await startDevice({ loans: LOANS });
  const tab = await device.openApp();
  await screen.findByText('Okafor');
  device.goOffline();
  await device.clock.advance(6 * MINUTE_MS);
  await waitFor(() => expect(age()?.getAttribute('data-age')).toBe('stale'));
  device.clock.set(-6 * MINUTE_MS);
  tab.hide();
  tab.show();
  await device.clock.advance(1000);
  expect(age()?.getAttribute('data-age')).toBe('stale');
});

test('at midnight what was due today is past due, without a network too', async () => {
  const device = await startDevice({ loans: LOANS, now: LATE_EVENING });
  await device.openApp();
  await screen.findByText('Okafor');
  expect(titleStatus()).toBe('DUE_TODAY');
  device.goOffline();
  await device.clock.passMidnight();
  await waitFor(() => expect(titleStatus()).toBe('PAST_DUE'));
});

test('a device that slept over midnight shows the statuses of the day on which it wakes up', async () => {
  const device = await startDevice({ loans: LOANS });
  await device.openApp();
  await screen.findByText('Okafor');
  expect(titleStatus()).toBe('DUE_TODAY');
  device.goOffline();
  device.sleep(20 * HOUR_MS);
  await waitFor(() => expect(titleStatus()).toBe('PAST_DUE'));
});
