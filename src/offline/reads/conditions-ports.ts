import type { ConditionsCache, ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { type StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

type ReadConditions = (loanGuid: string, signal: AbortSignal) => Promise<ConditionsSnapshot>;

/** A yes or no that says when it may have changed. */
interface Watched {
  readonly isSo: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What one user's conditions need from outside. */
export interface ConditionsPorts {
  readonly readConditions: ReadConditions;
  /** For loans that no one waits for: their failures aren't reported. */
  readonly readQuietly: ReadConditions;
  /** Rejects if nothing can be kept. */
  readonly openStore: () => Promise<ConditionsCache>;
  readonly connectivity: Pick<Connectivity, 'get' | 'subscribe'>;
  /** The page is visible. */
  readonly visible: Watched;
  /** A screen's own request is running. */
  readonly busy: Watched;
  /** The error of a reading that a lost connection ended. */
  readonly cutOff: () => Error;
  /** The server's time in ms. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
  readonly log: (line: string) => void;
}

export type DeviceCopies = ReturnType<typeof createDeviceCopies>;

/** The device's copies of single loans. Nothing is saved once `isClosed`. */
export function createDeviceCopies(
  { openStore, log }: Pick<ConditionsPorts, 'openStore' | 'log'>,
  isClosed: () => boolean,
) {
  let isSaving = true;

  /** The ISO instant of a copy; undefined for none, and for one that can't be read: it's replaced. Never rejects. */
  async function asOf(loanGuid: string): Promise<string | undefined> {
    try {
      return (await (await openStore()).readConditions(loanGuid))?.asOf;
    } catch {
      // If the storage itself fails, the save will say so.
      return undefined;
    }
  }

  /** Never rejects. @returns why it couldn't */
  async function save(loanGuid: string, snapshot: ConditionsSnapshot): Promise<StorageError | undefined> {
    try {
      const store = await openStore();
      if (!isClosed()) await store.saveConditions(loanGuid, snapshot);
      isSaving = true;
      return undefined;
    } catch (error) {
      // Log it once: the other records fail the same way.
      if (isSaving) log('The conditions could not be kept on this device');
      isSaving = false;
      return toStorageError(error);
    }
  }

  return { asOf, save };
}
