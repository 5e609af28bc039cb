import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';

const KEEP_WITHIN_MS = 1_000;

/** Stores unsaved text, and rejects after a second: a silent database must not keep the user from the new build. */
export function draftsInTime(saveDrafts: () => Promise<void>, startTimer: StartTimer): () => Promise<void> {
  return () => withDeadline(saveDrafts(), KEEP_WITHIN_MS, startTimer);
}
