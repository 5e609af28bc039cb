import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { createOutbox } from '#src/offline/outbox/create-outbox.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { NewNote } from '#src/offline/outbox/entry/outbox.ts';
import { parseEntries } from '#src/offline/outbox/entry/outbox-rows.ts';
import { openOutboxChannel } from '#src/offline/outbox/sending/outbox-channel.ts';
import type { OutboxStore, RestorableOutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { createNoteWriter } from '#src/offline/outbox/saving/save-note.ts';
import type { DrainParts } from '#src/offline/outbox/sending/drain.ts';
import type { OutboxParts } from '#src/offline/outbox/sending/note-sender.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import type { OutboxEvent } from '#src/offline/outbox/sending/page-events.ts';
import type { MessageChannelLike } from '#src/offline/tabs/tab-messages.ts';
import { hashOf, type NoteGateway, noteGateway } from '#tests/support/outbox/note-gateway.ts';
import { type OutboxPorts, outboxPartsOf } from '#tests/support/outbox/outbox-parts.ts';
import { reasonOf } from '#tests/support/outbox/reason-of.ts';
import { type FakeClock, fakeClock, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

export const LOAN_A = 'aaaaaaaa-0000-4000-8000-000000000001';
export const LOAN_B = 'bbbbbbbb-0000-4000-8000-000000000002';
export const PROCESSOR_NOTES = 'CX.PROC.CRITICAL.NOTES';
export const OFFICER_NOTES = 'CX.LO.COMMENTS';
export const SOME_USER = { key: SOME_USER_KEY, id: 'jsmith' };
export const LANE_A = laneOf({ loanGuid: LOAN_A, fieldId: PROCESSOR_NOTES });

export function newNote(text: string, changes: Partial<NewNote> = {}): NewNote {
  return {
    loanGuid: LOAN_A,
    fieldId: PROCESSOR_NOTES,
    loanNumber: '2500012345',
    borrower: 'Ada Borrower',
    text,
    ...changes,
  };
}

/** Lets promises and the fake database run until a condition is true. For code on a fake clock. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 5000; turn += 1) {
    if (await isSo()) return;
    await turnOfTheLoop();
  }
  throw new Error('it did not come to that');
}

/** Lets everything run that needs no time: to show that something doesn't happen. */
export async function quiet(): Promise<void> {
  // A transaction of the fake database takes a handful of turns; a whole pass takes some dozens.
  for (let turn = 0; turn < 150; turn += 1) {
    await turnOfTheLoop();
  }
}

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** The events around one tab, triggered by the test. */
interface FakeEvents {
  readonly happen: (event: OutboxEvent) => void;
  readonly hide: () => void;
  readonly show: () => void;
  readonly isHidden: () => boolean;
  readonly subscribe: (listener: (event: OutboxEvent) => void) => () => void;
}

function fakeEvents(): FakeEvents {
  const listeners = new Set<(event: OutboxEvent) => void>();
  let isHidden = false;
  const happen = (event: OutboxEvent): void => {
    for (const listener of listeners) listener(event);
  };
  return {
    happen,
    hide: () => {
      isHidden = true;
      happen('hidden');
    },
    show: () => {
      isHidden = false;
      happen('visible');
    },
    isHidden: () => isHidden,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One browser's BroadcastChannels. */
export function fakeChannels(): (name: string) => MessageChannelLike {
  const open = new Map<
    MessageChannelLike,
    { name: string; listeners: ((event: { data: unknown }) => void)[] }
  >();
  return (name) => {
    const channel: MessageChannelLike = {
      postMessage: (data) => {
        for (const [other, { name: itsName, listeners }] of open) {
          if (other === channel || itsName !== name) continue;
          for (const listener of listeners) queueMicrotask(() => listener({ data }));
        }
      },
      addEventListener: (_type, listener) => void open.get(channel)?.listeners.push(listener),
      close: () => void open.delete(channel),
    };
    open.set(channel, { name, listeners: [] });
    return channel;
  };
}

interface TabOptions extends Partial<OutboxPorts & Pick<DrainParts, 'isHidden' | 'reachedAt'>> {
  readonly wrapStore?: (store: RestorableOutboxStore) => OutboxStore;
}

/** One browser with its databases, and a gateway it can reach. */
export interface NoteDevice {
  readonly indexedDB: IDBFactory;
  readonly clock: FakeClock;
  readonly gateway: NoteGateway;
  readonly openStore: (userKey?: string) => RestorableOutboxStore;
  /** Everything passes and saves take from outside, for a tab without a screen. */
  readonly parts: (options?: TabOptions) => DrainParts & { readonly store: OutboxStore };
  readonly openTab: (options?: TabOptions) => ReturnType<typeof createOutbox> & { events: FakeEvents };
  readonly entries: () => Promise<OutboxEntry[]>;
  /** States in the order of writing. */
  readonly states: () => Promise<string[]>;
}

let ids = 0;

/** Ids in ascending order, unique within a test run. */
export function nextId(): string {
  ids += 1;
  return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
}

export function noteDevice({ clock = fakeClock(), gateway = noteGateway() } = {}): NoteDevice {
  const indexedDB = new IDBFactory();
  const openChannel = fakeChannels();
  const { startTimer } = clock;
  const openStore = (userKey: string = SOME_USER_KEY): RestorableOutboxStore =>
    openOutboxStore({ userKey, startTimer, indexedDB, IDBKeyRange, bfcache: ALWAYS_HERE });
  const parts: NoteDevice['parts'] = ({
    wrapStore = (store: RestorableOutboxStore) => store,
    ...options
  } = {}) => {
    const ports = {
      store: wrapStore(openStore(options.user?.key)),
      codec: plainCodec,
      user: SOME_USER,
      now: clock.now,
      hashText: (text: string) => Promise.resolve(hashOf(text)),
      freeSpace: () => Promise.resolve(),
      appVersion: 'test',
      timeZone: () => 'America/Los_Angeles',
      send: gateway.send,
      random: () => 0.5,
      startTimer,
      bfcache: ALWAYS_HERE,
      newId: nextId,
      events: fakeEvents(),
      channel: openOutboxChannel(openChannel, options.user?.key ?? SOME_USER_KEY),
      announce: () => undefined,
      isHidden: () => false,
      reachedAt: () => 0,
      ...options,
    };
    const { store, announce, isHidden, reachedAt } = ports;
    return { ...outboxPartsOf(ports), store, announce, isHidden, reachedAt };
  };
  const reading = openStore();
  const entries = async (): Promise<OutboxEntry[]> => parseEntries(await reading.readAll());
  return {
    indexedDB,
    clock,
    gateway,
    openStore,
    parts,
    openTab: (options) => {
      const events = fakeEvents();
      return { ...createOutbox(parts({ events, ...options })), events };
    },
    entries,
    states: async () => (await entries()).map((entry) => `${entry.state} ${reasonOf(entry) ?? ''}`.trim()),
  };
}

/** Saves a note without a screen. */
export function saveNote(parts: OutboxParts, id: string, note: NewNote) {
  const { noteOf, save } = createNoteWriter(parts);
  return save(id, noteOf(note));
}

export type NoteTab = ReturnType<NoteDevice['openTab']>;

/** A note's state, as a screen in the tab sees it. */
export function stateIn(tab: NoteTab, id: string): string | undefined {
  return tab.get().notes.find((note) => note.id === id)?.state;
}

/** Saves a note from a screen in the tab. @returns its id */
export async function savedIn(tab: NoteTab, text: string, changes: Partial<NewNote> = {}): Promise<string> {
  const result = await tab.save(newNote(text, changes));
  if (result.kind !== 'saved') throw result.error;
  return result.id;
}

/** Writes rows without our code, like a fault or a newer build. */
export function putRows(
  { indexedDB }: Pick<NoteDevice, 'indexedDB'>,
  rows: readonly unknown[],
  table = 'entries',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(outboxDatabaseName(SOME_USER_KEY));
    request.addEventListener('error', () => reject(new Error('not opened')));
    request.addEventListener('success', () => {
      const transaction = request.result.transaction(table, 'readwrite');
      for (const row of rows) transaction.objectStore(table).put(row);
      transaction.addEventListener('complete', () => {
        request.result.close();
        resolve();
      });
    });
  });
}

/** A tab that dies at step `at`: the call isn't made (`before`), or is made and never returns (`after`). */
export function dyingAt(at: number, when: 'before' | 'after') {
  let steps = 0;
  const never = new Promise<never>(() => undefined);
  const guard =
    <TArgs extends unknown[], T>(call: (...args: TArgs) => Promise<T>) =>
    async (...args: TArgs): Promise<T> => {
      steps += 1;
      const own = steps;
      if (own > at || (own === at && when === 'before')) return never;
      const result = await call(...args);
      return own === at || steps >= at ? never : result;
    };
  return {
    isDead: () => steps >= at,
    guard,
    store: (store: OutboxStore): OutboxStore => ({
      ...store,
      add: guard(store.add),
      read: guard(store.read),
      readAll: guard(store.readAll),
      beginPass: guard(store.beginPass),
      changeLane: guard(store.changeLane),
      changeAll: guard(store.changeAll),
    }),
  };
}
