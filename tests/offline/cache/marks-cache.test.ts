import { IDBDatabase } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import type { KeptMarks } from '#src/contract/device/kept-marks.ts';
import { seenChange } from '#src/domain/loan/seen-changes.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { breakWrites, browserProfile } from '#tests/support/offline/offline.ts';

const SNOOZE = {
  kind: 'snooze',
  loanId: 'b',
  isOn: true,
  until: '2026-11-24',
  reason: 'Seller travels',
  seen: '00000001',
  changedAt: '2026-11-20T15:41:00.000Z',
} as const;
const MARKS: KeptMarks = {
  loanMarks: [{ kind: 'star', loanId: 'a', isOn: true, changedAt: '2026-11-20T15:40:00.000Z' }, SNOOZE],
  seenChanges: [seenChange('a', '00000001', '2026-11-20T15:40:00.000Z')],
};
const NONE: KeptMarks = { loanMarks: [], seenChanges: [] };

let restore: (() => void) | undefined;
afterEach(() => {
  restore?.();
  restore = undefined;
  vi.restoreAllMocks();
});

test('marks come back in another tab, and a user without any has none', async () => {
  const profile = browserProfile();
  expect(await profile.openTab().readMarks()).toEqual(NONE);
  await profile.openTab().saveMarks(MARKS);
  expect(await profile.openTab().readMarks()).toEqual(MARKS);
});

test('marks that an older build kept come back', async () => {
  const profile = browserProfile();
  const codec = { seal: () => [SNOOZE], open: (record: unknown) => record };
  await profile.openTab({ codec }).saveMarks(MARKS);
  expect(await profile.openTab({ codec }).readMarks()).toEqual({ loanMarks: [SNOOZE], seenChanges: [] });
});

test('marks are written to the disk before they count as saved', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await browserProfile().openTab().saveMarks(MARKS);
  const modes = transaction.mock.calls.filter(([stores]) => stores === 'marks');
  expect(modes).toEqual([['marks', 'readwrite', { durability: 'strict' }]]);
});

test('a write that is broken off is refused, and what was saved before stays', async () => {
  const profile = browserProfile();
  await profile.openTab().saveMarks(MARKS);
  for (const how of ['killed', 'full-at-commit'] as const) {
    restore = breakWrites(1, how);
    await expect(profile.openTab().saveMarks(NONE)).rejects.toBeInstanceOf(StorageError);
    restore();
  }
  restore = undefined;
  expect(await profile.openTab().readMarks()).toEqual(MARKS);
});

test('a key that is not on the disk yet keeps marks from counting as saved', async () => {
  const codec = {
    seal: (value: unknown) => value,
    open: (record: unknown) => record,
    confirm: () => Promise.reject(new Error('no key')),
  };
  await expect(browserProfile().openTab({ codec }).saveMarks(MARKS)).rejects.toThrow('no key');
});

test('marks go with the rest of a person’s copies', async () => {
  const profile = browserProfile();
  await profile.openTab().saveMarks(MARKS);
  await profile.openTab().erase();
  expect(await profile.openTab().readMarks()).toEqual(NONE);
});
