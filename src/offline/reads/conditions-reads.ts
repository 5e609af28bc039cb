import type { Loan } from '#src/domain/loan/loan.ts';
import {
  type CachedConditions,
  conditionsKey,
  type ConditionsSnapshot,
} from '#src/offline/cache/conditions-cache.ts';
import { type ConditionsPorts, createDeviceCopies } from '#src/offline/reads/conditions-ports.ts';
import { createFetchAhead } from '#src/offline/reads/fetch-ahead.ts';
import { type ReadResult, readMany } from '#src/offline/reads/read-many.ts';
import { createReadMissing, type MissingState, NOTHING_MISSING } from '#src/offline/reads/read-missing.ts';
import {
  type AskedBy,
  type ReadEvent,
  type ReadState,
  stepRead,
  UNASKED,
} from '#src/offline/reads/read-state.ts';
import { createListeners, createSubscribable } from '#src/offline/storage/listeners.ts';
import type { StorageError } from '#src/offline/storage/storage-error.ts';

// Who asks for a loan's conditions, the most urgent first:
//
//   opened      one loan's screen: at once
//   pressed     "Download": 4 calls at a time  \  one of both at a time,
//   on screen   what a list lacks: 2           /  shown in order, at most once a second
//   ahead       loans that close soon: 2, while nothing else loads

/** All that this page knows. The same object until it changes. */
export interface ConditionsState {
  /** The newest that the device has or the page read, by `conditionsKey`. */
  readonly copies: ReadonlyMap<string, ConditionsSnapshot>;
  /** What the device has of it: its last answer, and what was saved since. */
  readonly saved: ReadonlyMap<string, ConditionsSnapshot>;
  /** The last reading of many loans. */
  readonly run: ReadState;
  /** The keys of loans that failed last time. The next reading asks for them last. */
  readonly failed: ReadonlySet<string>;
  /** The keys of copies that the device couldn't save: they're gone when the page closes. */
  readonly unsaved: ReadonlySet<string>;
  /** Why it couldn't save the last of them. */
  readonly saveError?: StorageError | undefined;
  readonly missing: MissingState;
}

const NOTHING_KNOWN: ConditionsState = {
  copies: new Map(),
  saved: new Map(),
  run: UNASKED,
  failed: new Set(),
  unsaved: new Set(),
  missing: NOTHING_MISSING,
};

export type ConditionsReads = ReturnType<typeof createConditionsReads>;

/**
 * One user's conditions: the device's copies, the network's answers, and all calls for them. Touches neither device nor
 * network before something is read.
 */
export function createConditionsReads(ports: ConditionsPorts) {
  const { readConditions, openStore, connectivity, visible, busy, startTimer } = ports;
  const state = createSubscribable<ConditionsState>(NOTHING_KNOWN);
  const { get, subscribe } = state;
  const change = (changes: Partial<ConditionsState>): void => {
    if (!isClosed) state.set({ ...get(), ...changes });
  };
  const show = (results: Iterable<ReadResult>): void => change({ copies: newestOf(get().copies, results) });
  const fetched = createListeners();
  let running: AbortController | undefined;
  let isDeviceRead = false;
  let isClosed = false;
  const device = createDeviceCopies(ports, () => isClosed);

  /** Saves an answer, unless the page knows a newer one. @returns false if the device couldn't */
  async function save(loanGuid: string, snapshot: ConditionsSnapshot): Promise<boolean> {
    const known = get().copies.get(conditionsKey(loanGuid));
    if (known !== undefined && Date.parse(known.asOf) > Date.parse(snapshot.asOf)) return true;
    const saveError = await device.save(loanGuid, snapshot);
    const unsaved = withKey(get().unsaved, loanGuid, saveError !== undefined);
    if (saveError !== undefined) change({ unsaved, saveError });
    else change({ unsaved, saved: new Map(get().saved).set(conditionsKey(loanGuid), snapshot) });
    return saveError === undefined;
  }

  function onEvent(event: ReadEvent, loanGuid?: string): void {
    const { run, failed } = get();
    change({
      run: stepRead(run, event),
      failed: loanGuid === undefined ? failed : withKey(failed, loanGuid, event.is !== 'answer'),
    });
  }

  async function read(by: AskedBy, loanGuids: readonly string[]): Promise<ReadState> {
    if (running !== undefined || isClosed) return get().run;
    const abort = new AbortController();
    running = abort;
    onEvent({ is: 'ask', by, total: loanGuids.length });
    const inOrder = failedLast(loanGuids, get().failed);
    await readMany(by, inOrder, { readConditions, save, startTimer, onEvent, onShow: show }, abort);
    running = undefined;
    look();
    return get().run;
  }

  const cancel = (): void => running?.abort();
  const missing = createReadMissing({
    ...ports,
    missingOf: (loans) => (isDeviceRead ? missingOf(loans, get().copies) : []),
    run: () => get().run,
    isRunning: () => running !== undefined || isClosed,
    read: (loanGuids) => read('screen', loanGuids),
    cancel,
    // Another tab, or fetching ahead, may have saved some since.
    onOpen: () => (isDeviceRead = false),
    onChange: (after) => {
      if (!isSame(get().missing, after)) change({ missing: after });
    },
  });
  const ahead = createFetchAhead({
    ...ports,
    device,
    mayCall: () => !isClosed && visible.isSo() && connectivity.get().state === 'online',
    isBusy: () => running !== undefined || busy.isSo(),
    save,
    onSaved: fetched.tell,
  });
  function look(): void {
    missing.look();
    ahead.look();
  }
  const endings = [visible, connectivity, busy].map((watched) => watched.subscribe(look));

  return {
    /** The same object until it changes. */
    get,
    subscribe,
    /** What the device has of a loan. Rejects as the device does. */
    readCached: async (loanGuid: string) => (await openStore()).readConditions(loanGuid),
    /** What the device and this page have of all loans. Rejects as the device does. */
    readAllCached: async (): Promise<CachedConditions> => {
      const before = get().saved;
      try {
        const { byLoan, unreadableCount } = await (await openStore()).readAllConditions();
        const since = [...get().saved].filter(([key, copy]) => before.get(key) !== copy);
        change({ copies: newestOf(byLoan, get().copies), saved: newestOf(byLoan, since) });
        return { byLoan: get().copies, unreadableCount };
      } finally {
        isDeviceRead = true;
        missing.look();
      }
    },
    /** Asks for a loan at once, takes and saves the answer. Rejects as the call does. */
    open: async (loanGuid: string, signal: AbortSignal): Promise<ConditionsSnapshot> => {
      try {
        const snapshot = await readConditions(loanGuid, signal);
        show([[conditionsKey(loanGuid), snapshot]]);
        void save(loanGuid, snapshot);
        return snapshot;
      } catch (error) {
        if (!signal.aborted) ports.log('Conditions Api Error:');
        throw error;
      }
    },
    /** Asks for these loans; does nothing during another such reading. Resolves at its end. */
    download: (loanGuids: readonly string[]) => read('person', loanGuids),
    /** Stops that reading and its calls. What came stays. */
    cancel,
    missing,
    /** Fetches these in this order, and no more what an earlier list wanted. */
    fetchAhead: ahead.offer,
    stopAhead: ahead.stop,
    /** Calls back when something that was fetched ahead is on the device. */
    onFetchedAhead: fetched.subscribe,
    /** Permanently: a late answer saves nothing, and nothing stays in memory. */
    close: (): void => {
      isClosed = true;
      for (const end of endings) end();
      missing.leave();
      cancel();
      ahead.stop();
      state.set(NOTHING_KNOWN);
    },
  };
}

/** The newest of each loan; of one time, the second. */
function newestOf(
  before: ReadonlyMap<string, ConditionsSnapshot>,
  read: Iterable<ReadResult>,
): ReadonlyMap<string, ConditionsSnapshot> {
  const newest = new Map(before);
  for (const [key, snapshot] of read) {
    const known = newest.get(key);
    if (known === undefined || Date.parse(snapshot.asOf) >= Date.parse(known.asOf)) newest.set(key, snapshot);
  }
  return newest;
}

function isSame(one: MissingState, other: MissingState): boolean {
  const known = new Map<string, unknown>(Object.entries(one));
  return Object.entries(other).every(([field, value]) => known.get(field) === value);
}

function missingOf(loans: readonly Loan[], copies: ConditionsState['copies']): readonly string[] {
  return loans.map(({ loanId }) => loanId).filter((loanId) => !copies.has(conditionsKey(loanId)));
}

function failedLast(loanGuids: readonly string[], failed: ReadonlySet<string>): readonly string[] {
  const rank = (loanGuid: string): number => Number(failed.has(conditionsKey(loanGuid)));
  return loanGuids.toSorted((one, other) => rank(one) - rank(other));
}

/** The keys with or without the loan's. */
function withKey(keys: ReadonlySet<string>, loanGuid: string, isIn: boolean): ReadonlySet<string> {
  const key = conditionsKey(loanGuid);
  if (keys.has(key) === isIn) return keys;
  return new Set(isIn ? [...keys, key] : [...keys].filter((other) => other !== key));
}
