import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { eraseOnLostRights } from '#src/app/session/erase-on-lost-rights.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';
import type { StorageChange } from '#src/offline/storage/storage-events.ts';
import { keyValueStore, LAST_SESSION_KEY } from '#src/offline/storage/key-value-store.ts';

const user = (rights: CurrentUser['rights'], id = 'dana'): CurrentUser => ({
  id,
  firstName: '',
  lastName: '',
  fullName: '',
  email: '',
  rights,
});
const ALL = { allLoans: true, internalDescriptions: true };
const OWN = { allLoans: false };
const KEYS = new Map([
  ['dana', 'da'.repeat(16)],
  ['eve', 'ee'.repeat(16)],
]);

/** One browser's device: its pages share what's remembered. */
function openDevice() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  const memory = createSessionMemory(
    keyValueStore(() => storage as Storage),
    () => 0,
  );
  /** @param stored who was signed in by the last answer; the page's own check comes later. */
  return (stored?: CurrentUser, erase = (): Promise<void> => Promise.resolve()) => {
    const queryClient = new QueryClient();
    const tabs: ((event: StorageChange) => void)[] = [];
    if (stored !== undefined) queryClient.setQueryData(CURRENT_USER_KEY, stored);
    void queryClient.invalidateQueries({ queryKey: CURRENT_USER_KEY });
    const done: string[] = [];
    eraseOnLostRights(
      queryClient,
      { addEventListener: (_type, hear) => void tabs.push(hear) },
      {
        memory,
        freeSpace: async (userId) => {
          done.push(`erases ${userId}`);
          await erase();
        },
        startAnew: () => void done.push('new'),
      },
    );
    return {
      done,
      check: (next: CurrentUser) => {
        memory.rememberCheck(next, KEYS.get(next.id) ?? '');
        queryClient.setQueryData(CURRENT_USER_KEY, next);
      },
      hear: () => {
        for (const hear of tabs) hear({ key: LAST_SESSION_KEY, newValue: '' });
      },
      isChecking: () => queryClient.getQueryState(CURRENT_USER_KEY)?.isInvalidated,
    };
  };
}

test.each<Partial<typeof ALL>>([{ allLoans: false }, { internalDescriptions: false }])(
  'whoever has %j now leaves no copies of before, and sees none',
  async (lost) => {
    const openPage = openDevice();
    const showing = openPage(user(undefined));
    showing.check(user({ ...ALL, ...lost }));
    await vi.waitFor(() => expect(showing.done).toEqual(['erases dana', 'new']));
    // A late answer may have been stored between the erase and this page.
    const { done, check } = openPage(user({ ...ALL, ...lost }));
    check(user({ ...ALL, ...lost }));
    await new Promise(setImmediate);
    check(user({ ...ALL, ...lost }));
    check(user(ALL));
    check(user({ ...ALL, insights: false }));
    expect(done).toEqual(['erases dana']);
  },
);

test('what somebody left before this page is erased, and a page that shows none of it goes on', async () => {
  const { done, check } = openDevice()();
  check(user(OWN));
  await vi.waitFor(() => expect(done).toEqual(['erases dana']));
  await new Promise(setImmediate);
  check(user(OWN));
  check(user(ALL, 'eve'));
  expect(done).toHaveLength(1);
});

test('an erase that failed or was cut short is repeated by every check until it is done', async () => {
  const openPage = openDevice();
  const silent = openPage(user(ALL), () => new Promise(() => undefined));
  silent.check(user(OWN));
  expect(silent.done).toEqual(['erases dana']);

  const failing = openPage(user(OWN), () => Promise.reject(new Error('no answer')));
  failing.check(user(OWN));
  await new Promise(setImmediate);
  failing.check(user(OWN));
  await new Promise(setImmediate);
  expect(failing.done).toEqual(['erases dana', 'erases dana']);

  const good = openPage(user(OWN));
  good.check(user(OWN));
  await new Promise(setImmediate);
  good.check(user(OWN));
  expect(good.done).toEqual(['erases dana']);

  const next = openPage(user(OWN));
  next.check(user(OWN));
  expect(next.done).toEqual([]);
});

test("a page whose erase failed starts anew once: it doesn't go on with what it showed", async () => {
  const { done, check } = openDevice()(user(ALL), () => Promise.reject(new Error('no answer')));
  check(user(OWN));
  await vi.waitFor(() => expect(done).toEqual(['erases dana', 'new']));
});

test('a tab checks at once when another tab of the person was told of fewer rights', () => {
  const openPage = openDevice();
  const here = openPage(user(ALL));
  here.check(user(ALL));
  here.hear();
  expect(here.isChecking()).toBe(false);
  openPage(user(ALL)).check(user(OWN));
  here.hear();
  expect(here.isChecking()).toBe(true);
});
