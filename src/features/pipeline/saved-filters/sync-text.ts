import type { SavedFiltersReading } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { filterSyncWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';

/** Differences between this device and the server, for the user; undefined if there are none. */
export function syncText({
  stored,
  syncing,
}: Pick<SavedFiltersReading, 'stored' | 'syncing'>): string | undefined {
  const { sending, reading, refusal } = syncing;
  if (refusal !== undefined) return words.refused(refusal);
  if (sending === 'signed-out' && stored.unsentCount > 0) return words.waitingForSignIn(stored.unsentCount);
  if (sending === 'unreachable' && stored.unsentCount > 0) return words.waiting(stored.unsentCount);
  if (reading !== 'failed') return undefined;
  return stored.isRead ? words.oldCopy : words.incomplete;
}
