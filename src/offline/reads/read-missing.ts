import { loansToRead } from '#src/domain/conditions/loans-to-read.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { ConditionsPorts } from '#src/offline/reads/conditions-ports.ts';
import { mayRecover, readFailureOf } from '#src/offline/reads/read-failure.ts';
import type { ReadState } from '#src/offline/reads/read-state.ts';

/** All users share the platform's call limit: the rest of thousands of loans is read on demand. */
const MOST_LOANS = 200;
/** After this many fruitless runs in a row, stop and wait for the user. */
const MOST_FAILURES = 3;
/** How often a paused reading asks for one loan, unless the answer names a later time. */
export const TRY_AGAIN_MS = 30_000;

/** What an open screen lacks, and whether that comes by itself. */
export interface MissingState {
  /** The loans that this is of. */
  readonly loans?: readonly Loan[] | undefined;
  /** `paused`: the connection was lost, or the server has trouble; it goes on by itself. */
  readonly is: 'over' | 'soon' | 'reading' | 'paused';
  /** How many loans were here when the reading began. */
  readonly before: number;
  /** How many loans it read, if it stopped with others missing. */
  readonly stoppedAt?: number | undefined;
  /** Why its last run was cut off; undefined once one succeeds. */
  readonly failure?: Error | undefined;
}

export const NOTHING_MISSING: MissingState = { is: 'over', before: 0 };

interface ReadMissingDeps extends Omit<ConditionsPorts, 'openStore'> {
  /** Those of these loans that the device lacks; none until it was looked up. */
  readonly missingOf: (loans: readonly Loan[]) => readonly string[];
  readonly run: () => ReadState;
  readonly isRunning: () => boolean;
  /** Resolves with its end. */
  readonly read: (loanGuids: readonly string[]) => Promise<ReadState>;
  readonly cancel: () => void;
  /** A screen opens: what the device has isn't known until it's read again. */
  readonly onOpen: () => void;
  readonly onChange: (state: MissingState) => void;
}

/** An open screen, and what it has tried. */
interface OpenScreen {
  view: string;
  loans: readonly Loan[];
  before: number;
  asked: ReadonlySet<string>;
  /** A reading of this view began. */
  isBegun: boolean;
  isCanceled: boolean;
  fruitlessCount: number;
  failure?: Error | undefined;
}

/**
 * While a screen is open, in front and connected, reads the conditions that the device lacks, nearest closings first,
 * in the list's order. A loan that failed isn't asked for again, and nothing after a cancel.
 */
export function createReadMissing(deps: ReadMissingDeps) {
  const { missingOf, connectivity, visible, startTimer } = deps;
  let screen: OpenScreen | undefined;
  let isReading = false;
  let turn = 0;
  let tryAfterMs = TRY_AGAIN_MS;
  let stopTrying: (() => void) | undefined;

  const isLost = (): boolean => connectivity.get().state === 'lost';

  /** What a screen lacks and hasn't asked for. */
  const leftOf = ({ loans, asked }: OpenScreen): readonly string[] =>
    missingOf(loans).filter((loanGuid) => !asked.has(loanGuid));

  /** False where another failure would only come again. */
  function mayRead({ isCanceled, fruitlessCount, asked }: OpenScreen): boolean {
    const run = deps.run();
    if (isCanceled || fruitlessCount >= MOST_FAILURES || asked.size >= MOST_LOANS) return false;
    return run.is !== 'failed' || mayRecover(run.error);
  }

  async function read(of: OpenScreen): Promise<void> {
    const wanted = loansToRead(of.loans, leftOf(of), MOST_LOANS - of.asked.size);
    of.before = of.loans.length - missingOf(of.loans).length;
    of.isBegun = true;
    isReading = true;
    const end = await deps.read(wanted);
    isReading = false;
    const failure = end.is === 'failed' ? end.error : isLost() ? deps.cutOff() : undefined;
    const isWhole = failure === undefined && end.loaded + end.failedCount === wanted.length;
    if (isWhole) of.asked = new Set([...of.asked, ...wanted]);
    // Stopped without a failure, as by a hidden page, it goes on later.
    if (isWhole || failure !== undefined) {
      of.failure = failure;
      of.fruitlessCount = isWhole || end.loaded > 0 ? 0 : of.fruitlessCount + 1;
    }
    look();
  }

  /** Each time another loan, so that a broken one holds up nothing. @returns what failed, or null */
  async function tryOne(): Promise<Error | null> {
    const left = screen === undefined ? [] : leftOf(screen);
    const loanGuid = left[turn++ % Math.max(1, left.length)];
    if (loanGuid === undefined) return null;
    try {
      await deps.readConditions(loanGuid, new AbortController().signal);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error('unknown');
    }
  }

  /**
   * Any answer shows that the server is back, and the reading goes on. One call at a time: the gateway's breaker lets
   * no more through (decision 33).
   */
  function tryLater(): () => void {
    const tryAgain = async (): Promise<void> => {
      const { retryAfterMs = 0 } = readFailureOf(await tryOne());
      if (stopTrying !== stopTimer) return;
      tryAfterMs = Math.max(TRY_AGAIN_MS, retryAfterMs);
      stopTrying = undefined;
      look();
    };
    const stopTimer = startTimer(() => void tryAgain(), tryAfterMs);
    return stopTimer;
  }

  function stateOf(of: OpenScreen | undefined): MissingState['is'] {
    if (isReading) return 'reading';
    if (of === undefined || !mayRead(of) || leftOf(of).length === 0) return 'over';
    if (isLost()) return of.isBegun ? 'paused' : 'over';
    return visible.isSo() ? 'soon' : 'over';
  }

  function keepTrying(is: MissingState['is']): void {
    if (is !== 'paused') tryAfterMs = TRY_AGAIN_MS;
    if (is === 'paused' && visible.isSo()) stopTrying ??= tryLater();
    else {
      stopTrying?.();
      stopTrying = undefined;
    }
  }

  function look(): void {
    const of = screen;
    const isAway = !visible.isSo() || isLost();
    if (isReading && (of === undefined || isAway || !mayRead(of))) deps.cancel();
    if (of !== undefined && stateOf(of) === 'soon' && !deps.isRunning()) void read(of);
    const is = stateOf(of);
    keepTrying(is);
    deps.onChange({
      is,
      loans: of?.loans,
      before: of?.before ?? 0,
      stoppedAt:
        of !== undefined && of.asked.size >= MOST_LOANS && leftOf(of).length > 0 ? MOST_LOANS : undefined,
      failure: of?.failure,
    });
  }

  return {
    look,
    /** Reads those of these loans that the device lacks. @param view for another one it starts over. */
    want: (view: string, loans: readonly Loan[]): void => {
      const fresh = {
        before: 0,
        asked: new Set<string>(),
        isBegun: false,
        isCanceled: false,
        fruitlessCount: 0,
      };
      if (screen === undefined) deps.onOpen();
      screen ??= { ...fresh, view, loans };
      if (screen.view !== view) {
        if (isReading) deps.cancel();
        screen.isBegun = false;
      }
      Object.assign(screen, { view, loans });
      look();
    },
    /** The screen is closed. What it tried is forgotten. */
    leave: (): void => {
      screen = undefined;
      look();
    },
    /** Stops it for as long as the screen is open. */
    cancel: (): void => {
      if (screen !== undefined) screen.isCanceled = true;
      look();
    },
    /** Asks for one loan at once. @returns what failed, or null */
    tryNow: tryOne,
  };
}
