import { errorCodeOf } from '#src/gateway/db/sql-state.ts';

// PostgreSQL's disk_full, and the system's own for the embedded database's files.
const DISK_FULL = ['53100', 'ENOSPC'];
const REMEMBERED_MS = 30_000;

/** Remembers that the database's disk was full: reading still works then, so nothing else shows it. */
export interface DiskWatch {
  /** @returns true if the error says that the disk is full. */
  see(error: unknown): boolean;
  /** True if that was within the last 30 s: afterwards the next write shows whether there's room again. */
  isFull(): boolean;
}

/** @param now milliseconds since 1970. */
export function watchDisk(now: () => number): DiskWatch {
  let fullAt: number | undefined;
  return {
    see(error) {
      const isFull = DISK_FULL.includes(errorCodeOf(error) ?? '');
      if (isFull) fullAt = now();
      return isFull;
    },
    isFull: () => fullAt !== undefined && now() - fullAt < REMEMBERED_MS,
  };
}
