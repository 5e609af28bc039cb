import { useSyncExternalStore } from 'react';
import type { Connectivity } from '#src/offline/network/connectivity.ts';

/** What the last real request says about the connection; the device's own idea of being online is not trusted. */
export function ConnectionIndicator({ connectivity }: { readonly connectivity: Connectivity }) {
  const { state } = useSyncExternalStore(connectivity.subscribe, connectivity.get);
  return (
    <output className="connection" data-state={state}>
      <span className="connection-dot" aria-hidden="true" />
      <span className="connection-text">{TEXTS[state]}</span>
    </output>
  );
}

const TEXTS = { online: 'Connected', lost: 'No connection', unknown: 'Connecting...' } as const;
