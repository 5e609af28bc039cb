import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import { type SyncFailure, syncFailureOf } from '#src/offline/network/sync-failure.ts';

/** How far the device and the gateway are of one mind. One object until it changes. */
export interface SyncState {
  /** Whether the gateway's version was read since the start; `failed` until a later try succeeds. */
  readonly reading: 'not-yet' | 'done' | 'failed';
  /** `waiting` for the person to stop changing things, `unreachable` and `refused` as in SyncFailure. */
  readonly sending: 'idle' | 'waiting' | 'sending' | 'unreachable' | 'signed-out' | 'refused';
  /** Why the gateway refused the last thing it refused, in its words; until a later exchange succeeds. */
  readonly refusal?: string | undefined;
}

/** Keeps one kind of a person's data the same on this device and at the gateway. Nothing it does rejects. */
export interface PersonSync {
  readonly get: () => SyncState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends what is unsent, or else reads; from then on sends each change. */
  readonly start: () => void;
  /** Sends or reads now. Resolves when that was tried. */
  readonly refresh: () => Promise<void>;
  /** Sends what is unsent, without waiting for more changes: before a sign-out. Resolves when that was tried. */
  readonly flush: () => Promise<void>;
  /** For good: an answer that comes later is not taken any more. */
  readonly stop: () => void;
}

export interface PersonSyncParts {
  readonly hasUnsent: () => boolean;
  /** Sends the next change. @returns what takes the answer over. */
  readonly sendNext: () => Promise<() => void>;
  /** @returns what takes the answer over. */
  readonly read: () => Promise<() => void>;
  /** Gives up what was sent last and refused, so that the rest can go; without it, it stays until it is changed. */
  readonly dropRefused?: (() => void) | undefined;
  readonly subscribeToChanges: (listener: () => void) => () => void;
  /** How long after the last change to send, in ms. */
  readonly delayMs: number;
  readonly connectivity: Pick<Connectivity, 'get' | 'subscribe'>;
  readonly startTimer: StartTimer;
}

/** A try of its own now and then, for when nothing else asks the gateway for anything. */
const RETRY_MS = 30_000;

export function createPersonSync(parts: PersonSyncParts): PersonSync {
  const { hasUnsent, connectivity, startTimer } = parts;
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
        takeOver(await parts.read());
        show({ ...state, reading: 'done', refusal: undefined });
      }
      await sendAll();
    } catch (error) {
      if (!isStopped) fail(error);
    }
  }

  async function sendAll(): Promise<void> {
    // A timer is running when something changed meanwhile: that waits its time.
    if (isStopped || !hasUnsent() || cancelTimer !== undefined) {
      return show({ ...state, sending: hasUnsent() ? 'waiting' : 'idle' });
    }
    show({ ...state, sending: 'sending' });
    try {
      takeOver(await parts.sendNext());
      show({ ...state, reading: 'done', refusal: undefined });
    } catch (error) {
      const failure = syncFailureOf(error);
      if (failure.kind !== 'refused' || parts.dropRefused === undefined || isStopped) throw error;
      parts.dropRefused();
      show({ ...state, refusal: failure.detail ?? NO_REASON });
    }
    return sendAll();
  }

  function takeOver(take: () => void): void {
    if (!isStopped) take();
  }

  function fail(error: unknown): void {
    const failure = syncFailureOf(error);
    show(stateAfter(failure, state, hasUnsent()));
    if (failure.kind === 'unreachable' && cancelTimer === undefined) exchangeIn(RETRY_MS);
  }

  function start(): void {
    endings.push(
      parts.subscribeToChanges(() => {
        if (!hasUnsent()) return;
        if (state.sending !== 'sending') show({ ...state, sending: 'waiting' });
        exchangeIn(parts.delayMs);
      }),
      whenBackOnline(connectivity, () => {
        if (state.sending === 'unreachable' || state.reading === 'failed') void exchange();
      }),
    );
    void exchange();
  }

  return {
    get: () => state,
    subscribe: listeners.subscribe,
    start,
    refresh: exchange,
    flush: () => (hasUnsent() ? exchange() : Promise.resolve()),
    stop: () => {
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

function whenBackOnline(connectivity: PersonSyncParts['connectivity'], listener: () => void): () => void {
  let wasOnline = connectivity.get().state === 'online';
  return connectivity.subscribe(() => {
    const isOnline = connectivity.get().state === 'online';
    const isBack = isOnline && !wasOnline;
    wasOnline = isOnline;
    if (isBack) listener();
  });
}

const NO_REASON = 'The gateway did not accept the change.';
