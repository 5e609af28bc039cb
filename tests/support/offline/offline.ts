import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { type CacheStore, openCacheStore } from '#src/offline/cache/cache-store.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import type { Device, DeviceOptions } from '#tests/support/offline/device.tsx';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

// What happens to a device in the field, for tests: the network comes and goes, requests fail in every way, time
// passes, tabs die in the middle of a write and reopen, storage fills up or stops answering. Everything is a fake at
// the edge; our own modules run unchanged.

/**
 * A device with the whole app on it: its test takes it offline, puts it to sleep, kills it and reopens it.
 * docs/offline-testing.md describes all it can do. Needs a test file with a page (`*.test.tsx`).
 */
export async function startDevice(options: DeviceOptions = {}): Promise<Device> {
  if (whole === undefined) throw new Error('the app needs a page: name the test file *.test.tsx');
  return whole.createDevice(options);
}
// Tests without a page need none of it.
const whole = 'document' in globalThis ? await import('#tests/support/offline/device.tsx') : undefined;

/** Time that stands still until a test moves it. Pass `now` and `startTimer` to the code under test. */
export interface FakeClock {
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** Advances the clock and runs due timers; a negative number sets the clock back and runs none. */
  readonly advance: (ms: number) => void;
  /** The page stands still meanwhile: then each late timer runs, and what it starts has its whole time ahead. */
  readonly freeze: (ms: number) => void;
  /** For AbortSignal.timeout: aborts when the clock has advanced that far. */
  readonly timeoutSignal: (ms: number) => AbortSignal;
}

export function fakeClock(start = Date.parse('2026-11-20T15:40:00Z')): FakeClock {
  let time = start;
  const timers = new Set<{ readonly due: number; readonly run: () => void }>();
  const startTimer: StartTimer = (run, ms) => {
    const timer = { due: time + ms, run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const firstDue = (end: number) =>
    [...timers].filter(({ due }) => due <= end).toSorted((one, other) => one.due - other.due)[0];
  return {
    now: () => time,
    startTimer,
    advance: (ms) => {
      const end = time + ms;
      for (let next = firstDue(end); next !== undefined; next = firstDue(end)) {
        time = Math.max(time, next.due);
        timers.delete(next);
        next.run();
      }
      time = end;
    },
    freeze: (ms) => {
      time += ms;
      for (const timer of [...timers].filter(({ due }) => due <= time)) {
        if (timers.delete(timer)) timer.run();
      }
    },
    timeoutSignal: (ms) => {
      const controller = new AbortController();
      startTimer(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms);
      return controller.signal;
    },
  };
}

export type Server = (request: Request) => Response | Promise<Response>;

/** The network between the page and a server that the test writes as a function. */
export interface FakeNetwork {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly goOffline: () => void;
  readonly goOnline: () => void;
  /** The next request fails this way instead of reaching the server; call it several times for several requests. */
  readonly failNext: (how: 'drop' | 'hang' | Response) => void;
  /** Every request made, including those that never reached the server. */
  readonly requests: readonly Request[];
}

export function fakeNetwork(server: Server): FakeNetwork {
  const requests: Request[] = [];
  const failures: ('drop' | 'hang' | Response)[] = [];
  let isOnline = true;
  return {
    requests,
    fetch: async (url, init) => {
      const request = new Request(new URL(url, 'http://app.example'), init);
      requests.push(request);
      request.signal.throwIfAborted();
      const failure = isOnline ? failures.shift() : 'drop';
      if (failure === 'drop') throw new TypeError('Failed to fetch');
      if (failure === 'hang') return untilAborted(request.signal);
      return failure ?? server(request);
    },
    goOffline: () => {
      isOnline = false;
    },
    goOnline: () => {
      isOnline = true;
    },
    failNext: (how) => {
      failures.push(how);
    },
  };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/** One browser's storage, which outlives its tabs. */
export interface BrowserProfile {
  readonly indexedDB: IDBFactory;
  /** Opens a tab's store; `kill` drops it without closing it. */
  readonly openTab: (options?: { userKey?: string; codec?: RecordCodec; clock?: FakeClock }) => CacheStore;
  readonly databaseNames: () => Promise<string[]>;
}

export const SOME_USER_KEY = '0123456789abcdef0123456789abcdef';

export function browserProfile(): BrowserProfile {
  const indexedDB = new IDBFactory();
  return {
    indexedDB,
    openTab: ({ userKey = SOME_USER_KEY, codec = plainCodec, clock = fakeClock() } = {}) =>
      openCacheStore({
        userKey,
        codec,
        now: clock.now,
        startTimer: clock.startTimer,
        indexedDB,
        IDBKeyRange,
        bfcache: ALWAYS_HERE,
      }),
    databaseNames: async () => (await indexedDB.databases()).map(({ name }) => name ?? ''),
  };
}

/**
 * Breaks a write at record number `at`. A tab can be `killed` there. A disk can turn out `full` there, or only when
 * everything seems written and the transaction is about to commit, as in Chromium. Undo with the returned function.
 */
export function breakWrites(at: number, how: 'killed' | 'full' | 'full-at-commit'): () => void {
  // It's restored later, and called on the store it belongs to.
  const original = IDBObjectStore.prototype.put;
  let records = 0;
  IDBObjectStore.prototype.put = function put(this: IDBObjectStore, ...given: Parameters<typeof original>) {
    records += 1;
    if (records === at && how === 'full') throw new DOMException('no room', 'QuotaExceededError');
    const request = original.apply(this, given);
    if (records === at && how === 'killed') this.transaction.abort();
    if (records === at && how === 'full-at-commit')
      request.addEventListener('success', abortForRoom(this.transaction));
    return request;
  };
  return () => {
    IDBObjectStore.prototype.put = original;
  };
}

function abortForRoom(transaction: IDBTransaction): () => void {
  // The fake has no disk to fill: its own way to abort with a named error stands in for the browser.
  const fake = transaction as IDBTransaction & { readonly _abort: (name: string) => void };
  return () => fake._abort('QuotaExceededError');
}

/** Makes each record take `ms` of the clock, written or read. Undo with the returned function. */
export function slowRecords(clock: FakeClock, ms: number): () => void {
  // They're restored later, and called on the store they belong to.
  const { put, getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function slowPut(this: IDBObjectStore, ...given: Parameters<typeof put>) {
    const request = put.apply(this, given);
    request.addEventListener('success', () => clock.advance(ms));
    return request;
  };
  IDBObjectStore.prototype.getAll = function slowGetAll(
    this: IDBObjectStore,
    ...given: Parameters<typeof getAll>
  ) {
    const request = getAll.apply(this, given);
    request.addEventListener('success', () => clock.advance(ms * request.result.length));
    return request;
  };
  return () => Object.assign(IDBObjectStore.prototype, { put, getAll });
}

/** Storage that accepts every call and answers none, like iOS until the browser restarts. */
export function wedgedIndexedDB(): Pick<IDBFactory, 'open' | 'deleteDatabase'> {
  return { open: silentRequest, deleteDatabase: silentRequest };
}

/** A request that never gets an answer. */
export function silentRequest(): IDBOpenDBRequest {
  return new EventTarget() as IDBOpenDBRequest;
}

/** Local storage in memory. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (position) => [...values.keys()][position] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
