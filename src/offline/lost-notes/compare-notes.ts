import * as v from 'valibot';
import { noteIdSchema } from '#src/contract/wire/note.ts';
import {
  MAX_REMEMBERED,
  type LostNoteList,
  type WaitingNotesReport,
} from '#src/contract/wire/waiting-notes.ts';
import { isPendingNote, type OutboxView } from '#src/offline/outbox/entry/outbox.ts';

type SeenOutbox = Pick<OutboxView, 'status' | 'notes'>;

/** A report without the install mode; the page adds that. */
export type WaitingReport = Omit<WaitingNotesReport, 'place'>;

/**
 * What to report to the gateway about this device.
 * @returns undefined if the outbox couldn't be read, because then we know nothing.
 */
export function reportOf(
  { status, notes }: SeenOutbox,
  settled: ReadonlySet<string>,
): WaitingReport | undefined {
  if (status !== 'open') return undefined;
  // Another tab's sign-out has settled a note that this tab still sees.
  const pending = notes.filter(
    (note) => isPendingNote(note) && note.loanGuid !== '' && !settled.has(note.id),
  );
  return {
    waiting: pending
      .slice(0, MAX_REMEMBERED)
      .map(({ id, loanGuid, writtenAt }) => ({ id, loanGuid, writtenAt })),
    more: Math.max(0, pending.length - MAX_REMEMBERED),
    over: [...settled],
  };
}

/**
 * The notes the browser deleted, and those whose key is gone. A note in the outbox that opens, or may open with a newer
 * build, isn't lost, whatever its state; neither is a settled one.
 * @param reported the gateway's answer to the report.
 * @param view of an outbox read after that answer, because another tab may have saved a note meanwhile.
 * @returns undefined if we can't tell.
 */
export function lostOf(
  reported: LostNoteList,
  { status, notes }: SeenOutbox,
  settled: ReadonlySet<string>,
): LostNoteList | undefined {
  // A row too damaged to show its note id could be any of them.
  if (status !== 'open' || !notes.every(({ id }) => v.is(noteIdSchema, id))) return undefined;
  const here = new Set(notes.flatMap(({ id, why }) => (why === 'damaged' ? [] : [id])));
  const lost = reported.notes.filter(({ id }) => !here.has(id) && !settled.has(id));
  return { notes: lost, more: lost.length === 0 ? 0 : reported.more };
}
