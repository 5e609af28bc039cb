import type { GatewayClient } from '#src/api/gateway-client.ts';
import type { NoteFate } from '#src/contract/wire/note.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';

/** A note's field as the platform had it when the gateway gave the receipt. */
export interface AppliedNote {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly fieldText: string;
  /** ISO instant on the gateway's clock. */
  readonly appliedAt: string;
}

/** What the note boxes need from outside; the composition root provides it. */
export interface NotesServices {
  readonly client: Pick<GatewayClient, 'readFields'>;
  /** What became of the signed-in user's notes. */
  readonly readFates: (
    apiEnv: string,
    ids: readonly string[],
    signal: AbortSignal,
  ) => Promise<readonly NoteFate[]>;
  /** One user's store on this device. Returns the same promise for the same user. */
  readonly openStore: (userId: string) => Promise<Pick<CacheStore, 'readNotes' | 'saveNotes'>>;
  /** Calls the listener with each receipt this tab gets. @returns the function that ends the subscription. */
  readonly onApplied: (listener: (note: AppliedNote) => void) => () => void;
  /** Removed notes the user has dismissed. */
  readonly dismissed: { readonly has: (id: string) => boolean; readonly add: (id: string) => void };
  readonly log: (line: string) => void;
  readonly now: () => number;
}
