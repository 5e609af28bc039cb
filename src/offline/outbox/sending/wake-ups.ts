import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';

/** What happens around the outbox: reasons to look for work, and two that are none. */
export type OutboxEvent = WakeReason | 'api-lost' | 'hidden';

export interface OutboxEvents {
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: (event: OutboxEvent) => void) => () => void;
  /** A hidden page may be frozen or killed without another word. */
  readonly isHidden: () => boolean;
}

/** The parts of window and document that are used. */
export interface PageEventTargets {
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
}

/** @param onSignedIn calls back when the outbox's own person has signed in again. */
export function pageEvents(
  page: PageEventTargets,
  connectivity: Pick<Connectivity, 'get' | 'subscribe'>,
  onSignedIn: (listener: () => void) => () => void,
): OutboxEvents {
  const { window, document } = page;
  const isHidden = (): boolean => document.visibilityState === 'hidden';
  return {
    isHidden,
    subscribe: (listener) => {
      const onOnline = (): void => listener('online');
      const onShow = (): void => listener('visible');
      const onHide = (): void => listener('hidden');
      const onVisibility = (): void => listener(isHidden() ? 'hidden' : 'visible');
      window.addEventListener('online', onOnline);
      // A page that comes out of the back-forward cache was never told that it is visible.
      window.addEventListener('pageshow', onShow);
      window.addEventListener('pagehide', onHide);
      document.addEventListener('visibilitychange', onVisibility);
      const endings = [
        () => window.removeEventListener('online', onOnline),
        () => window.removeEventListener('pageshow', onShow),
        () => window.removeEventListener('pagehide', onHide),
        () => document.removeEventListener('visibilitychange', onVisibility),
        connectivity.subscribe(() => {
          listener(connectivity.get().state === 'lost' ? 'api-lost' : 'api-success');
        }),
        onSignedIn(() => listener('signed-in')),
      ];
      return () => {
        for (const end of endings) end();
      };
    },
  };
}
