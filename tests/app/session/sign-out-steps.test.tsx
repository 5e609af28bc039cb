import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createSignOutDevice,
  finishSignOut,
  SIGN_OUT_STEPS,
  signOut,
  type SignOutPage,
} from '#src/app/session/sign-out.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';
import { createDatabaseKey } from '#src/offline/sealing/database-key.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';
import { createMemoryFolder } from '#tests/support/memory-folder.ts';

const DANA = { id: 'dana', firstName: 'Dana', lastName: 'Vasquez', fullName: 'Dana Vasquez', email: '' };
const DANA_KEY = '0123456789abcdef0123456789abcdef';
const THEO_KEY = 'fedcba9876543210fedcba9876543210';
const COPIES = [`ctc-cache-${DANA_KEY}`, `ctc-key-cache-${DANA_KEY}`];
const NOTES = [`ctc-key-outbox-${DANA_KEY}`, `ctc-outbox-${DANA_KEY}`];
const THEOS_NOTES = `ctc-outbox-${THEO_KEY}`;
const localStore = keyValueStore(() => window.localStorage);

async function settle(request: IDBOpenDBRequest): Promise<void> {
  await new Promise((resolve, reject) => {
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
  });
  if (request.readyState === 'done' && request.result instanceof IDBDatabase) request.result.close();
}

async function keepDraft(userKey: string): Promise<void> {
  const store = openOutboxStore({ userKey, bfcache: ALWAYS_HERE });
  await store.putDraft(
    { v: 1, lane: 'loan:field', writer: 'tab', revision: 1, keptAt: 0, sealed: 'typed' },
    [],
  );
  store.close();
}

async function databaseNames(): Promise<string[]> {
  return (await indexedDB.databases()).map(({ name = '' }) => name).sort();
}

beforeEach(async () => {
  for (const name of await databaseNames()) await settle(indexedDB.deleteDatabase(name));
  for (const name of COPIES) await settle(indexedDB.open(name));
  for (const userKey of [DANA_KEY, THEO_KEY]) await keepDraft(userKey);
  await createDatabaseKey(
    { bfcache: ALWAYS_HERE, startTimer: startRealTimer },
    outboxDatabaseName(DANA_KEY),
  ).load();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.localStorage.setItem('authToken', 'token-of-dana');
  window.localStorage.setItem('ctc.device.config', '{}');
  window.sessionStorage.setItem('ctc.draft', 'x');
  createSessionMemory(localStore, Date.now).rememberCheck(DANA, DANA_KEY);
});

/** A browser on whose page Dana is signed in, and what its page did, in order. */
function openBrowser(changes: Partial<SignOutPage> = {}) {
  const folder = createMemoryFolder();
  const done: string[] = [];
  const log: string[] = [];
  const device = createSignOutDevice({
    startTimer: startRealTimer,
    localStore,
    sessionStore: keyValueStore(() => window.sessionStorage),
    storage: { getDirectory: async () => folder },
    log: (line) => log.push(line),
  });
  const notes = (what: string) => () => void done.push(what);
  const does = (what: string) => async () => void done.push(what);
  const page: SignOutPage = {
    stopFollowingTabs: notes('stop following'),
    cancelQueries: does('cancel'),
    clearQueries: notes('clear'),
    sendUnsent: does('send'),
    throwAwayNotes: does('withdraw'),
    areOthersOnDevice: async () => false,
    tellServer: async (keepsStorage) => void done.push(`tell server, storage ${keepsStorage}`),
    stopWriting: does('stop writing'),
    eraseOpened: does('erase opened'),
    clearBadge: notes('clear badge'),
    closeNotices: does('close notices'),
    announceSignOut: notes('announce'),
    leave: (isRemoved) => void done.push(isRemoved ? 'leave, told that all is gone' : 'leave'),
    startTimer: () => () => undefined,
    ...changes,
  };
  const leaving = { userId: 'dana', userKey: DANA_KEY, token: 'token-of-dana' };
  return { device, page, leaving, folder, done, log };
}

/** Takes local storage back to what it was: a browser that is killed loses its last writes. */
function rememberLocalStorage(): () => void {
  const before = Object.entries({ ...window.localStorage });
  return () => {
    window.localStorage.clear();
    for (const [key, value] of before) window.localStorage.setItem(key, value);
  };
}

async function expectSignedOut(keepsNotes: boolean): Promise<void> {
  expect(Object.keys(window.localStorage)).toEqual(['ctc.device.config']);
  expect(await databaseNames()).toEqual([...(keepsNotes ? NOTES : []), THEOS_NOTES].sort());
}

describe.each([true, false])('a sign-out that keeps the notes: %s', (keepsNotes) => {
  test.each(SIGN_OUT_STEPS.map(({ name }, index) => ({ name, count: index + 1 })))(
    'is finished by the next start when the browser is killed after “$name”',
    async ({ count }) => {
      const { device, page, leaving } = openBrowser();
      await signOut(page, device, { ...leaving, keepsNotes }, SIGN_OUT_STEPS.slice(0, count));
      await finishSignOut(device);
      await expectSignedOut(keepsNotes);
      expect(await device.revokedSessions.read('token-of-dana')).toEqual({ isEnded: true, unfinished: [] });
    },
  );

  test.each(SIGN_OUT_STEPS.map(({ name }, index) => ({ name, count: index + 1 })))(
    'is finished, and the page loaded again, when local storage lost its last writes after “$name”',
    async ({ count }) => {
      const { device, page, leaving } = openBrowser();
      const loseLastWrites = rememberLocalStorage();
      await signOut(page, device, { ...leaving, keepsNotes }, SIGN_OUT_STEPS.slice(0, count));
      loseLastWrites();
      expect(await finishSignOut(device)).toBe(true);
      await expectSignedOut(keepsNotes);
      expect(await finishSignOut(device)).toBe(false);
    },
  );

  test('leaves nothing to the next start when it was not disturbed', async () => {
    const { device, page, leaving, log } = openBrowser();
    await signOut(page, device, { ...leaving, keepsNotes });
    await expectSignedOut(keepsNotes);
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(await device.revokedSessions.read(undefined)).toEqual({ isEnded: false, unfinished: [] });
    expect(log).toEqual([]);
  });
});

test('a sign-out tells the server before it erases, and leaves last', async () => {
  const { device, page, leaving, done } = openBrowser();
  await signOut(page, device, { ...leaving, keepsNotes: false });
  expect(done).toEqual([
    'stop following',
    'cancel',
    'send',
    'withdraw',
    'tell server, storage false',
    'stop writing',
    'clear badge',
    'close notices',
    'erase opened',
    'clear',
    'announce',
    'leave',
  ]);
});

test('notes that stay are withdrawn from nobody, and the server is told to leave the storage alone', async () => {
  const { device, page, leaving, done } = openBrowser();
  await signOut(page, device, { ...leaving, keepsNotes: true });
  expect(done).not.toContain('withdraw');
  expect(done).toContain('tell server, storage true');
});

test('a step that fails is logged, and the others are taken all the same', async () => {
  const fails = () => Promise.reject(new Error('no'));
  const { device, page, leaving, done, log } = openBrowser({
    sendUnsent: fails,
    throwAwayNotes: fails,
    tellServer: fails,
    stopWriting: fails,
    closeNotices: fails,
    eraseOpened: fails,
  });
  const eraseData = fails;
  await signOut(page, { ...device, eraseData }, { ...leaving, keepsNotes: false });
  expect(done.at(-1)).toBe('leave');
  expect(log).toEqual([
    'Not every change could be sent before the sign-out',
    'Sign-out could not reach the server',
    'Sign-out: could not stop writing',
    'Sign-out: could not close the notices',
    'Sign-out: could not erase the open copies',
    'Not everything on this device could be erased',
  ]);
  // What could not be erased is tried once more, by the start that follows.
  expect(await finishSignOut(device)).toBe(false);
  await expectSignedOut(false);
});

test('notices that the browser never gives hold up no sign-out', async () => {
  const { device, page, leaving, done, log } = openBrowser({
    closeNotices: () => new Promise(() => undefined),
    startTimer: (run) => startRealTimer(run, 0),
  });
  await signOut(page, device, { ...leaving, keepsNotes: false });
  expect(done.at(-1)).toBe('leave');
  expect(log).toContain('Sign-out: could not close the notices');
});

test('whoever removes what is on the device is told that it is gone, and not where it could not be', async () => {
  const { device, page, leaving, done } = openBrowser();
  await signOut(page, device, { ...leaving, keepsNotes: false, isRemoval: true });
  expect(done.at(-1)).toBe('leave, told that all is gone');
  const stuck = { ...device, eraseData: () => Promise.reject(new Error('in use')) };
  await signOut(page, stuck, { ...leaving, keepsNotes: false, isRemoval: true });
  expect(done.at(-1)).toBe('leave');
});

test('what cannot be erased at the next start either is let be: the next person may be the same', async () => {
  const { device, page, leaving } = openBrowser();
  const stuck = { ...device, eraseData: () => Promise.reject(new Error('in use')) };
  await signOut(page, stuck, { ...leaving, keepsNotes: false });
  await finishSignOut(stuck);
  await finishSignOut(device);
  expect(await databaseNames()).toEqual([...COPIES, ...NOTES, THEOS_NOTES].sort());
});

test('a sign-out is written down again where the server’s answer has cleared the storage', async () => {
  const { device, page, leaving, folder } = openBrowser({
    tellServer: async () => {
      window.localStorage.clear();
      const kept = await folder.getDirectoryHandle('ended-sessions', { create: true });
      for await (const name of kept.keys()) await kept.removeEntry(name);
    },
  });
  const loseLastWrites = rememberLocalStorage();
  await signOut(page, device, { ...leaving, keepsNotes: false });
  loseLastWrites();
  expect(await finishSignOut(device)).toBe(true);
  expect(window.localStorage.getItem('authToken')).toBeNull();
});

test('somebody who has signed in since a sign-out was cut off loses nothing, then or later', async () => {
  const { device, page, leaving } = openBrowser();
  await signOut(page, device, { ...leaving, keepsNotes: false }, SIGN_OUT_STEPS.slice(0, 1));
  window.localStorage.setItem('authToken', 'a-newer-token');
  const before = JSON.stringify(window.localStorage);
  expect(await finishSignOut(device)).toBe(false);
  expect(JSON.stringify(window.localStorage)).toBe(before);
  window.localStorage.removeItem('authToken');
  expect(await finishSignOut(device)).toBe(false);
  expect(await databaseNames()).toEqual([...COPIES, ...NOTES, THEOS_NOTES].sort());
});

test('a start without a file system, and one on a device where nobody has signed out, touch nothing', async () => {
  const { device } = openBrowser();
  expect(await finishSignOut(device)).toBe(false);
  const old = createSignOutDevice({ ...device, storage: undefined, startTimer: startRealTimer });
  expect(await finishSignOut(old)).toBe(false);
  expect(window.localStorage.getItem('authToken')).toBe('token-of-dana');
  expect(await databaseNames()).toEqual([...COPIES, ...NOTES, THEOS_NOTES].sort());
});
