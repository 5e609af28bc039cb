import { isPrefetchDue } from '#src/domain/conditions/loans-to-prefetch.ts';
import type { ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';
import type { ConditionsPorts, DeviceCopies } from '#src/offline/reads/conditions-ports.ts';
import { countFailures, readFailureOf } from '#src/offline/reads/read-failure.ts';

/** Few, because all users share the platform's call limit and no one waits for these. */
const AT_ONCE = 2;
/** Pause at the start, and after anything that may make a screen ask for data: the screen goes first. */
export const BREATH_MS = 1_000;
/** How long to rest after an answer that asks for fewer calls without a time. */
const REST_MS = 60_000;
/** A browser's timer waits some weeks at most, and a Retry-After can ask for months. */
const LONGEST_TIMER_MS = 3_600_000;
/** A loan that fails is left alone for so long, then twice as long each time. */
const FIRST_WAIT_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;

interface FetchAheadDeps extends Pick<ConditionsPorts, 'readQuietly' | 'now' | 'startTimer'> {
  readonly device: Pick<DeviceCopies, 'asOf'>;
  /** The page is visible and connected. */
  readonly mayCall: () => boolean;
  /** Something that was asked for is on its way. */
  readonly isBusy: () => boolean;
  /** @returns false if the device couldn't */
  readonly save: (loanGuid: string, snapshot: ConditionsSnapshot) => Promise<boolean>;
  /** New conditions are on the device, and the queue is empty or rests. */
  readonly onSaved: () => void;
}

/** Fetches what users will want in the field, two loans at a time, while nothing else loads. */
export function createFetchAhead(deps: FetchAheadDeps) {
  const { readQuietly, device, now, startTimer, mayCall } = deps;
  const failing = new Map<string, { readonly waitMs: number; readonly since: number }>();
  let failures = countFailures();
  let queue: readonly string[] = [];
  let running: AbortController | undefined;
  let stopTimer: (() => void) | undefined;
  let restsUntil = 0;
  let hasNew = false;

  function look(): void {
    if (!mayCall()) interrupt();
    else if (queue.length > 0 && running === undefined && stopTimer === undefined) {
      const waitMs = Math.max(BREATH_MS, restsUntil - now());
      stopTimer = startTimer(goOn, Math.min(waitMs, LONGEST_TIMER_MS));
    }
  }

  function interrupt(): void {
    stopTimer?.();
    stopTimer = undefined;
    running?.abort();
  }

  function stop(): void {
    queue = [];
    interrupt();
  }

  function goOn(): void {
    stopTimer = undefined;
    if (now() < restsUntil) look();
    else if (!deps.isBusy()) void run();
  }

  async function run(): Promise<void> {
    const abort = new AbortController();
    running = abort;
    const taken = new Set<string>();
    const work = async (): Promise<void> => {
      while (!abort.signal.aborted && !deps.isBusy() && now() >= restsUntil) {
        const loanGuid = queue.find((one) => !taken.has(one));
        if (loanGuid === undefined) return;
        taken.add(loanGuid);
        await fetchIfDue(loanGuid, abort);
        taken.delete(loanGuid);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    running = undefined;
    if (hasNew) deps.onSaved();
    hasNew = false;
    look();
  }

  async function fetchIfDue(loanGuid: string, abort: AbortController): Promise<void> {
    if (isLeftAlone(loanGuid) || !isPrefetchDue(await device.asOf(loanGuid), now())) {
      leave(loanGuid);
      return;
    }
    // A new list or a screen's own request may have come meanwhile.
    if (abort.signal.aborted || deps.isBusy() || !queue.includes(loanGuid)) return;
    try {
      const snapshot = await readQuietly(loanGuid, abort.signal);
      failures.endByAnswer();
      failing.delete(loanGuid);
      leave(loanGuid);
      const known = await device.asOf(loanGuid);
      // If the user opened the loan meanwhile, that answer is newer.
      if (known !== undefined && Date.parse(known) >= Date.parse(snapshot.asOf)) return;
      if (await deps.save(loanGuid, snapshot)) hasNew = true;
      // If nothing can be kept, fetch nothing until the next list.
      else queue = [];
    } catch (error) {
      fail(loanGuid, error, abort.signal.aborted);
    }
  }

  function fail(loanGuid: string, error: unknown, isCanceled: boolean): void {
    const { kind, status, retryAfterMs } = readFailureOf(error);
    // Usually the connection failed, not the loan. If it's the loan, no other one waits behind it.
    if (kind === 'network' && queue.includes(loanGuid)) {
      leave(loanGuid);
      queue = [...queue, loanGuid];
    }
    if (isCanceled || kind === 'network') return;
    if (kind === 'unauthorized') stop();
    else if (status === 429 || status === 503 || retryAfterMs !== undefined)
      restsUntil = Math.max(restsUntil, now() + (retryAfterMs ?? REST_MS));
    else {
      const waitMs = Math.min((failing.get(loanGuid)?.waitMs ?? FIRST_WAIT_MS / 2) * 2, LONGEST_WAIT_MS);
      failing.set(loanGuid, { waitMs, since: now() });
      leave(loanGuid);
    }
    if (failures.add()) queue = [];
  }

  function leave(loanGuid: string): void {
    queue = queue.filter((other) => other !== loanGuid);
  }

  function isLeftAlone(loanGuid: string): boolean {
    const last = failing.get(loanGuid);
    return last !== undefined && now() - last.since < last.waitMs;
  }

  return {
    /** Looks again whether it may call. */
    look,
    /** Takes a new list: what an earlier one wanted is forgotten. */
    offer: (loanGuids: readonly string[]): void => {
      queue = loanGuids;
      failures = countFailures();
      look();
    },
    /** Until the next list. */
    stop,
  };
}
