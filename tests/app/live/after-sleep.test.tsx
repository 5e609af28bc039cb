import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { askAfterSleep } from '#src/app/live/live-changes.ts';
import { createQueryClient } from '#src/app/reads/query-client.ts';
import { untilHolds } from '#tests/support/until-holds.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function startPage() {
  const queryClient = createQueryClient();
  const page = { asked: [] as string[], isVisible: true, isFailing: false };
  let look: (() => void) | undefined;
  const stop = askAfterSleep({
    queryClient,
    startTimer: (run) => {
      look = run;
      return () => (look = undefined);
    },
    isVisible: () => page.isVisible,
  });
  const settled = () => untilHolds(() => expect(queryClient.isFetching()).toBe(0));
  return {
    page,
    stop,
    async watch(name: string, refetchInterval: number | false | (() => number)) {
      const observer = new QueryObserver(queryClient, {
        queryKey: [name],
        queryFn: async () => {
          page.asked.push(name);
          if (page.isFailing) throw new Error('no answer');
          return {};
        },
        refetchInterval,
        retry: false,
      });
      onTestFinished(observer.subscribe(() => undefined));
      await settled();
      page.asked.length = 0;
    },
    /** No timer runs meanwhile; then the next look. */
    async sleep(ms: number) {
      vi.setSystemTime(Date.now() + ms);
      look?.();
      await settled();
      return page.asked.splice(0);
    },
  };
}

test('a device that slept asks again for what its timers would have asked for, and for nothing else', async () => {
  const page = startPage();
  await page.watch('conditions', () => 5 * MINUTE_MS);
  await page.watch('pipeline', 5 * MINUTE_MS);
  await page.watch('session', 60 * MINUTE_MS);
  await page.watch('notes', false);
  expect(await page.sleep(5 * MINUTE_MS)).toEqual([]);
  expect(await page.sleep(MINUTE_MS)).toEqual(['conditions', 'pipeline']);
  expect(await page.sleep(MINUTE_MS)).toEqual([]);
});

test('a hidden page asks nothing, nor one that has ended, and what failed has its own timer', async () => {
  const page = startPage();
  await page.watch('conditions', 5 * MINUTE_MS);
  page.page.isVisible = false;
  expect(await page.sleep(60 * MINUTE_MS)).toEqual([]);
  page.page.isVisible = true;
  page.page.isFailing = true;
  expect(await page.sleep(0)).toEqual(['conditions']);
  expect(await page.sleep(60 * MINUTE_MS)).toEqual([]);
  page.stop();
  expect(await page.sleep(60 * MINUTE_MS)).toEqual([]);
});
