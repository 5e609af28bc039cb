import type { LoansSoFar, PipelineProgress } from '#src/contract/wire/pipeline-answer.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { withDeadline } from '#src/offline/storage/deadline.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import { openDeviceCache } from '#src/offline/pipeline/device-cache.ts';
import type { PipelinePorts } from '#src/offline/pipeline/pipeline-ports.ts';
import { createListReader } from '#src/offline/pipeline/list-reader.ts';
import {
  afterAnswer,
  looksAt,
  markedAfter,
  seenInLooks,
  troubleIn,
  withoutSeen,
} from '#src/offline/pipeline/after-answer.ts';

// Where a list comes from:
//
//   unread --- a copy is there --------> device --- an answer ---> network
//     |  \---- none, or unreadable ----> none ----- an answer -------^
//     \------- an answer that is quicker than the device ------------^  the late copy only adds marks

/** What we know of a view at a moment. */
export interface PipelineState {
  /** Undefined until a copy or an answer arrives. */
  readonly snapshot: PipelineSnapshot | undefined;
  /** `unread` until the device's copy was looked up; `none` if there's no readable copy. */
  readonly source: 'unread' | 'none' | 'device' | 'network';
  /** The last request's error; null after an answer. */
  readonly error: Error | null;
  /** Progress of the current request; undefined if none is running and before its first loans. */
  readonly progress: PipelineProgress | undefined;
  /** What arrived of a first list, also after a failure. Undefined once there's a snapshot, which is whole. */
  readonly arriving?: ArrivingLoans | undefined;
}

/** Don't let slow storage delay the network's list: after this long, ask without an ETag. */
const LONGEST_WAIT_FOR_COPY_MS = 500;
const NOTHING_SEEN: ReadonlySet<string> = new Set();

function progressOf(
  { snapshot, arriving }: PipelineState,
  progress: PipelineProgress,
  soFar: LoansSoFar | undefined,
): Partial<PipelineState> {
  // Loans are coming: what failed earlier is no longer true.
  return { progress, error: null, arriving: snapshot ? undefined : arrivingAfter(arriving, progress, soFar) };
}

export type PipelineRepository = ReturnType<typeof createPipelineRepository>;

/**
 * One user's lists: the device's copy, the network's answers and the changes not seen yet. Touches neither device nor
 * network before a list is read or requested.
 */
export function createPipelineRepository(ports: PipelinePorts) {
  const lists = new Map<LoanOwnership, PipelineList>();
  return {
    /** Returns the same list for the same view. */
    list: (view: LoanOwnership): PipelineList => {
      const list = lists.get(view) ?? createPipelineList(view, ports);
      lists.set(view, list);
      return list;
    },
  };
}

export type PipelineList = ReturnType<typeof createPipelineList>;

/**
 * One view's list, not read yet: subscribing reads the device's copy. What the user saw is remembered until the next
 * answer includes it.
 */
function createPipelineList(view: LoanOwnership, ports: PipelinePorts) {
  const listeners = createListeners();
  const device = openDeviceCache(view, ports);
  const network = createListReader(view, ports);
  let state: PipelineState = { snapshot: undefined, source: 'unread', error: null, progress: undefined };
  let seen = NOTHING_SEEN;
  /** Loans of an answer that beat the copy and hasn't been compared with it yet. */
  let uncompared: readonly RawLoan[] | undefined;
  let reading: Promise<void> | undefined;
  let requestCount = 0;

  function become(change: Partial<PipelineState>): void {
    state = { ...state, ...change };
    listeners.tell();
  }

  const withoutSeenElsewhere = (snapshot: PipelineSnapshot): PipelineSnapshot =>
    withoutSeen(snapshot, seenInLooks(snapshot, ports.looks));

  function takeCopy(copy: PipelineSnapshot | undefined): void {
    const { snapshot } = state;
    if (snapshot === undefined)
      become(
        copy
          ? { snapshot: withoutSeenElsewhere(copy), source: 'device', arriving: undefined }
          : { source: 'none' },
      );
    else if (copy !== undefined && snapshot.loans === uncompared)
      become({ snapshot: withoutSeenElsewhere(markedAfter(copy, snapshot)) });
    uncompared = undefined;
  }

  /** What was seen on this page keeps its mark until the next answer. */
  function dropSeenElsewhere(): void {
    const { snapshot } = state;
    if (snapshot === undefined) return;
    const loanIds = seenInLooks(withoutSeen(snapshot, seen), ports.looks);
    if (loanIds.size === 0) return;
    // The device's copy may show a later change of the loan. It's read by looks anyway.
    become({ snapshot: withoutSeen(snapshot, loanIds) });
  }

  function read(): Promise<void> {
    reading ??= device.read().then(takeCopy, () => {
      reading = undefined;
      if (state.source === 'unread') become({ source: 'none' });
    });
    return reading;
  }

  /** The list to write: without the marks of seen loans, even if the screen still shows them. */
  async function latest(): Promise<PipelineSnapshot> {
    // The copy is about to be replaced, so compare it now.
    if (uncompared !== undefined) await read();
    uncompared = undefined;
    if (state.snapshot === undefined) throw new Error('there is no list to be written');
    return withoutSeen(state.snapshot, seen);
  }

  async function ask(signal: AbortSignal | undefined, isLast: () => boolean): Promise<PipelineSnapshot> {
    if (state.snapshot === undefined)
      await withDeadline(read(), LONGEST_WAIT_FOR_COPY_MS, ports.startTimer).catch(() => undefined);
    const { answer, marks } = await network.read(state.snapshot, {
      signal,
      onProgress: (progress, soFar) => isLast() && become(progressOf(state, progress, soFar)),
    });
    if (!isLast()) throw new Error('a later question overtook this one');
    const error = troubleIn(state.snapshot, answer);
    // While waiting for the answer, the copy may have arrived and the user may have seen parts of it.
    const known = state.snapshot && withoutSeen(state.snapshot, seen);
    const after = withoutSeenElsewhere(afterAnswer(known, answer, ports.requestKey()));
    const snapshot = { ...after, refresh: marks };
    if (known === undefined) uncompared = snapshot.loans;
    seen = NOTHING_SEEN;
    become({ snapshot, source: 'network', error, progress: undefined, arriving: undefined });
    ports.whenIdle(() => device.save(latest));
    return snapshot;
  }

  async function refresh(signal?: AbortSignal): Promise<PipelineSnapshot> {
    requestCount += 1;
    const ownNumber = requestCount;
    const isLast = () => ownNumber === requestCount;
    // With an earlier answer on screen, or nothing at all, the error is worth showing until the next answer.
    if (state.error !== null && state.source === 'device') become({ error: null });
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

  ports.looks.subscribe(dropSeenElsewhere);
  return {
    get: () => state,
    subscribe: (listener: () => void): (() => void) => {
      if (state.snapshot === undefined) void read();
      return listeners.subscribe(listener);
    },
    /** Reads the device's copy once, and again after a failure. Never rejects. */
    read,
    /**
     * Asks the network. The answer is compared with what's known, shown, and written when the browser is idle.
     * @returns the list from the answer. Rejects as the call does, and if a later request overtook this one.
     */
    refresh,
    /** Makes the next refreshes read everything until one of them succeeds. */
    wantAll: network.wantAll,
    /**
     * The user saw these loans: on the device right away, in the list with the next answer or `dropSeen`, on other
     * devices with their next answer.
     */
    see: (loanIds: readonly string[]): void => {
      const added = loanIds.filter((loanId) => !seen.has(loanId));
      if (added.length === 0) return;
      seen = new Set([...seen, ...added]);
      device.markSeen(new Set(added));
      if (state.snapshot !== undefined) ports.looks.add(looksAt(state.snapshot, added, ports.looks));
    },
    /**
     * Removes the marks of seen loans from the list. Until then they stay, so no mark vanishes while the user looks at
     * it.
     */
    dropSeen: (): void => {
      const snapshot = state.snapshot && withoutSeen(state.snapshot, seen);
      if (snapshot !== state.snapshot) become({ snapshot });
    },
  };
}

/** The beginning of a list that isn't known as a whole yet. What isn't in it may still come. */
interface ArrivingLoans {
  readonly loans: readonly RawLoan[];
  /** ISO instant at which the oldest of them were read. */
  readonly asOf: string;
  /** How many loans the list has, if the gateway knows it. */
  readonly total?: number | undefined;
}

/** Redraw a long list only when it has grown by this share: each redraw sorts and counts all of it. */
const WORTH_SHOWING = 1 / 25;

/**
 * The loans to show after another page. Stays the same object if it isn't worth showing, and while a second try hasn't
 * caught up with the first one.
 */
export function arrivingAfter(
  before: ArrivingLoans | undefined,
  { loaded, total }: PipelineProgress,
  soFar: LoansSoFar | undefined,
): ArrivingLoans | undefined {
  const known = before?.loans.length ?? 0;
  if (soFar === undefined || loaded < known + Math.max(1, known * WORTH_SHOWING)) return before;
  return { loans: soFar.loans(), asOf: soFar.asOf, total };
}
