import { isPendingNote, type OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/** What is known of how this browser keeps what pages leave with it. */
export interface StoragePromise {
  /** Whether it promised to delete nothing by itself; undefined when it does not say. */
  readonly isPromised: boolean | undefined;
  /** Whether the app runs in a window of its own. */
  readonly isInstalled: boolean;
  readonly isSafari: boolean;
}

/** From then on the warning about notes that wait is urgent: Safari deletes after seven days. */
const LONG_DAYS = 3;
const DAY_MS = 24 * 3_600_000;

/** What to say about notes that wait where they may be deleted. */
export interface DeletionRisk {
  readonly isUrgent: boolean;
  readonly text: string;
}

/**
 * Warns of a browser that may delete notes which nobody else has. Nothing where the app is installed, where the browser
 * promised to keep them, or where none wait.
 * @param now ms since 1970, by the clock that notes are stamped with.
 */
export function deletionRisk(
  notes: readonly Pick<OutboxNote, 'state' | 'writtenAt'>[],
  { isPromised, isInstalled, isSafari }: StoragePromise,
  now: number,
): DeletionRisk | undefined {
  const pending = notes.filter((note) => isPendingNote(note));
  if (pending.length === 0 || isInstalled || isPromised === true) return undefined;
  const days = Math.max(...pending.map(({ writtenAt }) => daysSince(writtenAt, now)));
  const isUrgent = days >= LONG_DAYS;
  const since = isUrgent ? `A note has been waiting here for ${days} days. ` : '';
  const danger = isSafari
    ? 'Safari deletes what a page keeps when seven days of using Safari pass without a visit to it, notes that were not sent included.'
    : 'This browser may delete notes that were not sent, when the device runs out of room or the app is not used for a long time.';
  const advice = isSafari
    ? 'Open this page with a network, so that they go out. Add the app to the Home Screen or the Dock only after that: it does not take them along.'
    : 'Open this page with a network, so that they go out. Installed as an app it is less likely to.';
  return { isUrgent, text: `${since}${danger} ${advice}` };
}

/** Whole days; 0 for what cannot be read. */
function daysSince(writtenAt: string, now: number): number {
  const days = Math.floor((now - Date.parse(writtenAt)) / DAY_MS);
  return Number.isNaN(days) ? 0 : days;
}
