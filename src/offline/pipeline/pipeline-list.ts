import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { withDeadline } from '#src/offline/storage/deadline.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-copy.ts';
import { openDeviceCopy } from '#src/offline/pipeline/device-copy.ts';
import type { LoadProgress, PipelinePorts } from '#src/offline/pipeline/pipeline-ports.ts';
import { afterAnswer, markedAfter, withoutSeen } from '#src/offline/pipeline/unseen-changes.ts';

// Where a list comes from:
//
//   unread --- a copy is there --------> device --- an answer ---> network
//     |  \---- none, or unreadable ----> none ----- an answer -------^
//     \------- an answer that is quicker than the device ------------^  the late copy adds marks alone

/** What is known of one view at a moment. */
export interface PipelineState {
  /** Undefined until a copy or an answer is there. */
  readonly snapshot: PipelineSnapshot | undefined;
  /** `unread` until the device has said what it keeps; `none` when it keeps nothing that can be read. */
  readonly source: 'unread' | 'none' | 'device' | 'network';
  /** What the last question failed with; null after an answer. */
  readonly error: Error | null;
  /** Of the answer on its way; undefined when none is, and before its first loans. */
  readonly progress: LoadProgress | undefined;
}

/** One view's list. `get` and `subscribe` fit React's useSyncExternalStore; whoever subscribes has the copy read. */
export interface PipelineList {
  readonly get: () => PipelineState;
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the device's copy: once, and again after a failure. Never rejects. */
  readonly read: () => Promise<void>;
  /**
   * Asks the network. The answer is compared with what is known, shown, and written when the browser is idle.
   * @returns the list that the answer made. Rejects as the call does, and when a later question overtook this one.
   */
  readonly refresh: (signal?: AbortSignal) => Promise<PipelineSnapshot>;
  /** Notes that the person saw these loans: on the device at once, in the list with the next answer or `dropSeen`. */
  readonly see: (loanIds: readonly string[]) => void;
  /** Takes the marks of what was seen from the list, so that none vanishes under somebody's eyes before. */
  readonly dropSeen: () => void;
}

/** A storage that does not answer must not hold back the network's list: it is asked for without an ETag then. */
const LONGEST_WAIT_FOR_COPY_MS = 500;
const NOTHING_SEEN: ReadonlySet<string> = new Set();

/** One view's list, not read yet. What was seen is kept until the next answer has made it part of what is known. */
export function createPipelineList(view: LoanOwnership, ports: PipelinePorts): PipelineList {
  const listeners = createListeners();
  const device = openDeviceCopy(view, ports);
  let state: PipelineState = { snapshot: undefined, source: 'unread', error: null, progress: undefined };
  /** Since the last answer, by id. */
  let seen = NOTHING_SEEN;
  /** Loans of an answer that was quicker than the copy, and is not compared with it yet. */
  let uncompared: readonly RawLoan[] | undefined;
  let reading: Promise<void> | undefined;
  let questions = 0;

  function become(change: Partial<PipelineState>): void {
    state = { ...state, ...change };
    listeners.tell();
  }

  function takeCopy(copy: PipelineSnapshot | undefined): void {
    const { snapshot } = state;
    if (snapshot === undefined) become(copy ? { snapshot: copy, source: 'device' } : { source: 'none' });
    else if (copy !== undefined && snapshot.loans === uncompared)
      become({ snapshot: markedAfter(copy, snapshot) });
    uncompared = undefined;
  }

  function read(): Promise<void> {
    reading ??= device.read().then(takeCopy, () => {
      reading = undefined;
      if (state.source === 'unread') become({ source: 'none' });
    });
    return reading;
  }

  /** What is to be written: without the marks of what was seen, though the screen may still show them. */
  async function latest(): Promise<PipelineSnapshot> {
    // The copy is about to be replaced: the last moment to compare it.
    if (uncompared !== undefined) await read();
    uncompared = undefined;
    if (state.snapshot === undefined) throw new Error('there is no list to be written');
    return withoutSeen(state.snapshot, seen);
  }

  async function ask(signal: AbortSignal | undefined, isLast: () => boolean): Promise<PipelineSnapshot> {
    if (state.snapshot === undefined)
      await withDeadline(read(), LONGEST_WAIT_FOR_COPY_MS, ports.startTimer, tooLate).catch(() => undefined);
    const answer = await ports.readPipeline(view, {
      signal,
      etag: state.snapshot?.etag,
      onProgress: (progress) => isLast() && become({ progress }),
    });
    if (!isLast()) throw new Error('a later question overtook this one');
    // The copy may have come, and the person may have seen something of it, while the answer was on its way.
    const known = state.snapshot && withoutSeen(state.snapshot, seen);
    const snapshot = afterAnswer(known, answer, ports.question());
    if (known === undefined) uncompared = snapshot.loans;
    seen = NOTHING_SEEN;
    become({ snapshot, source: 'network', error: null, progress: undefined });
    ports.whenIdle(() => device.save(latest));
    return snapshot;
  }

  async function refresh(signal?: AbortSignal): Promise<PipelineSnapshot> {
    questions += 1;
    const question = questions;
    const isLast = () => question === questions;
    // Beside an answer of before, a failure is worth saying until the next one is here.
    if (state.error !== null && state.source !== 'network') become({ error: null });
    try {
      return await ask(signal, isLast);
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error('the call failed', { cause });
      const isFailure = isLast() && signal?.aborted !== true;
      if (isFailure) ports.log('Error fetching data');
      if (isLast()) become({ progress: undefined, ...(isFailure && { error }) });
      throw error;
    }
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      if (state.snapshot === undefined) void read();
      return listeners.subscribe(listener);
    },
    read,
    refresh,
    see: (loanIds) => {
      const added = loanIds.filter((loanId) => !seen.has(loanId));
      if (added.length === 0) return;
      seen = new Set([...seen, ...added]);
      device.forgetMarks(new Set(added));
    },
    dropSeen: () => {
      const snapshot = state.snapshot && withoutSeen(state.snapshot, seen);
      if (snapshot !== state.snapshot) become({ snapshot });
    },
  };
}

function tooLate(): Error {
  return new Error('the copy on this device is read more slowly than the network');
}
