import { useSyncExternalStore } from 'react';
import { syncWords } from '#src/features/sync-status/words.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';

/** The connection as the last real request found it. The device alone saying it's online proves nothing. */
export function ConnectionIndicator({ connectivity }: { readonly connectivity: Connectivity }) {
  const { state } = useSyncExternalStore(connectivity.subscribe, connectivity.get);
  return (
    <output className="connection" data-state={state}>
      <span className="connection-dot" aria-hidden="true" />
      <span className="connection-text">{syncWords.connection[state]}</span>
    </output>
  );
}
