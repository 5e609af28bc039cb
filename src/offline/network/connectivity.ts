import { idKey } from '#src/domain/text/same-id.ts';
import { createSubscribable } from '#src/offline/storage/listeners.ts';

/**
 * The result of the last real request, or the browser's own "offline" since. `since` and `lastSuccessAt` are ms since
 * 1970, the latter on the server's clock if known. `isOutbox` says that the request was the outbox's own.
 */
export interface ConnectivityState {
  readonly state: 'online' | 'lost' | 'unknown';
  /** The network works, and the server has trouble: with `online`, it sent a held answer. */
  readonly isAnswered?: boolean | undefined;
  readonly isOutbox?: boolean | undefined;
  readonly since: number;
  readonly lastSuccessAt?: number | undefined;
}

export type ConnectivityOutcome = Pick<ConnectivityState, 'isAnswered' | 'isOutbox'> &
  (
    | { readonly kind: 'reached'; readonly serverTime?: number | undefined }
    | { readonly kind: 'lost'; readonly loanGuid?: string | undefined }
  );

/**
 * Calls back each time a request reaches the gateway after one that didn't. The first answer after start doesn't count.
 * @returns a function that unsubscribes.
 */
export function onReachableAgain(
  connectivity: Pick<Connectivity, 'get' | 'subscribe'>,
  listener: () => void,
): () => void {
  let before = connectivity.get().state;
  return connectivity.subscribe(() => {
    const { state } = connectivity.get();
    const isFoundAgain = before === 'lost' && state === 'online';
    before = state;
    if (isFoundAgain) listener();
  });
}

/** This many loans failing in a row, with no answer between, are no longer just the loans' trouble. */
const LOANS_IN_A_ROW = 3;

export type Connectivity = ReturnType<typeof createConnectivity>;

/**
 * Whether the gateway is reachable, judged by real requests. The browser's "offline" counts, its "online" doesn't: it
 * says that behind a captive portal and when the server is down. One failing loan isn't connection trouble: several
 * with no answer between are.
 * @param now the device's clock in ms.
 */
export function createConnectivity(now: () => number) {
  const { get, subscribe, set } = createSubscribable<ConnectivityState>({ state: 'unknown', since: now() });

  const failedLoans = new Set<string>();

  function isLoansOwn(outcome: ConnectivityOutcome): boolean {
    if (outcome.kind === 'reached' || outcome.loanGuid === undefined) {
      failedLoans.clear();
      return false;
    }
    failedLoans.add(idKey(outcome.loanGuid));
    return get().state !== 'lost' && failedLoans.size < LOANS_IN_A_ROW;
  }

  function next(outcome: ConnectivityOutcome): ConnectivityState {
    const current = get();
    const state = outcome.kind === 'reached' ? 'online' : 'lost';
    const since = state === current.state ? current.since : now();
    const lastSuccessAt = outcome.kind === 'reached' ? (outcome.serverTime ?? now()) : current.lastSuccessAt;
    const { isAnswered, isOutbox } = outcome;
    return { state, since, lastSuccessAt, isAnswered, isOutbox };
  }

  return {
    get,
    subscribe,
    report: (outcome: ConnectivityOutcome): void => {
      if (!isLoansOwn(outcome)) set(next(outcome));
    },
  };
}
