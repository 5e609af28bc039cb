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

interface NotSaved {
  readonly error: StorageError;
  readonly before: ConditionsSnapshot | undefined;
}

export type DeviceCopies = ReturnType<typeof createDeviceCopies>;

/** The device's copies of single loans. Nothing is saved once `isClosed`. */
export function createDeviceCopies(
  { openStore, log }: Pick<ConditionsPorts, 'openStore' | 'log'>,
  isClosed: () => boolean,
) {
  let isSaving = true;

  /** A loan's copy; undefined for none, and for one that can't be read: it's replaced. Never rejects. */
  async function read(loanGuid: string): Promise<ConditionsSnapshot | undefined> {
    try {
      return await (await openStore()).readConditions(loanGuid);
    } catch {
      // If the storage itself fails, the save will say so.
      return undefined;
    }
  }

  /** Saves a copy, never over a newer one. Never rejects. @returns why it couldn't, and what the device has instead */
  async function save(loanGuid: string, snapshot: ConditionsSnapshot): Promise<NotSaved | undefined> {
    const before = await read(loanGuid);
    const isOlder = before !== undefined && Date.parse(before.asOf) > Date.parse(snapshot.asOf);
    try {
      const store = await openStore();
      if (!isOlder && !isClosed()) await store.saveConditions(loanGuid, snapshot);
      isSaving = true;
      return undefined;
    } catch (error) {
      // Log it once: the other records fail the same way.
      if (isSaving) log('The conditions could not be kept on this device');
      isSaving = false;
      return { error: toStorageError(error), before };
    }
  }

  return { read, save };
}
