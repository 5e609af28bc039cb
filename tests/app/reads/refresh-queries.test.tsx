import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#src/app/reads/query-client.ts';
import { refreshQueries } from '#src/app/reads/refresh-queries.ts';
import { createConnectivity } from '#src/offline/network/connectivity.ts';
import { heldTimers } from '#tests/support/offline/held-timers.ts';

afterEach(() => void vi.useRealTimers());
// Whether an answer is old is a matter of the date alone: no timer stands still.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

/** A page that watches some queries; each name's number of questions is counted. */
function startPage() {
  const queryClient = createQueryClient();
  const connectivity = createConnectivity(() => 0);
  const window = new EventTarget();
  const document = { visibilityState: 'visible' as DocumentVisibilityState };
  const { timers, startTimer } = heldTimers();
  refreshQueries(queryClient, connectivity, { window, document }, startTimer);
  const pausesFor = (ms: number) => waitFor(() => expect(timers.map((timer) => timer.ms)).toEqual([ms]));
  const passPause = async (ms: number) => {
    await pausesFor(ms);
    timers.splice(0)[0]?.run();
  };
  const asked = new Map<string, number>();
  const isDown = new Set<string>();
  const watch = (name: string, options: Partial<QueryObserverOptions> = {}) => {
    const observer = new QueryObserver(queryClient, {
      networkMode: 'offlineFirst',
      retry: false,
      staleTime: 30_000,
      ...options,
      queryKey: [name],
      queryFn: () => {
        asked.set(name, (asked.get(name) ?? 0) + 1);
        connectivity.report({ kind: isDown.has(name) ? 'lost' : 'reached' });
        if (isDown.has(name)) throw new Error('down');
        return name;
      },
    });
    onTestFinished(observer.subscribe(() => undefined));
  };
  const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return {
    connectivity,
    window,
    document,
    asked,
    isDown,
    watch,
    settled,
    queryClient,
    timers,
    pausesFor,
    passPause,
  };
}

test('what failed is asked for again at once when any request finds the gateway again', async () => {
  const page = startPage();
  page.isDown.add('loans');
  page.watch('loans');
  await page.settled();
  page.connectivity.report({ kind: 'lost' });
  page.isDown.clear();
  expect(page.asked.get('loans')).toBe(1);
  page.connectivity.report({ kind: 'reached' });
  await waitFor(() => expect(page.queryClient.getQueryData(['loans'])).toBe('loans'));
  expect(page.asked.get('loans')).toBe(2);
});

test('what grew old meanwhile is asked for again, and what was read just now is not', async () => {
  const page = startPage();
  page.watch('old');
  await page.settled();
  page.connectivity.report({ kind: 'lost' });
  vi.setSystemTime(Date.now() + 60_000);
  page.watch('new');
  await page.settled();
  page.connectivity.report({ kind: 'reached' });
  await page.settled();
  expect(Object.fromEntries(page.asked)).toEqual({ old: 2, new: 1 });
});

test('answers that come one after the other ask for nothing', async () => {
  const page = startPage();
  page.watch('loans', { staleTime: 0 });
  await page.settled();
  page.connectivity.report({ kind: 'reached' });
  page.connectivity.report({ kind: 'reached' });
  await page.settled();
  expect(page.asked.get('loans')).toBe(1);
});

test('a question on its way is not asked a second time', async () => {
  const page = startPage();
  page.connectivity.report({ kind: 'lost' });
  page.watch('loans');
  page.connectivity.report({ kind: 'reached' });
  page.window.dispatchEvent(new Event('online'));
  await page.settled();
  expect(page.asked.get('loans')).toBe(1);
});

test('a hidden page asks for nothing', async () => {
  const page = startPage();
  page.watch('loans', { staleTime: 0 });
  await page.settled();
  page.document.visibilityState = 'hidden';
  page.connectivity.report({ kind: 'lost' });
  page.connectivity.report({ kind: 'reached' });
  page.window.dispatchEvent(new Event('online'));
  await page.settled();
  expect(page.asked.get('loans')).toBe(1);
});

test('a device that says that it is online is believed, also by a page that was started without a network', async () => {
  const page = startPage();
  page.watch('loans', { staleTime: 60_000 });
  page.watch('summary', { staleTime: Infinity });
  page.watch('kept', { networkMode: 'always', staleTime: 0 });
  await page.settled();
  page.window.dispatchEvent(new Event('online'));
  await page.settled();
  expect(Object.fromEntries(page.asked)).toEqual({ loans: 2, summary: 1, kept: 1 });
});

test('a network that is said to be back and leads nowhere yet is tried again soon, until it leads somewhere', async () => {
  const page = startPage();
  page.isDown.add('loans');
  page.watch('loans');
  await page.settled();
  page.window.dispatchEvent(new Event('online'));
  await page.passPause(1000);
  await page.passPause(2000);
  page.isDown.clear();
  await page.passPause(4000);
  await waitFor(() => expect(page.queryClient.getQueryData(['loans'])).toBe('loans'));
  await page.settled();
  expect(page.asked.get('loans')).toBe(5);
  expect(page.timers).toEqual([]);
});

test('after some tries it is left to the queries themselves, and a second word of the device begins anew', async () => {
  const page = startPage();
  page.isDown.add('loans');
  page.watch('loans');
  await page.settled();
  page.window.dispatchEvent(new Event('online'));
  for (const pause of [1000, 2000]) await page.passPause(pause);
  await page.pausesFor(4000);
  page.window.dispatchEvent(new Event('online'));
  for (const pause of [1000, 2000, 4000, 8000]) await page.passPause(pause);
  await page.settled();
  await waitFor(() => expect(page.asked.get('loans')).toBe(9));
  expect(page.timers).toEqual([]);
});

test('a page that comes out of the memory of the browser asks', async () => {
  const page = startPage();
  page.watch('loans');
  await page.settled();
  page.window.dispatchEvent(pageShown(false));
  page.window.dispatchEvent(pageShown(true));
  await page.settled();
  expect(page.asked.get('loans')).toBe(2);
});

function pageShown(persisted: boolean): Event {
  return new PageTransitionEvent('pageshow', { persisted });
}
