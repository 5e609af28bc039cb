import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { rereadPreferences } from '#src/app/live/live-changes.ts';

function startPage() {
  const queryClient = new QueryClient();
  const events = new EventTarget();
  const page = { reads: 0, sends: 0, time: 0, visibilityState: 'visible' as DocumentVisibilityState };
  const document = {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const stop = rereadPreferences({
    queryClient,
    document,
    refresh: () => void (page.reads += 1),
    flush: () => void (page.sends += 1),
    now: () => page.time,
  });
  const refreshList = (key = 'pipeline') =>
    queryClient.fetchQuery({
      queryKey: [key, 'dana', 'MyLoans'],
      queryFn: async () => page.time,
      staleTime: 0,
    });
  const show = () => events.dispatchEvent(new Event('visibilitychange'));
  return { page, stop, refreshList, show };
}

test('preferences are read with a refresh of the list, and not with other answers', async () => {
  const { page, refreshList } = startPage();
  await refreshList('notes');
  expect(page.reads).toBe(0);
  await refreshList();
  expect(page.reads).toBe(1);
});

test('lists that refresh every second cause a read every 10 seconds', async () => {
  const { page, refreshList } = startPage();
  for (; page.time < 25_000; page.time += 1_000) await refreshList();
  expect(page.reads).toBe(3);
});

test('somebody who comes back sees what another device changed, and a hidden page only sends', async () => {
  const { page, refreshList, show, stop } = startPage();
  page.visibilityState = 'hidden';
  show();
  await refreshList();
  expect([page.reads, page.sends]).toEqual([0, 1]);
  page.visibilityState = 'visible';
  show();
  expect([page.reads, page.sends]).toEqual([1, 1]);
  page.time += 60_000;
  stop();
  show();
  await refreshList();
  expect(page.reads).toBe(1);
});

test('a clock that was set back stops nothing', async () => {
  const { page, show } = startPage();
  show();
  page.time = -3_600_000;
  show();
  expect(page.reads).toBe(2);
});
