import {
  MAX_REMEMBERED,
  type RememberedNotes,
  type WaitingNotesReport,
} from '#src/contract/wire/waiting-notes.ts';
import type { WaitingBefore } from '#src/gateway/devices/waiting-cookie.ts';
import type { NotesReached } from '#src/gateway/notes/note-fates.ts';

interface Account {
  /** Notes that this report says nothing of. The page looks at its device again before it calls them deleted. */
  readonly missing: RememberedNotes;
  /** What to remember: a missing note stays until a report calls it over. */
  readonly next: WaitingBefore;
}

/**
 * Compares a report with what waited at the one before. Reports of several tabs may come in any order, and twice: each
 * says all that its page sees, and none takes away what it doesn't name.
 *
 * @param reached tells which of a person's notes are in their loan, and which may be.
 */
export async function accountForNotes(
  before: WaitingBefore,
  { waiting, more, over }: Pick<WaitingNotesReport, 'waiting' | 'more' | 'over'>,
  reached: (noteIds: readonly string[]) => Promise<NotesReached>,
): Promise<Account> {
  const here = new Map(waiting.map((note) => [note.id, note]));
  const isOver = new Set(over);
  const unnamed = before.notes.filter(({ id }) => !here.has(id) && !isOver.has(id));
  const states: NotesReached = unnamed.length === 0 ? new Map() : await reached(unnamed.map(({ id }) => id));
  const missing = unnamed.filter(({ id }) => states.get(id) !== 'applied');
  const all = [...missing, ...here.values()];
  const uncovered = more + Math.max(0, all.length - MAX_REMEMBERED);
  // Where no note is missing, the others that waited are taken to be here or sent.
  const moreBefore = missing.length === 0 ? 0 : before.more;
  return {
    missing: {
      notes: missing.map((note) => ({ ...note, isInDoubt: states.get(note.id) === 'maybe' })),
      more: Math.max(0, moreBefore - uncovered),
    },
    next: { notes: all.slice(0, MAX_REMEMBERED), more: Math.max(moreBefore, uncovered) },
  };
}
