import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';

/** Events around the outbox: the reasons to check for work, and one other. */
export type OutboxEvent = WakeReason | 'hidden';

export interface OutboxEvents {
  readonly subscribe: (listener: (event: OutboxEvent) => void) => () => void;
  /** A hidden page may be frozen or killed without notice. */
  readonly isHidden: () => boolean;
}

/** The parts of window and document we use. */
export interface PageEventTargets {
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
}

/** @param onSignedIn calls back when the outbox's user has signed in again. */
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
      // A page restored from the back-forward cache doesn't get a visibility event.
      window.addEventListener('pageshow', onShow);
      window.addEventListener('pagehide', onHide);
      document.addEventListener('visibilitychange', onVisibility);
      const endings = [
        () => window.removeEventListener('online', onOnline),
        () => window.removeEventListener('pageshow', onShow),
        () => window.removeEventListener('pagehide', onHide),
        () => document.removeEventListener('visibilitychange', onVisibility),
        connectivity.subscribe(() => {
          const { state, isOutbox = false } = connectivity.get();
          // The outbox's own answers would start one pass after another.
          if (state !== 'lost' && !isOutbox) listener('api-success');
        }),
        onSignedIn(() => listener('signed-in')),
      ];
      return () => {
        for (const end of endings) end();
      };
    },
  };
}
