import * as v from 'valibot';
import { type Connectivity, onReachableAgain } from '#src/offline/network/connectivity.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';

/** Whether the device and the gateway agree. */
export interface SyncState {
  /** Whether the gateway's version was read since start; `failed` until a later try succeeds. */
  readonly reading: 'not-yet' | 'done' | 'failed';
  /** `waiting` for a pause in changes; `unreachable` and `refused` as in SyncFailure. */
  readonly sending: 'idle' | 'waiting' | 'sending' | 'unreachable' | 'signed-out' | 'refused';
  /** Why the gateway refused the last refused change, in its words; until a later exchange succeeds. */
  readonly refusal?: string | undefined;
}

export interface PersonSyncDeps {
  readonly hasUnsent: () => boolean;
  /** Sends the next change. @returns a function that applies the answer. */
  readonly sendNext: () => Promise<() => void>;
  /** @returns a function that applies the answer. */
  readonly read: () => Promise<() => void>;
  /**
   * Drops the last change sent and refused, so that the rest can be sent. Without this, it stays until the user changes
   * it.
   */
  readonly dropRefused?: (() => void) | undefined;
  readonly subscribeToChanges: (listener: () => void) => () => void;
  /** How long after the last change to send, in ms. */
  readonly delayMs: () => number;
  readonly connectivity: Pick<Connectivity, 'get' | 'subscribe'>;
  readonly startTimer: StartTimer;
}

/** Retry this often when no other request shows that the gateway is back. */
const RETRY_MS = 30_000;

export type PersonSync = ReturnType<typeof createPersonSync>;

/** Keeps one kind of user data in sync between this device and the gateway. None of its methods reject. */
export function createPersonSync(deps: PersonSyncDeps) {
  const { hasUnsent, connectivity, startTimer } = deps;
  const listeners = createListeners();
  const endings: (() => void)[] = [];
  let state: SyncState = { reading: 'not-yet', sending: 'idle' };
  let isStopped = false;
  let cancelTimer: (() => void) | undefined;
  let running: Promise<void> | undefined;

  function show(next: SyncState): void {
    state = next;
    listeners.tell();
  }

  function clearTimer(): void {
    cancelTimer?.();
    cancelTimer = undefined;
  }

  function exchangeIn(ms: number): void {
    clearTimer();
    cancelTimer = startTimer(() => void exchange(), ms);
  }

  function exchange(): Promise<void> {
    clearTimer();
    if (isStopped) return Promise.resolve();
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function run(): Promise<void> {
    try {
      if (!hasUnsent()) {
        apply(await deps.read());
        show({ ...state, reading: 'done', refusal: undefined });
      }
      await sendAll();
    } catch (error) {
      if (!isStopped) fail(error);
    }
  }

  async function sendAll(): Promise<void> {
    // A running timer means something changed meanwhile; that change waits its time.
    if (isStopped || !hasUnsent() || cancelTimer !== undefined) {
      return show({ ...state, sending: hasUnsent() ? 'waiting' : 'idle' });
    }
    show({ ...state, sending: 'sending' });
    try {
      apply(await deps.sendNext());
      show({ ...state, reading: 'done', refusal: undefined });
    } catch (error) {
      const failure = syncFailureOf(error);
      if (failure.kind !== 'refused' || deps.dropRefused === undefined || isStopped) throw error;
      deps.dropRefused();
      show({ ...state, refusal: failure.detail ?? NO_REASON });
    }
    return sendAll();
  }

  function apply(take: () => void): void {
    if (!isStopped) take();
  }

  function fail(error: unknown): void {
    const failure = syncFailureOf(error);
    show(stateAfter(failure, state, hasUnsent()));
    if (failure.kind === 'unreachable' && cancelTimer === undefined) exchangeIn(RETRY_MS);
  }

  function start(): void {
    endings.push(
      deps.subscribeToChanges(() => {
        if (!hasUnsent()) return;
        if (state.sending !== 'sending') show({ ...state, sending: 'waiting' });
        exchangeIn(deps.delayMs());
      }),
      onReachableAgain(connectivity, () => {
        if (state.sending === 'unreachable' || state.reading === 'failed') void exchange();
      }),
    );
    void exchange();
  }

  return {
    get: () => state,
    subscribe: listeners.subscribe,
    /** Sends unsent changes, or else reads; from then on sends each change. */
    start,
    /** Sends or reads now. Resolves after the attempt. */
    refresh: exchange,
    /** Sends unsent changes before a sign-out, without waiting for more. Resolves after the attempt. */
    flush: (): Promise<void> => (hasUnsent() ? exchange() : Promise.resolve()),
    /** Permanently: a later answer is ignored. */
    stop: (): void => {
      isStopped = true;
      clearTimer();
      for (const end of endings) end();
    },
  };
}

function stateAfter({ kind, detail }: SyncFailure, state: SyncState, hasUnsent: boolean): SyncState {
  return {
    reading: state.reading === 'done' ? 'done' : 'failed',
    sending: hasUnsent || kind !== 'unreachable' ? kind : 'idle',
    refusal: kind === 'refused' ? (detail ?? NO_REASON) : state.refusal,
  };
}

const NO_REASON = 'The gateway did not accept the change.';

/**
 * Why an exchange with the gateway failed:
 * - `unreachable`: no connection, no answer, or the gateway has trouble; trying later can help
 * - `signed-out`: the session is over or another user's; nothing can be sent until this user signs in again
 * - `refused`: the gateway won't accept this as it is, now or later
 */
interface SyncFailure {
  readonly kind: 'unreachable' | 'signed-out' | 'refused';
  /** The gateway's message for the user, if any. */
  readonly detail?: string | undefined;
}

// Recognizes the client's errors by their fields: this layer can't import the client.
const refusal = v.object({
  kind: v.picklist(['unauthorized', 'refused']),
  status: v.optional(v.number()),
  detail: v.optional(v.string()),
});

/** The body is invalid, conflicts with stored data, is too large or has the wrong type. */
const FINAL_STATUSES = new Set([400, 409, 413, 415, 422]);

/**
 * Classifies any error a client threw. Unless it's known to be final it counts as unreachable, so nothing is given up:
 * a gateway that doesn't have a route yet (404) or limits our rate (429) will accept it later.
 */
export function syncFailureOf(error: unknown): SyncFailure {
  const result = v.safeParse(refusal, error);
  if (!result.success) return { kind: 'unreachable' };
  const { kind, status = 0, detail } = result.output;
  if (kind === 'unauthorized' || status === 403) return { kind: 'signed-out' };
  return FINAL_STATUSES.has(status) ? { kind: 'refused', detail } : { kind: 'unreachable' };
}
