import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { repeatUndoneSignOut } from '#src/app/session/undone-sign-out.ts';
import { createEndedSessions } from '#src/offline/session/ended-sessions.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { sha256Hex } from '#src/offline/outbox/entry/text-hash.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';
import { createMemoryFolder } from '#tests/support/memory-folder.ts';

const DANA = { id: 'dana', firstName: 'Dana', lastName: 'Vasquez', fullName: 'Dana Vasquez', email: '' };
const DANA_KEY = '0123456789abcdef0123456789abcdef';
const localStore = keyValueStore(() => window.localStorage);

beforeEach(() => {
  window.localStorage.clear();
  window.localStorage.setItem('authToken', 'old-token');
  createSessionMemory(localStore, Date.now).rememberCheck(DANA, DANA_KEY);
});

function device() {
  const folder = createMemoryFolder();
  const deleted: string[] = [];
  const endedSessions = createEndedSessions({
    openFolder: async () => folder,
    hashText: sha256Hex,
    startTimer: () => () => undefined,
  });
  const indexedDB = {
    deleteDatabase: (name: string) => {
      deleted.push(name);
      return window.indexedDB.deleteDatabase(name);
    },
  };
  const buckets = {
    delete: async (name: string) => {
      deleted.push(`bucket ${name}`);
    },
  };
  return { localStore, endedSessions, indexedDB, buckets, deleted };
}

test('a start that finds a session which was ended here ends it again, with what the device knows of the person', async () => {
  const parts = device();
  await parts.endedSessions.note('old-token');
  expect(await repeatUndoneSignOut(parts)).toBe(true);
  expect(Object.keys(window.localStorage)).toEqual([]);
  // The key goes first, and no note.
  expect(parts.deleted).toEqual([
    `bucket ctc-key-cache-${DANA_KEY}`,
    `ctc-key-cache-${DANA_KEY}`,
    `ctc-cache-${DANA_KEY}`,
  ]);
  // Loaded again, nobody is signed in, and nothing is done twice.
  expect(await repeatUndoneSignOut(parts)).toBe(false);
});

test('a start with a session that goes on touches nothing, also when one before it was ended here', async () => {
  const parts = device();
  await parts.endedSessions.note('an-older-token');
  const before = JSON.stringify(window.localStorage);
  expect(await repeatUndoneSignOut(parts)).toBe(false);
  expect(JSON.stringify(window.localStorage)).toBe(before);
  expect(parts.deleted).toEqual([]);
});
