import type { GatewayConnection } from '#src/api/gateway-request.ts';
import { createWaitingNotesClient } from '#src/api/waiting-notes-client.ts';
import type { BrowserKind } from '#src/app/browser/browser-kind.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createLostNotes } from '#src/offline/lost-notes/lost-notes.ts';
import type { LostNotes } from '#src/offline/lost-notes/lost-notes-ports.ts';
import { createSettledNotes } from '#src/offline/lost-notes/settled-notes.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

// Nothing of the first paint needs it: it comes when the list is there.

export interface DeviceLostNotesParts {
  readonly connection: GatewayConnection;
  readonly connectivity: Connectivity;
  readonly localStore: KeyValueStore;
  readonly browserKind: BrowserKind;
}

/** What became of one person's notes in this browser. */
export function openDeviceLostNotes(parts: DeviceLostNotesParts, outbox: Outbox, apiEnv: string): LostNotes {
  const { connection, connectivity, localStore, browserKind } = parts;
  return createLostNotes({
    outbox,
    calls: createWaitingNotesClient({ ...connection, apiEnv }),
    place: browserKind.isSafari && browserKind.isInstalled ? 'installed' : 'browser',
    settled: createSettledNotes(localStore, window),
    connectivity,
    startTimer: startRealTimer,
  });
}
