import { useId, useState } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { NoteInput } from '#src/features/notes/note-input.tsx';
import type { NoteTarget } from '#src/features/notes/note-target.ts';
import type { NoteFieldReading } from '#src/features/notes/note-query.ts';
import { noteLineOf, toPendingLine } from '#src/features/notes/pending-line.ts';
import { PreviousNotes } from '#src/features/notes/previous-notes.tsx';
import { notesAbove } from '#src/features/notes/shown-notes.ts';
import { useNoteEditor } from '#src/features/notes/use-note-editor.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';

interface NoteBoxProps {
  readonly title: string;
  readonly target: NoteTarget;
  readonly outbox: Outbox;
  /** Own notes of this field, in the order written. */
  readonly notes: readonly OutboxNote[];
  readonly reading: NoteFieldReading | undefined;
  readonly author: CurrentUser;
  readonly now: number;
}

/** One kind of note of one loan: what was written before, and where to write. */
export function NoteBox({ title, target, outbox, notes, reading, author, now }: NoteBoxProps) {
  const clock = useLenderClock();
  const [isTall, setIsTall] = useState(false);
  const titleId = useId();
  const editor = useNoteEditor(outbox, target, notes);
  const lineOf = (note: OutboxNote) => noteLineOf(note, author, clock.timeZone);
  const lines = notesAbove(notes, reading, lineOf).map((note) => toPendingLine(note, { author, clock, now }));
  // Also when the field's text has it by now: what was saved here is told to its end.
  const saved = notes.find(({ id }) => id === editor.savedId);
  return (
    <section className="note-box" aria-labelledby={titleId}>
      <h4 id={titleId} className="note-box-title">
        {title}
      </h4>
      <NoteInput title={title} editor={editor} isTall={isTall} onTallChange={setIsTall} />
      <PreviousNotes title={title} pending={lines} text={reading?.text} isTall={isTall} />
      <LiveRegion
        text={saved === undefined ? '' : `Note: ${toPendingLine(saved, { author, clock, now }).stateText}`}
      />
    </section>
  );
}
