import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDevicePeople, lockWhenTooOld } from '#src/app/session/device-people.ts';
import { eraseData } from '#src/app/session/sign-out.ts';
import { createDatabaseKey } from '#src/offline/sealing/database-key.ts';
import { createSealingCodec } from '#src/offline/sealing/sealing-codec.ts';
import { isUnchecked, storeAuthToken } from '#src/offline/session/auth-token.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import { openDeviceStore } from '#src/app/browser/device-database.ts';

const HOUR = 3_600_000;
const environment = { bfcache: ALWAYS_HERE, startTimer: startRealTimer };
const localStore = keyValueStore(() => window.localStorage);
const sessionStore = keyValueStore(() => window.sessionStorage);
const ADA = person('ada');
const BEN = person('ben');

let now = Date.parse('2026-11-28T15:00:00Z');
let adaKey = '';
let benKey = '';

function person(id: string) {
  return { id, firstName: id, lastName: 'Vasquez', fullName: `${id} Vasquez`, email: `${id}@lender.example` };
}

beforeEach(async () => {
  for (const { name = '' } of await indexedDB.databases()) await deleted(name);
  window.localStorage.clear();
  window.sessionStorage.clear();
  adaKey = await userKeyOf('ada');
  benKey = await userKeyOf('ben');
});

async function deleted(name: string): Promise<void> {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(name).addEventListener('success', resolve);
  });
}

type Parts = Parameters<typeof createDevicePeople>[0];

function openPage(more: Partial<Parts> = {}, erase: Parts['device']['eraseData'] = eraseData) {
  const log: string[] = [];
  const signedOut: string[] = [];
  const confirmed: string[] = [];
  const memory = createSessionMemory(localStore, () => now);
  const people = createDevicePeople({
    onNotesOpened: () => undefined,
    closeNotices: () => Promise.resolve(),
    device: { localStore, sessionStore, eraseData: erase, log: (line) => log.push(line) },
    memory,
    environment,
    client: { confirmForgotten: async (userKeys) => void confirmed.push(...userKeys) },
    askForOrders: () => Promise.resolve(),
    isSignedIn: () => true,
    lastAnswerAt: () => now,
    signOut: async (userId) => void signedOut.push(userId),
    ...more,
  });
  return { people, memory, log, signedOut, confirmed };
}

const shareOf = (user: { readonly id: string }) => `the share of ${user.id}, which no device keeps`;

/** A person works on the device: their copy, their settings and, if they write, a draft. */
async function work(user: ReturnType<typeof person>, text?: string): Promise<void> {
  await openPage().people.rememberCheck({ user, share: shareOf(user) });
  const userKey = await userKeyOf(user.id);
  const store = openDeviceStore(userKey, { ...environment, now: () => now, onOutdated: () => undefined });
  await store.savePipeline('MyLoans', { loans: [{ loanId: 'a', fields: {} }], asOf: '2026-11-28T15:00:00Z' });
  store.close();
  localStore.set(`ctc.preferences.${userKey}`, '{}');
  localStore.set('ctc.list-count.MyLoans', '12');
  sessionStore.set(`ctc.place.${userKey}`, '/today');
  const outbox = openOutboxStore({ userKey, ...environment });
  await outbox.readAll();
  if (text !== undefined) {
    const sealed = await codecOf(userKey).seal(text, 'draft');
    await outbox.putDraft({ v: 1, lane: 'loan:field', writer: 'tab', revision: 1, keptAt: 0, sealed }, []);
  }
  outbox.close();
}

function codecOf(userKey: string) {
  return createSealingCodec(createDatabaseKey(environment, outboxDatabaseName(userKey)));
}

async function draftOf(userKey: string): Promise<unknown> {
  const outbox = openOutboxStore({ userKey, ...environment });
  const rows = await outbox.readAllDrafts();
  outbox.close();
  const [row] = rows;
  if (typeof row !== 'object' || row === null || !('sealed' in row)) return undefined;
  return codecOf(userKey).open(row.sealed, 'draft');
}

/** What of a person lies on the device. */
async function left(userKey: string): Promise<string[]> {
  const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
  return [...databases, ...localStore.keys(), ...sessionStore.keys()]
    .filter((name) => name.includes(userKey))
    .sort();
}

describe('another person’s sign-in', () => {
  test('takes everything of the one before where she left nothing unsent', async () => {
    await work(ADA);
    expect(await left(adaKey)).not.toEqual([]);
    await work(BEN);
    expect(await left(adaKey)).toEqual([]);
    expect(JSON.stringify(window.localStorage)).not.toContain('ada');
    expect(await left(benKey)).toContain(`ctc-cache-${benKey}`);
  });

  test('leaves what she hasn’t sent, which nothing on the device opens, and she reads it again', async () => {
    await work(ADA, 'half a thought of hers');
    await work(BEN);
    expect(await left(adaKey)).toEqual([`ctc-outbox-${adaKey}`, `ctc-sealed-outbox-${adaKey}`]);
    await expect(draftOf(adaKey)).rejects.toMatchObject({ kind: 'sealed' });
    await openPage().people.rememberCheck({ user: BEN, share: 'some other text of many random characters' });
    await expect(draftOf(adaKey)).rejects.toMatchObject({ kind: 'sealed' });

    await openPage().people.rememberCheck({ user: ADA, share: shareOf(ADA) });
    expect(await draftOf(adaKey)).toBe('half a thought of hers');
    expect(await left(benKey)).toEqual([]);
  });

  test('of both, each with a draft, gives each her own', async () => {
    await work(ADA, 'hers');
    await work(BEN, 'his');
    await work(ADA);
    expect(await draftOf(adaKey)).toBe('hers');
    await expect(draftOf(benKey)).rejects.toMatchObject({ kind: 'sealed' });
    await work(BEN);
    expect(await draftOf(benKey)).toBe('his');
  });

  test('takes her place in a tab that slept through it', async () => {
    await work(ADA);
    await work(BEN);
    for (const wake of [
      (page: ReturnType<typeof openPage>) => page.people.sweep(),
      (page: ReturnType<typeof openPage>) => page.people.rememberCheck({ user: BEN, share: shareOf(BEN) }),
    ]) {
      sessionStore.set(`ctc.place.${adaKey}`, '/today');
      await wake(openPage());
      expect(await left(adaKey)).toEqual([]);
    }
  });

  test('that is killed after the names are written is finished by the next start', async () => {
    await work(ADA, 'hers');
    createSessionMemory(localStore, () => now).rememberCheck(BEN, benKey);
    await openPage().people.sweep();
    expect(await left(adaKey)).toEqual([`ctc-outbox-${adaKey}`, `ctc-sealed-outbox-${adaKey}`]);
  });

  test('with a lost share says so and lets its author go on with a new key', async () => {
    await work(ADA, 'lost with the gateway’s database');
    await work(BEN);
    const page = openPage();
    await page.people.rememberCheck({ user: ADA, share: 'a share that was made after the loss' });
    expect(page.log).toEqual(['The key of unsent notes on this device is lost']);
    await expect(draftOf(adaKey)).rejects.toBeDefined();
    const codec = codecOf(adaKey);
    expect(await codec.open(await codec.seal('new', 'draft'), 'draft')).toBe('new');
  });
});

test('notifications go with the person that they were for', async () => {
  await work(ADA);
  let closed = 0;
  const closeNotices = async () => void (closed += 1);
  const again = openPage({ closeNotices });
  await again.people.rememberCheck({ user: ADA, share: shareOf(ADA) });
  await again.people.sweep();
  expect(closed).toBe(0);
  await again.people.rememberCheck({ user: BEN, share: shareOf(BEN) });
  expect(closed).toBe(1);
  // A sign-out loads the page anew.
  window.localStorage.clear();
  await openPage({ closeNotices }).people.sweep();
  expect(closed).toBe(2);
});

test('another person’s sign-in waits for the notices to go, but not for a browser that never answers', async () => {
  await work(ADA);
  const done: string[] = [];
  let close = (): void => undefined;
  const closeNotices = () => new Promise<void>((resolve) => (close = resolve));
  const taking = openPage({ closeNotices })
    .people.rememberCheck({ user: BEN, share: shareOf(BEN) })
    .then(() => done.push('taken over'));
  await expect.poll(() => left(adaKey)).toEqual([]);
  expect(done).toEqual([]);
  close();
  await taking;
  const hasty = { ...environment, startTimer: (run: () => void) => startRealTimer(run, 0) };
  await openPage({ closeNotices, environment: hasty }).people.rememberCheck({
    user: ADA,
    share: shareOf(ADA),
  });
});

test('the same person’s next check and start take nothing', async () => {
  await work(ADA, 'hers');
  const before = await left(adaKey);
  const { people } = openPage();
  await people.rememberCheck({ user: ADA, share: shareOf(ADA) });
  await people.sweep();
  expect(await left(adaKey)).toEqual(before);
});

describe('a start without a good check younger than OFFLINE_HOURS', () => {
  const start = async () => {
    const { people, memory } = openPage();
    lockWhenTooOld({ localStore, sessionStore }, memory, { offlineHours: 72 }, now);
    await people.sweep();
    return people;
  };

  test('leaves nothing but sealed notes, and says why until the next good check', async () => {
    await work(ADA, 'hers');
    now += 72 * HOUR;
    const people = await start();
    expect(people.isLockedAtStart()).toBe(true);
    expect(await left(adaKey)).toEqual([`ctc-outbox-${adaKey}`, `ctc-sealed-outbox-${adaKey}`]);
    expect(JSON.stringify(window.localStorage)).not.toContain('ada');
    await openPage().people.rememberCheck({ user: ADA, share: shareOf(ADA) });
    expect(openPage().people.isLockedAtStart()).toBe(false);
    expect(await draftOf(adaKey)).toBe('hers');
  });

  test('takes nothing a minute before, nor because a clock was set back', async () => {
    await work(ADA);
    const before = await left(adaKey);
    now += 72 * HOUR - 60_000;
    await start();
    now -= 100 * HOUR;
    const people = await start();
    expect(people.isLockedAtStart()).toBe(false);
    expect(await left(adaKey)).toEqual(before);
  });
});

test('a token that nobody has confirmed is not the last person’s until it is', async () => {
  await work(ADA);
  expect(isUnchecked(localStore)).toBe(false);
  storeAuthToken(localStore, 'a-new-token');
  expect(isUnchecked(localStore)).toBe(true);
  await openPage().people.rememberCheck({ user: ADA, share: shareOf(ADA) });
  expect(isUnchecked(localStore)).toBe(false);
  storeAuthToken(localStore, 'of-ben');
  await openPage().people.rememberCheck({ user: BEN, share: shareOf(BEN) });
  expect(isUnchecked(localStore)).toBe(false);
});

test('a device that nobody works on has no place of anybody', async () => {
  sessionStore.set(`ctc.place.${adaKey}`, '/today');
  await openPage().people.sweep();
  expect(sessionStore.keys()).toEqual([]);
});

describe('an order to forget', () => {
  test('takes everything of the named, unsent notes too, whoever is signed in, and is confirmed by name', async () => {
    await work(ADA, 'hers');
    localStore.set(`ctc.last-words.${adaKey}.tab.lane`, 'sealed');
    await work(BEN, 'his');
    const before = await left(benKey);
    const page = openPage();
    page.people.obey([adaKey]);
    await expect.poll(() => page.confirmed).toEqual([adaKey]);
    expect(await left(adaKey)).toEqual([]);
    expect(await left(benKey)).toEqual(before);
  });

  test('for the last person, met signed out, closes her notices before it is confirmed', async () => {
    await work(ADA);
    const done: string[] = [];
    const { people } = openPage({
      isSignedIn: () => false,
      closeNotices: async () => void done.push('closed'),
      client: { confirmForgotten: async () => void done.push('confirmed') },
    });
    people.obey([adaKey]);
    await expect.poll(() => done).toEqual(['closed', 'confirmed']);
  });

  test('for the person signed in is a sign-out, which the page after it confirms', async () => {
    await work(ADA, 'hers');
    const page = openPage();
    page.people.obey([adaKey]);
    await expect.poll(() => page.signedOut).toEqual(['ada']);
    expect(page.confirmed).toEqual([]);
  });

  test('is not confirmed where something stays, and the gateway is asked for it until it answers', async () => {
    await work(ADA);
    window.localStorage.clear();
    const waits: number[] = [];
    let tryAgain = (): void => undefined;
    let isOnline = false;
    let isInUse = true;
    const { people, log, confirmed } = openPage(
      {
        environment: {
          ...environment,
          startTimer: (run, ms) => {
            waits.push(ms);
            tryAgain = run;
            return () => undefined;
          },
        },
        // An answer repeats the order; without one it's asked for again, each time later.
        askForOrders: async () => {
          if (!isOnline) throw new Error('offline');
          people.obey([adaKey]);
        },
        isSignedIn: () => false,
      },
      (asked) => (isInUse ? Promise.reject(new Error('in use')) : eraseData(asked)),
    );
    people.obey([adaKey]);
    await expect.poll(() => log).toEqual(['An order to forget could not be carried out']);
    expect(confirmed).toEqual([]);
    tryAgain();
    await expect.poll(() => waits).toEqual([5_000, 10_000]);
    isOnline = true;
    isInUse = false;
    tryAgain();
    await expect.poll(() => confirmed).toEqual([adaKey]);
    expect(await left(adaKey)).toEqual([]);
  });

  test('that failed erases nothing of the person who has signed in since: the gateway repeats it no more', async () => {
    let tryAgain = (): void => undefined;
    const { people, memory, signedOut } = openPage({
      environment: {
        ...environment,
        startTimer: (run, ms) => {
          if (ms !== 5_000) return startRealTimer(run, ms);
          tryAgain = run;
          return () => undefined;
        },
      },
      client: { confirmForgotten: () => Promise.reject(new Error('offline')) },
      isSignedIn: () => memory.read() !== undefined,
    });
    people.obey([adaKey]);
    const nothing = tryAgain;
    await expect.poll(() => tryAgain).not.toBe(nothing);
    await work(ADA, 'written since');
    tryAgain();
    await expect.poll(() => draftOf(adaKey)).toBe('written since');
    expect(signedOut).toEqual([]);
  });
});
