import { differenceInDays } from 'date-fns';
import { deletionWords as words } from '#src/features/outbox/words.ts';
import { isPendingNote, type OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/** How safely this browser stores a page's data. */
export interface StoragePromise {
  /** True if the browser promised not to delete it on its own; undefined if it doesn't say. */
  readonly isPromised: boolean | undefined;
  readonly isInstalled: boolean;
  readonly isSafari: boolean;
}

/** True if the browser doesn't delete waiting notes on its own. */
export function keepsNotes({ isPromised, isInstalled }: StoragePromise): boolean {
  return isInstalled || isPromised === true;
}

/** Days of waiting that make the warning urgent: Safari deletes after 7. */
const LONG_DAYS = 3;

/** A warning about pending notes that the browser may delete. */
export interface DeletionRisk {
  readonly isUrgent: boolean;
  readonly text: string;
}

/**
 * Warns if the browser may delete pending notes, which exist nowhere else. Undefined if the app is installed, the
 * browser promised to keep them, or none is pending. With a connection, notes in line are about to go, and those that
 * need their author say so themselves: they get no hint.
 * @param now ms since 1970, by the clock that stamps notes.
 */
export function deletionRisk(
  notes: readonly Pick<OutboxNote, 'state' | 'why' | 'writtenAt'>[],
  promise: StoragePromise,
  now: number,
  isConnected: boolean,
): DeletionRisk | undefined {
  const pending = notes.filter((note) => isPendingNote(note));
  if (pending.length === 0 || keepsNotes(promise)) return undefined;
  // A time that cannot be read counts as now.
  const days = Math.max(...pending.map(({ writtenAt }) => differenceInDays(now, writtenAt) || 0));
  const isUrgent = days >= LONG_DAYS;
  if (isConnected && !isUrgent && !pending.some(waitsForOthers)) return undefined;
  const sentences = [
    ...(isUrgent ? [words.waitingSince(days)] : []),
    promise.isSafari ? words.safari : words.browser,
    ...(isConnected ? [] : [words.connect]),
    promise.isSafari ? words.inSafari : words.inBrowser,
  ];
  return { isUrgent, text: sentences.join(' ') };
}

/** The connection alone doesn't send it: the loan is open elsewhere, or the server is busy. */
function waitsForOthers({ state, why }: Pick<OutboxNote, 'state' | 'why'>): boolean {
  return state === 'held' && why !== 'network' && why !== 'busy';
}
