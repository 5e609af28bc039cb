import { ApiError } from '#src/api/request/api-error.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isPrefetchDue, loansToPrefetch } from '#src/domain/conditions/loans-to-prefetch.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { ConditionsCache, ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

/** Few, because all users share the platform's call limit and no one waits for these. */
const CALLS_AT_ONCE = 2;
/** This many failures in a row aren't about one loan. */
const MOST_FAILURES_IN_A_ROW = 4;
/** Pause after anything that may make a screen ask for data: the screen goes first. */
export const BREATH_MS = 1_000;
/** How long to rest after an answer that asks for fewer calls without a time. */
const REST_MS = 60_000;
/** A browser's timer waits some weeks at most, and a Retry-After can ask for months. */
const LONGEST_TIMER_MS = 3_600_000;

/** A yes or no that says when it may have changed. */
interface Watched {
  readonly isSo: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

interface ConditionsPrefetchDeps {
  readonly readConditions: (loanGuid: string, signal: AbortSignal) => Promise<ConditionsSnapshot>;
  readonly openStore: () => Promise<Pick<ConditionsCache, 'readConditions' | 'saveConditions'>>;
  readonly connectivity: Pick<Connectivity, 'get' | 'subscribe'>;
  /** The page is visible. */
  readonly visible: Watched;
  /** A screen's own request is running. */
  readonly busy: Watched;
  /** The server's time in ms. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** Called when new conditions are on the device and the queue is empty or paused. */
  readonly onSaved: () => void;
  readonly log: (line: string) => void;
}

/** Downloads the conditions users will want in the field, while nothing else loads. */
export interface ConditionsPrefetch {
  /** Takes a new list: from now on the prefetch is for its loans that close soon. */
  readonly offer: (loans: readonly RawLoan[], fieldMap: FieldMap, today: CalendarDay) => void;
  /** Cancels running calls and starts no more. */
  readonly close: () => void;
}

/**
 * Starts to download what one user will want in the field.
 * @param onSaved called when new conditions are on the device.
 */
export type OpenPrefetch = (userId: string, onSaved: () => void) => ConditionsPrefetch;

export function openConditionsPrefetch(deps: ConditionsPrefetchDeps): ConditionsPrefetch {
  const { connectivity, visible, busy, now, startTimer, onSaved, log } = deps;
  const failing = createFailingLoans(now);
  const calls = new Map<string, AbortController>();
  let queue: readonly string[] = [];
  let failuresInARow = 0;
  let savedCount = 0;
  let isClosed = false;
  const breath = createPause(startTimer, goOn);
  const resting = createPause(startTimer, look);

  const canCall = (): boolean => !isClosed && visible.isSo() && connectivity.get().state === 'online';

  const canStart = (): boolean =>
    canCall() && !breath.isOn() && !resting.isOn() && !busy.isSo() && calls.size < CALLS_AT_ONCE;

  function goOn(): void {
    while (canStart()) {
      const [loanGuid, ...others] = queue;
      if (loanGuid === undefined) break;
      queue = others;
      if (!failing.isLeftAlone(loanGuid)) void readOne(loanGuid);
    }
    if (calls.size > 0 || savedCount === 0 || isClosed) return;
    savedCount = 0;
    onSaved();
  }

  function look(): void {
    if (!canCall()) interrupt();
    else if (queue.length > 0) breath.begin(BREATH_MS);
  }

  /** Cancels running calls. Their loans come first later. */
  function interrupt(): void {
    queue = [...calls.keys(), ...queue];
    for (const call of calls.values()) call.abort();
    calls.clear();
    breath.end();
  }

  async function readOne(loanGuid: string): Promise<void> {
    const call = new AbortController();
    calls.set(loanGuid, call);
    try {
      const onAnswer = (): void => {
        failuresInARow = 0;
        failing.forget(loanGuid);
      };
      const isSaved = await saveIfDue(deps, loanGuid, call.signal, onAnswer, () => isClosed);
      if (isSaved) savedCount += 1;
    } catch (error) {
      if (!call.signal.aborted) judge(loanGuid, error);
      else if (error instanceof ApiError && error.kind === 'network') comeLast(loanGuid);
    } finally {
      if (calls.get(loanGuid) === call) calls.delete(loanGuid);
      goOn();
    }
  }

  function judge(loanGuid: string, error: unknown): void {
    if (!(error instanceof ApiError)) log('The conditions could not be kept on this device');
    // If nothing can be cached, fetch nothing until the next list.
    if (!(error instanceof ApiError) || error.kind === 'unauthorized') queue = [];
    else if (error.kind === 'network') comeLast(loanGuid);
    else fail(loanGuid, error);
  }

  /** Usually the connection failed, not the loan. If it's the loan, no other one waits behind it. */
  function comeLast(loanGuid: string): void {
    queue = [...queue.filter((other) => other !== loanGuid), loanGuid];
  }

  function fail(loanGuid: string, { status, retryAfterMs }: ApiError): void {
    failuresInARow += 1;
    if (status === 429 || status === 503 || retryAfterMs !== undefined) {
      queue = [loanGuid, ...queue];
      resting.begin(retryAfterMs ?? REST_MS);
    } else failing.add(loanGuid);
    if (failuresInARow < MOST_FAILURES_IN_A_ROW) return;
    failuresInARow = 0;
    queue = [];
  }

  const endings = [visible, busy, connectivity].map((watched) => watched.subscribe(look));
  return {
    offer: (loans, fieldMap, today) => {
      queue = loansToPrefetch(loans, fieldMap, today).filter((loanGuid) => !calls.has(loanGuid));
      look();
    },
    close: () => {
      isClosed = true;
      interrupt();
      queue = [];
      resting.end();
      for (const end of endings) end();
    },
  };
}

/** A pause that only a longer one replaces. Calls `onOver` at its end. */
function createPause(startTimer: StartTimer, onOver: () => void) {
  let current: { readonly ms: number; readonly end: () => void } | undefined;

  function begin(ms: number): void {
    if (current !== undefined && current.ms >= ms) return;
    current?.end();
    const timerMs = Math.min(ms, LONGEST_TIMER_MS);
    const end = startTimer(() => {
      current = undefined;
      if (ms > timerMs) begin(ms - timerMs);
      else onOver();
    }, timerMs);
    current = { ms, end };
  }

  function end(): void {
    current?.end();
    current = undefined;
  }

  return { begin, end, isOn: () => current !== undefined };
}

/** Fetches a loan's conditions if its copy is old. @returns true if it saved new ones */
async function saveIfDue(
  { openStore, readConditions, now }: ConditionsPrefetchDeps,
  loanGuid: string,
  signal: AbortSignal,
  onAnswer: () => void,
  isClosed: () => boolean,
): Promise<boolean> {
  const store = await openStore();
  if (!isPrefetchDue(await cachedAsOf(store, loanGuid), now()) || signal.aborted) return false;
  const snapshot = await readConditions(loanGuid, signal);
  if (signal.aborted) return false;
  onAnswer();
  // If the user opened the loan meanwhile, that answer is newer.
  const cachedFrom = await cachedAsOf(store, loanGuid);
  if (isClosed() || (cachedFrom !== undefined && Date.parse(cachedFrom) >= Date.parse(snapshot.asOf)))
    return false;
  await store.saveConditions(loanGuid, snapshot);
  return true;
}

async function cachedAsOf(
  store: Pick<ConditionsCache, 'readConditions'>,
  loanGuid: string,
): Promise<string | undefined> {
  try {
    return (await store.readConditions(loanGuid))?.asOf;
  } catch {
    // Replace an unreadable record. If the storage itself fails, the save will say so.
    return undefined;
  }
}

const FIRST_WAIT_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;

/** Loans whose conditions couldn't be read. The prefetch skips each for a while. */
interface FailingLoans {
  /** Skips the loan for 5 minutes after its first failure, then twice as long each time, up to 2 hours. */
  readonly add: (loanGuid: string) => void;
  readonly forget: (loanGuid: string) => void;
  readonly isLeftAlone: (loanGuid: string) => boolean;
}

/** @param now the server's time in ms. */
function createFailingLoans(now: () => number): FailingLoans {
  const failed = new Map<string, { readonly waitMs: number; readonly since: number }>();
  return {
    add: (loanGuid) => {
      const before = failed.get(loanGuid);
      const waitMs = before === undefined ? FIRST_WAIT_MS : Math.min(before.waitMs * 2, LONGEST_WAIT_MS);
      failed.set(loanGuid, { waitMs, since: now() });
    },
    forget: (loanGuid) => void failed.delete(loanGuid),
    isLeftAlone: (loanGuid) => {
      const last = failed.get(loanGuid);
      return last !== undefined && now() - last.since < last.waitMs;
    },
  };
}
