import * as v from 'valibot';
import { noteIdSchema } from '#src/contract/wire/note.ts';
import {
  MAX_REMEMBERED,
  type RememberedNotes,
  type WaitingNotesReport,
} from '#src/contract/wire/waiting-notes.ts';
import { isWaiting, type OutboxView } from '#src/offline/outbox/entry/outbox.ts';

type SeenOutbox = Pick<OutboxView, 'status' | 'notes'>;

/** A report without the place, which is the page's. */
export type WaitingReport = Omit<WaitingNotesReport, 'place'>;

/**
 * What the gateway is told of the device.
 * @returns undefined when the outbox could not be read: then nothing can be said.
 */
export function reportOf(
  { status, notes }: SeenOutbox,
  settled: ReadonlySet<string>,
): WaitingReport | undefined {
  if (status !== 'open') return undefined;
  // Another tab's sign-out has settled a note that this one still sees.
  const waiting = notes.filter((note) => isWaiting(note) && note.loanGuid !== '' && !settled.has(note.id));
  return {
    waiting: waiting
      .slice(0, MAX_REMEMBERED)
      .map(({ id, loanGuid, writtenAt }) => ({ id, loanGuid, writtenAt })),
    more: Math.max(0, waiting.length - MAX_REMEMBERED),
    over: [...settled],
  };
}

/**
 * What the browser has deleted. A note that the outbox has in any state is not lost, and neither is a settled one.
 * @param missing the gateway's answer to the report.
 * @param view of an outbox that was read after that answer: another tab may have saved meanwhile.
 * @returns undefined when nothing can be said.
 */
export function lostOf(
  missing: RememberedNotes,
  { status, notes }: SeenOutbox,
  settled: ReadonlySet<string>,
): RememberedNotes | undefined {
  // A row that is too damaged to say which note it is may be any of them.
  if (status !== 'open' || !notes.every(({ id }) => v.is(noteIdSchema, id))) return undefined;
  const here = new Set(notes.map(({ id }) => id));
  const lost = missing.notes.filter(({ id }) => !here.has(id) && !settled.has(id));
  return { notes: lost, more: lost.length === 0 ? 0 : missing.more };
}
