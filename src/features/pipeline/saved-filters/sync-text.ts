import type { SavedFiltersReading } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';

/** What a person should know about how far device and server agree; undefined when they do. */
export function syncText({
  stored,
  syncing,
}: Pick<SavedFiltersReading, 'stored' | 'syncing'>): string | undefined {
  const { sending, reading, refusal } = syncing;
  if (refusal !== undefined) return `The last change was not accepted: ${refusal}`;
  if (sending === 'signed-out' && stored.unsentCount > 0) {
    return `${changes(stored.unsentCount)} kept on this device, and will be sent when you have signed in again.`;
  }
  if (sending === 'unreachable' && stored.unsentCount > 0) {
    return `${changes(stored.unsentCount)} kept on this device, and will be sent when the server can be reached.`;
  }
  if (reading !== 'failed') return undefined;
  return stored.isRead
    ? 'The server cannot be reached: these are the filters that this device knows.'
    : 'The server cannot be reached: filters that you saved elsewhere are missing here.';
}

function changes(count: number): string {
  return count === 1 ? '1 change is' : `${count} changes are`;
}
