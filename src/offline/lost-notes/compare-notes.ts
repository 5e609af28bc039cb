import * as v from 'valibot';
import { noteIdSchema } from '#src/contract/wire/note.ts';
import {
  MAX_IN_REPORT,
  MAX_REMEMBERED,
  type RememberedNote,
  type RememberedNotes,
  type WaitingNote,
} from '#src/contract/wire/waiting-notes.ts';
import type { OutboxNote, OutboxView } from '#src/offline/outbox/entry/outbox.ts';

/** What the gateway remembers against what lies on the device. */
export interface Comparison {
  /** Remembered, and nowhere on the device: the browser has deleted them. */
  readonly lost: readonly RememberedNote[];
  /** What the gateway does not know yet. */
  readonly add: readonly WaitingNote[];
  /** What it need not remember any more. */
  readonly remove: readonly string[];
}

/**
 * Compares the two, by ids alone. A note that the outbox has in any state is not lost, and neither is one that is settled.
 * @param view must be of an outbox that was read after the gateway answered: another tab may have saved meanwhile.
 * @returns undefined when the outbox could not be read: then nothing can be said.
 */
export function compareNotes(
  remembered: RememberedNotes,
  view: Pick<OutboxView, 'status' | 'notes'>,
  settled: ReadonlySet<string>,
): Comparison | undefined {
  if (view.status !== 'open') return undefined;
  const onDevice = new Map(view.notes.map((note) => [note.id, note]));
  const isOver = ({ id }: RememberedNote): boolean => {
    const note = onDevice.get(id);
    return note === undefined ? settled.has(id) : !isWaiting(note);
  };
  // A row that is too damaged to say which note it is may be any of them.
  const isAllNamed = view.notes.every(({ id }) => v.is(noteIdSchema, id));
  const remove = remembered.notes.filter(isOver).map(({ id }) => id);
  const known = new Set(remembered.notes.map(({ id }) => id));
  const room = MAX_REMEMBERED - remembered.notes.length + remove.length;
  const add = view.notes.filter(
    (note) => isWaiting(note) && note.loanGuid !== '' && !known.has(note.id) && !settled.has(note.id),
  );
  return {
    lost: isAllNamed ? remembered.notes.filter(({ id }) => !onDevice.has(id) && !settled.has(id)) : [],
    add: add
      .slice(0, Math.min(MAX_IN_REPORT, room))
      .map(({ id, loanGuid, writtenAt }) => ({ id, loanGuid, writtenAt })),
    remove: remove.slice(0, MAX_IN_REPORT),
  };
}

/** Neither in its loan nor thrown away. */
function isWaiting({ state }: Pick<OutboxNote, 'state'>): boolean {
  return state !== 'acked' && state !== 'discarded';
}
