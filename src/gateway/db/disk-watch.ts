import { errorCodeOf } from '#src/gateway/db/sql-state.ts';

// PostgreSQL's disk_full, and the system's own for the embedded database's files.
const DISK_FULL = ['53100', 'ENOSPC'];
const REMEMBERED_MS = 30_000;

export type DiskWatch = ReturnType<typeof watchDisk>;

/**
 * Remembers that the database's disk was full: reading still works then, so nothing else shows it.
 * @param now milliseconds since 1970.
 */
export function watchDisk(now: () => number) {
  let fullAt: number | undefined;
  return {
    /** @returns true if the error says that the disk is full. */
    see(error: unknown): boolean {
      const isFull = DISK_FULL.includes(errorCodeOf(error) ?? '');
      if (isFull) fullAt = now();
      return isFull;
    },
    /** True if that was within the last 30 s: afterwards the next write shows whether there's room again. */
    isFull: () => fullAt !== undefined && now() - fullAt < REMEMBERED_MS,
  };
}
