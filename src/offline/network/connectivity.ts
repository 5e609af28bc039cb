import { createListeners } from '#src/offline/storage/listeners.ts';

/** What the last real request said. `since` and `lastSuccessAt` are ms since 1970, the latter on the server's clock if known. */
interface ConnectivityState {
  readonly state: 'online' | 'lost' | 'unknown';
  readonly since: number;
  readonly lastSuccessAt?: number | undefined;
}

type ConnectivityOutcome =
  { readonly kind: 'reached'; readonly serverTime?: number | undefined } | { readonly kind: 'lost' };

/**
 * Whether the gateway can be reached, judged by real requests alone: a browser says "online" in front of a captive
 * portal and behind a dead server too. Fits React's useSyncExternalStore: the state is one object until it changes.
 */
export interface Connectivity {
  readonly get: () => ConnectivityState;
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly report: (outcome: ConnectivityOutcome) => void;
}

/**
 * Calls back each time when a request finds the gateway after one that did not. The first answer after a start is none.
 * @returns the function that ends the subscription.
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

/** @param now the device's clock in ms. */
export function createConnectivity(now: () => number): Connectivity {
  let current: ConnectivityState = { state: 'unknown', since: now() };
  const listeners = createListeners();

  function next(outcome: ConnectivityOutcome): ConnectivityState {
    const state = outcome.kind === 'reached' ? 'online' : 'lost';
    const since = state === current.state ? current.since : now();
    const lastSuccessAt = outcome.kind === 'reached' ? (outcome.serverTime ?? now()) : current.lastSuccessAt;
    return { state, since, lastSuccessAt };
  }

  return {
    get: () => current,
    subscribe: listeners.subscribe,
    report: (outcome) => {
      current = next(outcome);
      listeners.tell();
    },
  };
}
