import { useSyncExternalStore } from 'react';
import { syncWords } from '#src/features/sync-status/words.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import '#src/features/sync-status/connection.css';

/** The connection as the last real request found it. The device alone saying it's online proves nothing. */
export function ConnectionIndicator({ connectivity }: { readonly connectivity: Connectivity }) {
  const { state, isAnswered = false } = useSyncExternalStore(connectivity.subscribe, connectivity.get);
  const words = isAnswered ? syncWords.serverTrouble : syncWords.connection[state];
  return (
    <output
      className="connection"
      data-state={isAnswered ? 'lost' : state}
      data-answered={isAnswered || undefined}
    >
      <span className="connection-dot" aria-hidden="true" />
      <span className="connection-text">{words}</span>
    </output>
  );
}
