import { IDBFactory } from 'fake-indexeddb';
import { createDevicePeople, lockWhenTooOld } from '#src/app/session/device-people.ts';
import { finishSignOut, signOut, type SignOutDevice, type SignOutPage } from '#src/app/session/sign-out.ts';
import { userKeyText } from '#src/contract/device/user-key-text.ts';
import { openCacheStore } from '#src/offline/cache/cache-store.ts';
import { createOutbox } from '#src/offline/outbox/create-outbox.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import type { NoteToSend, SendOutcome } from '#src/offline/outbox/entry/outbox-ports.ts';
import { openOutboxChannel } from '#src/offline/outbox/sending/outbox-channel.ts';
import { withPagehideDrafts } from '#src/offline/outbox/store/pagehide-drafts-store.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import { createDatabaseKey, type KeyEnvironment } from '#src/offline/sealing/database-key.ts';
import { createSealingCodec } from '#src/offline/sealing/sealing-codec.ts';
import {
  type DeviceErasure,
  type DeviceStorageAreas,
  eraseDevice,
} from '#src/offline/session/erase-device.ts';
import { createRevokedSessions } from '#src/offline/session/revoked-sessions.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';
import { cacheDatabaseName, outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { AUTH_TOKEN_KEY, keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { watchBfcache } from '#src/offline/storage/bfcache.ts';
import { createMemoryFolder } from '#tests/support/memory-folder.ts';
import { type MortalPage, mortalPage } from '#tests/support/offline/mortal-page.ts';
import { memoryStorage } from '#tests/support/offline/offline.ts';
import { hashOf, noteGateway, silence } from '#tests/support/outbox/note-gateway.ts';
import { outboxPartsOf } from '#tests/support/outbox/outbox-parts.ts';
import { fakeChannels, newNote, nextId, PROCESSOR_NOTES } from '#tests/support/outbox/outbox.ts';

export type Person = 'ada' | 'ben';
export const PEOPLE: readonly Person[] = ['ada', 'ben'];
export const USER_KEYS: Readonly<Record<Person, string>> = { ada: keyOf('ada'), ben: keyOf('ben') };

/** A change of the design, made from outside through what the code runs on. */
export interface SharedDeviceDesign {
  readonly erasure?: (erasure: DeviceErasure) => DeviceErasure;
  /** Where an erasure looks. */
  readonly areas?: (areas: DeviceStorageAreas) => DeviceStorageAreas;
  readonly beforeErasure?: (areas: DeviceStorageAreas, erasure: DeviceErasure) => Promise<void>;
  /** Where a page that writes looks for its key. */
  readonly keyPlaces?: (places: KeyEnvironment) => KeyEnvironment;
}

/** What a page said to have kept. */
interface Written {
  readonly text: string;
  readonly person: Person;
  readonly isDraft: boolean;
  /** Its author or an order to forget may have removed it. */
  mayBeGone: boolean;
}

/** A page of the app, as far as people and their storage go. */
export interface SharedPage {
  readonly mortal: MortalPage;
  readonly outbox: () => Outbox | undefined;
  /** What a start does by itself, up to the answer of its user check. */
  readonly start: () => Promise<void>;
  /** Copies and settings of whoever is signed in. */
  readonly work: () => Promise<void>;
  readonly write: () => Promise<void>;
  readonly draft: () => Promise<void>;
  readonly signOut: (keepsNotes: boolean) => Promise<void>;
  /** Its person goes elsewhere, and it ends. */
  readonly leave: () => void;
}

/** One browser on which two people work, and what the gateway keeps of it. Pages run our own code. */
export interface SharedDevice {
  readonly indexedDB: IDBFactory;
  readonly local: Storage;
  readonly written: readonly Written[];
  readonly shares: ReadonlyMap<Person, string>;
  /** Notes in their loans, each with the person whose session wrote it. */
  readonly arrived: readonly (NoteToSend & { readonly by: Person })[];
  readonly now: () => number;
  readonly openPage: () => SharedPage;
  /** The browser has a new session, which each page hears of when it starts. */
  readonly beginSession: (person: Person) => void;
  /** All sessions end by time. */
  readonly endSessions: () => void;
  readonly forget: (person: Person) => void;
  readonly setOnline: (isOnline: boolean) => void;
  /** False where the gateway is of the release before, which has none. */
  readonly setGivesShares: (givesShares: boolean) => void;
  readonly pass: (ms: number) => void;
}

export function createSharedDevice(design: SharedDeviceDesign = {}): SharedDevice {
  const world: World = {
    design,
    indexedDB: new IDBFactory(),
    local: memoryStorage(),
    folder: createMemoryFolder(),
    gateway: noteGateway(),
    openChannel: fakeChannels(),
    sessions: new Map(),
    shares: new Map(),
    orders: new Set(),
    written: [],
    arrived: [],
    now: Date.parse('2026-11-28T15:00:00Z'),
    isOnline: true,
    givesShares: true,
  };
  const { indexedDB, local, written, shares, arrived, sessions, orders } = world;
  let count = 0;
  return {
    indexedDB,
    local,
    written,
    shares,
    arrived,
    now: () => world.now,
    openPage: () => openPage(world),
    beginSession: (person) => {
      count += 1;
      sessions.set(`token-${count}`, person);
      orders.delete(person);
      if (!shares.has(person)) shares.set(person, `share ${count} of ${person}, which no device keeps`);
      local.setItem(AUTH_TOKEN_KEY, `token-${count}`);
    },
    endSessions: () => sessions.clear(),
    forget: (person) => {
      orders.add(person);
      shares.delete(person);
      for (const [token, whose] of sessions) if (whose === person) sessions.delete(token);
      giveUp(world, person);
    },
    setOnline: (isOnline) => {
      world.isOnline = isOnline;
    },
    setGivesShares: (givesShares) => {
      world.givesShares = givesShares;
    },
    pass: (ms) => {
      world.now += ms;
    },
  };
}

interface World {
  readonly design: SharedDeviceDesign;
  readonly indexedDB: IDBFactory;
  readonly local: Storage;
  readonly folder: ReturnType<typeof createMemoryFolder>;
  readonly gateway: ReturnType<typeof noteGateway>;
  readonly openChannel: ReturnType<typeof fakeChannels>;
  readonly sessions: Map<string, Person>;
  readonly shares: Map<Person, string>;
  /** Orders to forget that the device hasn't confirmed. */
  readonly orders: Set<Person>;
  readonly written: Written[];
  readonly arrived: (NoteToSend & { readonly by: Person })[];
  now: number;
  isOnline: boolean;
  givesShares: boolean;
}

function openPage(world: World): SharedPage {
  const { design, folder, sessions, orders } = world;
  const mortal = mortalPage(world);
  const localStore = mortal.guarded(keyValueStore(() => world.local));
  const sessionStore = keyValueStore(memoryStorage);
  const window = new EventTarget();
  const places = { ...mortal.places, bfcache: watchBfcache(window, () => true) };
  const memory = createSessionMemory(localStore, () => world.now);
  let token = localStore.get(AUTH_TOKEN_KEY);
  let opened: { readonly person: Person; readonly outbox: Outbox } | undefined;
  let tellObeyed = (): void => undefined;

  const device: SignOutDevice = {
    localStore,
    sessionStore,
    revokedSessions: createRevokedSessions({
      openFolder: () => (mortal.isDead() ? new Promise(() => undefined) : Promise.resolve(folder)),
      hashText: (text) => Promise.resolve(hashOf(text)),
      startTimer: places.startTimer,
    }),
    eraseData: async (erasure) => {
      const areas = { ...places, localStore };
      await design.beforeErasure?.(areas, erasure);
      const { notRemoved } = await eraseDevice(
        design.areas?.(areas) ?? areas,
        design.erasure?.(erasure) ?? erasure,
      );
      if (notRemoved.length > 0) throw new Error(notRemoved.join(', '));
    },
    log: (line) => {
      if (line.startsWith('An order')) tellObeyed();
    },
  };
  const isSignedIn = (): boolean => token !== undefined && localStore.get(AUTH_TOKEN_KEY) === token;
  const people = createDevicePeople({
    onNotesOpened: () => undefined,
    device,
    memory,
    environment: places,
    client: {
      confirmForgotten: async (userKeys) => {
        for (const person of PEOPLE) if (userKeys.includes(USER_KEYS[person])) orders.delete(person);
        tellObeyed();
      },
    },
    closeNotices: () => Promise.resolve(),
    askForOrders: () => Promise.resolve(),
    isSignedIn,
    lastAnswerAt: () => world.now,
    signOut: async () => {
      await endSession(false);
      tellObeyed();
    },
  });

  const codecOf = (name: string, userKey: string) => {
    const isWanted = (): boolean => memory.read()?.userKey === userKey;
    const keyPlaces = { ...places, isWanted };
    return createSealingCodec(createDatabaseKey(design.keyPlaces?.(keyPlaces) ?? keyPlaces, name));
  };

  async function send(note: NoteToSend): Promise<SendOutcome> {
    if (mortal.isDead()) return new Promise(() => undefined);
    if (!world.isOnline) return silence('network');
    const by = isSignedIn() ? sessions.get(token ?? '') : undefined;
    if (by === undefined || by !== note.author) return silence('signed-out');
    if (!world.arrived.some(({ id }) => id === note.id)) world.arrived.push({ ...note, by });
    return world.gateway.send(note);
  }

  function openOutbox(): void {
    const userKey = memory.read()?.userKey;
    const person = PEOPLE.find((one) => USER_KEYS[one] === userKey);
    if (mortal.isDead() || token === undefined || userKey === undefined || person === undefined) return;
    if (opened?.person === person) return;
    opened?.outbox.close();
    const parts = outboxPartsOf({
      store: withPagehideDrafts(openOutboxStore({ userKey, ...places }), localStore, userKey),
      codec: codecOf(outboxDatabaseName(userKey), userKey),
      user: { key: userKey, id: person },
      now: () => world.now,
      hashText: (text) => Promise.resolve(hashOf(text)),
      freeSpace: () => Promise.resolve(),
      appVersion: 'test',
      timeZone: () => 'UTC',
      send,
      random: () => 0.5,
      startTimer: places.startTimer,
      bfcache: places.bfcache,
      newId: nextId,
      events: { subscribe: () => () => undefined, isHidden: () => false },
      channel: openOutboxChannel(world.openChannel, userKey),
    });
    const outbox = createOutbox(parts);
    outbox.start();
    opened = { person, outbox };
  }

  async function check(): Promise<void> {
    if (!world.isOnline || token === undefined) return;
    if (orders.size > 0) {
      await new Promise<void>((resolve) => {
        tellObeyed = resolve;
        people.obey([...orders].map((person) => USER_KEYS[person]));
      });
    }
    const person = sessions.get(token);
    if (person === undefined || !isSignedIn()) return;
    const share = world.givesShares ? world.shares.get(person) : undefined;
    await people.rememberCheck({ user: profile(person), share });
    openOutbox();
    opened?.outbox.retry();
  }

  async function endSession(keepsNotes: boolean): Promise<void> {
    const last = memory.read();
    const person = PEOPLE.find((one) => one === last?.user.id);
    if (!keepsNotes && person !== undefined) giveUp(world, person);
    const ending: SignOutPage = {
      stopFollowingTabs: () => undefined,
      cancelQueries: () => Promise.resolve(),
      clearQueries: () => undefined,
      sendUnsent: () => Promise.resolve(),
      throwAwayNotes: () => Promise.resolve(),
      areOthersOnDevice: () => Promise.resolve(true),
      tellServer: async () => {
        if (world.isOnline && !mortal.isDead()) sessions.delete(token ?? '');
      },
      stopWriting: async () => opened?.outbox.close(),
      eraseOpened: () => Promise.resolve(),
      clearBadge: () => undefined,
      closeNotices: () => Promise.resolve(),
      announceSignOut: () => undefined,
      leave: () => {
        opened = undefined;
        token = undefined;
      },
      startTimer: places.startTimer,
    };
    await signOut(ending, device, { userId: last?.user.id, userKey: last?.userKey, keepsNotes, token });
  }

  function keep(text: string, isDraft: boolean): void {
    if (mortal.isDead() || opened === undefined) return;
    const { person } = opened;
    world.written.push({ text, person, isDraft, mayBeGone: world.orders.has(person) });
  }

  async function start(): Promise<void> {
    lockWhenTooOld({ localStore, sessionStore }, memory, { offlineHours: 72 }, world.now);
    if (await finishSignOut(device)) token = localStore.get(AUTH_TOKEN_KEY);
    openOutbox();
    await Promise.all([people.sweep(), check()]);
  }

  return {
    mortal,
    outbox: () => opened?.outbox,
    start,
    work: async () => {
      const userKey = memory.read()?.userKey;
      if (userKey === undefined || opened === undefined) return;
      const codec = codecOf(cacheDatabaseName(userKey), userKey);
      const store = openCacheStore({ ...places, userKey, codec, now: () => world.now });
      await store.savePipeline('MyLoans', {
        loans: [{ loanId: 'a', fields: {} }],
        asOf: '2026-11-28T15:00:00Z',
      });
      store.close();
      localStore.set(`ctc.preferences.${userKey}`, '{}');
      localStore.set('ctc.list-count.MyLoans', '12');
    },
    write: async () => {
      if (opened === undefined) return;
      const { text, loanGuid } = nextWriting(opened.person);
      const result = await opened.outbox.save(newNote(text, { loanGuid }));
      if (result.kind === 'saved') keep(text, false);
    },
    draft: async () => {
      if (opened === undefined) return;
      const { text, loanGuid } = nextWriting(opened.person);
      void opened.outbox.saveDraft(laneOf({ loanGuid, fieldId: PROCESSOR_NOTES }), text);
      await opened.outbox.flushDrafts();
      if (!opened.outbox.isAnyUnsaved()) keep(text, true);
    },
    signOut: endSession,
    leave: () => {
      window.dispatchEvent(new Event('pagehide'));
      opened?.outbox.close();
      mortal.die();
    },
  };
}

function giveUp({ written }: World, person: Person): void {
  for (const one of written) if (one.person === person) one.mayBeGone = true;
}

function nextWriting(person: Person) {
  const loanGuid = nextId();
  return { loanGuid, text: `secret of ${person} ${loanGuid.slice(-6)}` };
}

function profile(id: Person) {
  return { id, firstName: id, lastName: 'Vasquez', fullName: `${id} Vasquez`, email: `${id}@lender.example` };
}

function keyOf(person: Person): string {
  return hashOf(userKeyText(person)).slice(0, 32);
}
