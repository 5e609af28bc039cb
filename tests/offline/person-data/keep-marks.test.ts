import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeptMarks } from '#src/contract/device/kept-marks.ts';
import { mergeSeenChanges, seenChange } from '#src/domain/loan/seen-changes.ts';
import { starredLoans, withLoanMark } from '#src/domain/marks/loan-mark.ts';
import type { MarksCache } from '#src/offline/cache/marks-cache.ts';
import { storeMarks } from '#src/offline/person-data/store-marks.ts';
import { openPreferencesStore } from '#src/offline/person-data/preferences-store.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { fakeClock, memoryStorage, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { settled } from '#tests/support/settled.ts';

/** A browser whose local storage is written late: a kill brings back what it was at the last `flush`. */
function lateBrowser() {
  const clock = fakeClock();
  const disk: { marks: KeptMarks; fails: boolean } = {
    marks: { loanMarks: [], seenChanges: [] },
    fails: false,
  };
  let storage = memoryStorage();
  let flushed = new Map<string, string>();
  let end = (): void => undefined;
  const cache: MarksCache = {
    readMarks: async () => disk.marks,
    saveMarks: async (marks) => {
      await Promise.resolve();
      if (disk.fails) throw new Error('full');
      disk.marks = marks;
    },
  };

  function open() {
    const waits: boolean[] = [];
    const store = openPreferencesStore({
      store: keyValueStore(() => storage),
      userKey: SOME_USER_KEY,
      loEmail: 'ada@lender.example',
      now: clock.now,
    });
    const onWaiting = (isWaiting: boolean) => void waits.push(isWaiting);
    end = storeMarks({ store, openDisk: async () => cache, onWaiting });
    const star = (loanId: string, isOn = true): void => {
      clock.advance(1);
      store.change(({ loanMarks }) => ({
        loanMarks:
          withLoanMark(loanMarks, { kind: 'star', loanId, isOn }, clock.now(), '2026-11-20') ?? loanMarks,
      }));
    };
    const starred = () => [...starredLoans(store.get().values.loanMarks)].toSorted();
    return { store, star, starred, waits, isWaiting: () => waits.at(-1) ?? true };
  }

  return {
    disk,
    open,
    flush: () => {
      flushed = new Map(
        Array.from({ length: storage.length }, (_, index) => {
          const key = storage.key(index) ?? '';
          return [key, storage.getItem(key) ?? ''];
        }),
      );
    },
    kill: () => {
      end();
      storage = memoryStorage();
      for (const [key, value] of flushed) storage.setItem(key, value);
      return open();
    },
  };
}

test('a star that was said to be kept is there after a kill, and goes to the gateway', async () => {
  const device = lateBrowser();
  const tab = device.open();
  await settled();
  tab.star('a');
  expect(tab.isWaiting()).toBe(true);
  await settled();
  expect(tab.isWaiting()).toBe(false);
  const after = device.kill();
  await settled();
  expect(after.starred()).toEqual(['a']);
  expect(after.store.get().isUnsent).toBe(true);
});

test('a look that was said to be kept is there after a kill, and goes to the gateway', async () => {
  const device = lateBrowser();
  const tab = device.open();
  await settled();
  const look = seenChange('a', '00000001', '2026-11-20T15:40:00.000Z');
  tab.store.change(({ seenChanges }) => ({ seenChanges: mergeSeenChanges(seenChanges, [look]) }));
  await settled();
  const { store } = device.kill();
  await settled();
  expect(store.toSend().preferences.seenChanges).toEqual([look]);
  expect(store.get().isUnsent).toBe(true);
});

test('a start that finds nothing new sends nothing', async () => {
  const device = lateBrowser();
  device.open().star('a');
  await settled();
  device.flush();
  const { store } = device.kill();
  store.take(store.toSend(), store.toSend());
  await settled();
  expect(store.get().isUnsent).toBe(false);
});

test('marks made before the second place could be read are kept too', async () => {
  const device = lateBrowser();
  device.open().star('a');
  await settled();
  expect(device.disk.marks.loanMarks).toHaveLength(1);
});

test('trouble with the storage ends the wait, and the next mark saves all', async () => {
  const device = lateBrowser();
  const tab = device.open();
  await settled();
  device.disk.fails = true;
  tab.star('a');
  await settled();
  expect([tab.isWaiting(), device.disk.marks.loanMarks.length]).toEqual([false, 0]);
  device.disk.fails = false;
  tab.star('b');
  await settled();
  expect([...starredLoans(device.disk.marks.loanMarks)].toSorted()).toEqual(['a', 'b']);
});

test('after the end nothing is written', async () => {
  const device = lateBrowser();
  const tab = device.open();
  await settled();
  device.kill();
  tab.star('a');
  await settled();
  expect(device.disk.marks.loanMarks).toEqual([]);
});

type Step =
  | { readonly kind: 'star'; readonly loanId: string; readonly isOn: boolean }
  | { readonly kind: 'flush' | 'kill' };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('star' as const),
      loanId: fc.constantFrom('a', 'b', 'c'),
      isOn: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constantFrom('flush' as const, 'kill' as const) }),
);

test('whenever the browser is killed, each loan has the newest star that was said to be kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 20 }), async (steps) => {
      const device = lateBrowser();
      const expected = new Set<string>();
      let tab = device.open();
      await settled(2);
      for (const step of steps) {
        if (step.kind === 'flush') device.flush();
        if (step.kind === 'kill') tab = device.kill();
        if (step.kind === 'star') {
          tab.star(step.loanId, step.isOn);
          if (step.isOn) expected.add(step.loanId);
          else expected.delete(step.loanId);
        }
        await settled(2);
        expect(tab.starred()).toEqual([...expected].toSorted());
      }
    }),
    { numRuns: 60 },
  );
});
