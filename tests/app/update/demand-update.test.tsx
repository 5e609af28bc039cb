import { expect, test } from 'vitest';
import { demandUpdate } from '#src/app/update/demand-update.ts';
import { createUpdateReady } from '#src/app/update/update-ready.ts';
import { heldTimers } from '#tests/support/offline/held-timers.ts';

/** A page whose build the gateway refuses. */
function aPage(
  found: 'nothing' | 'new build' | 'no worker' | 'no network',
  storage: 'quick' | 'silent' = 'quick',
) {
  const did: string[] = [];
  const updateReady = createUpdateReady();
  const registration = {
    waiting: null,
    installing: null as unknown,
    update: async () => {
      did.push('asked');
      if (found === 'no network') throw new TypeError('offline');
      if (found === 'new build') registration.installing = {};
    },
  };
  const container = found === 'no worker' ? undefined : { getRegistration: async () => registration };
  const saveDrafts =
    storage === 'silent' ? () => new Promise<never>(() => undefined) : async () => void did.push('saved');
  const reload = () => void did.push('reloaded');
  const { timers, startTimer } = heldTimers();
  return {
    did,
    updateReady,
    demand: () => demandUpdate({ container, updateReady, saveDrafts, startTimer, reload }),
    runTimers: () => {
      for (const { run } of timers.splice(0)) run();
    },
  };
}

test('a new build that is there is fetched, and offered like any other', async () => {
  const { did, updateReady, demand } = aPage('new build');
  await demand();
  expect(did).toEqual(['asked']);
  expect(updateReady.get()).toBeUndefined();
});

test.each(['nothing', 'no worker', 'no network'] as const)(
  'with %s, a reload is offered, which saves what is typed first',
  async (found) => {
    const { did, updateReady, demand } = aPage(found);
    await demand();
    const build = updateReady.get();
    expect(build?.kind).toBe('demanded');
    did.length = 0;
    build?.apply();
    await expect.poll(() => did).toEqual(['saved', 'reloaded']);
  },
);

test('what is offered already is not asked for again', async () => {
  const { did, updateReady, demand } = aPage('nothing');
  updateReady.announce({ kind: 'waiting', apply: () => undefined });
  await demand();
  expect(did).toEqual([]);
  expect(updateReady.get()?.kind).toBe('waiting');
});

test('storage that does not answer keeps nobody on the build that is refused', async () => {
  const page = aPage('nothing', 'silent');
  await page.demand();
  page.did.length = 0;
  page.updateReady.get()?.apply();
  expect(page.did).toEqual([]);
  page.runTimers();
  await expect.poll(() => page.did).toEqual(['reloaded']);
});
