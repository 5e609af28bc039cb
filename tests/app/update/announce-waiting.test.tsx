import { expect, test } from 'vitest';
import { announceWaiting } from '#src/app/update/register-service-worker.ts';
import type { NewBuild } from '#src/app/update/update-ready.ts';

/** A tab of a browser with these workers; what's new arrives when the test calls `changesArrive`. */
function openTab(workers: { active: unknown; waiting: unknown } | undefined) {
  const announced: NewBuild[] = [];
  const applied: string[] = [];
  let arrive = (_lines: readonly string[]): void => undefined;
  const changes = new Promise<readonly string[]>((resolve) => {
    arrive = resolve;
  });
  const done = announceWaiting({
    getRegistration: async () => workers,
    readChanges: () => changes,
    announce: (build) => announced.push(build),
    apply: () => applied.push('applied'),
  });
  return {
    announced,
    applied,
    changesArrive: async (...lines: string[]) => {
      arrive(lines);
      await done;
    },
  };
}

test('a build that waits is announced with what is new in it', async () => {
  const tab = openTab({ active: {}, waiting: {} });
  await tab.changesArrive('Every sign in sight.');
  expect(tab.announced).toMatchObject([{ kind: 'waiting', changes: ['Every sign in sight.'] }]);
  tab.announced[0]?.apply();
  expect(tab.applied).toEqual(['applied']);
});

test('a build that another tab took while this one read what is new is not offered any more', async () => {
  const workers: { active: unknown; waiting: unknown } = { active: 'first', waiting: 'second' };
  const tab = openTab(workers);
  Object.assign(workers, { active: 'second', waiting: null });
  await tab.changesArrive('Every sign in sight.');
  expect(tab.announced).toEqual([]);
});

test.each([undefined, { active: null, waiting: {} }, { active: {}, waiting: null }])(
  'where nothing newer waits (%j), nothing is announced',
  async (workers) => {
    const tab = openTab(workers);
    await tab.changesArrive();
    expect(tab.announced).toEqual([]);
  },
);
