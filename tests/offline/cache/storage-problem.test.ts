import { describe, expect, test } from 'vitest';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { createStorageProblem } from '#src/offline/cache/storage-problem.ts';

const SNAPSHOT = { loans: [], asOf: '2026-11-20T15:40:00Z' };

/** A store on a device that fails the way it is told to. */
function storeThat(failure: { error?: Error }): CacheStore {
  const answer = () =>
    failure.error === undefined ? Promise.resolve(undefined) : Promise.reject(failure.error);
  return {
    readPipeline: answer,
    readHistory: answer,
    savePipeline: answer,
    confirmPipeline: async () => {
      await answer();
      return true;
    },
    markSeen: answer,
    readNotes: answer,
    readAllNotes: async () => {
      await answer();
      return new Map();
    },
    saveNotes: answer,
    readConditions: answer,
    readAllConditions: async () => {
      await answer();
      return { byLoan: new Map(), unreadableCount: 0 };
    },
    saveConditions: answer,
    readMarks: async () => {
      await answer();
      return { loanMarks: [], seenChanges: [] };
    },
    saveMarks: answer,
    readContents: async () => ({ views: [], notesCount: 0 }),
    close: () => undefined,
    erase: () => Promise.resolve(),
  };
}

describe('trouble with the storage of the device', () => {
  test('is there from a failed write until one succeeds, and still fails for whoever asked', async () => {
    const failure: { error?: Error } = { error: new StorageError('quota') };
    const trouble = createStorageProblem();
    const store = trouble.watch(storeThat(failure));
    let changes = 0;
    trouble.subscribe(() => (changes += 1));
    await expect(store.savePipeline('MyLoans', SNAPSHOT)).rejects.toThrow(StorageError);
    await expect(store.savePipeline('MyLoans', SNAPSHOT)).rejects.toThrow(StorageError);
    expect(trouble.get()?.kind).toBe('quota');
    expect(changes).toBe(1);
    delete failure.error;
    await store.readPipeline('MyLoans');
    expect(trouble.get()?.kind).toBe('quota');
    await store.confirmPipeline('MyLoans', SNAPSHOT.asOf, '"v1"');
    expect(trouble.get()).toBeUndefined();
    expect(changes).toBe(2);
  });

  test('that kept reads from succeeding is over when one succeeds; a lack of room is not', async () => {
    for (const [kind, isOver] of [
      ['blocked', true],
      ['wedged', true],
      ['unavailable', true],
      ['quota', false],
      ['newer', false],
      ['unreadable', false],
    ] as const) {
      const trouble = createStorageProblem();
      trouble.report(new StorageError(kind));
      await trouble.watch(storeThat({})).readContents();
      expect({ kind, isOver: trouble.get() === undefined }).toEqual({ kind, isOver });
    }
  });

  test('is not over by confirming what is not there', async () => {
    const trouble = createStorageProblem();
    trouble.report(new StorageError('quota'));
    const store = trouble.watch({ ...storeThat({}), confirmPipeline: async () => false });
    expect(await store.confirmPipeline('MyLoans', SNAPSHOT.asOf, '"v1"')).toBe(false);
    expect(trouble.get()?.kind).toBe('quota');
  });

  test('is noted when a read fails', async () => {
    const trouble = createStorageProblem();
    const store = trouble.watch(storeThat({ error: new StorageError('wedged') }));
    await expect(store.readPipeline('AllLoans')).rejects.toThrow(StorageError);
    expect(trouble.get()?.kind).toBe('wedged');
  });

  test('is noted of a loan’s notes too', async () => {
    const failure: { error?: Error } = { error: new StorageError('wedged') };
    const trouble = createStorageProblem();
    const store = trouble.watch(storeThat(failure));
    await expect(store.readNotes('a')).rejects.toThrow(StorageError);
    expect(trouble.get()?.kind).toBe('wedged');
    delete failure.error;
    await store.saveNotes('a', { values: {}, asOf: SNAPSHOT.asOf });
    expect(trouble.get()).toBeUndefined();
  });

  test('has words for people, whatever it was', () => {
    const trouble = createStorageProblem();
    trouble.report(new TypeError('crypto.subtle is undefined'));
    expect(trouble.get()?.message).toContain("This browser isn't saving data for the app");
  });
});
