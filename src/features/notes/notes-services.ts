import type { GatewayClient } from '#src/api/gateway-client.ts';
import type { NoteFate } from '#src/contract/wire/note.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';

/** A note's field as the platform held it when a receipt was given. */
export interface AppliedNote {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly fieldText: string;
  /** ISO instant on the gateway's clock. */
  readonly appliedAt: string;
}

/** What the note boxes need of the outside world; the composition root provides it. */
export interface NotesServices {
  readonly client: Pick<GatewayClient, 'readFields'>;
  /** What became of notes of the signed-in person. */
  readonly readFates: (
    apiEnv: string,
    ids: readonly string[],
    signal: AbortSignal,
  ) => Promise<readonly NoteFate[]>;
  /** The device's store of one person; the same promise for the same person. */
  readonly openStore: (userId: string) => Promise<Pick<CacheStore, 'readNotes' | 'saveNotes'>>;
  /** Hears of each receipt that this tab gets. @returns the function that ends the subscription. */
  readonly onApplied: (listener: (note: AppliedNote) => void) => () => void;
  /** Notes that are gone from their field and that the person wants to hear of no more. */
  readonly dismissed: { readonly has: (id: string) => boolean; readonly add: (id: string) => void };
  readonly log: (line: string) => void;
  readonly now: () => number;
}
