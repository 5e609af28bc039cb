import { useId, useState } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { NoteInput } from '#src/features/notes/note-input.tsx';
import type { NoteTarget } from '#src/features/notes/note-target.ts';
import type { NoteFieldReading } from '#src/features/notes/note-query.ts';
import { noteLineOf, toPendingLine } from '#src/features/notes/pending-line.ts';
import { PreviousNotes } from '#src/features/notes/previous-notes.tsx';
import { RefusedLine } from '#src/features/notes/refused-line.tsx';
import { notesAbove } from '#src/features/notes/shown-notes.ts';
import { useNoteEditor } from '#src/features/notes/use-note-editor.ts';
import { whereSaved } from '#src/features/notes/where-saved.ts';
import { noteInputWords } from '#src/features/notes/words.ts';
import { useConnection } from '#src/loan-display/use-is-offline.ts';
import { describeNote } from '#src/loan-display/note-status.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';

interface NoteBoxProps {
  readonly title: string;
  readonly target: NoteTarget;
  readonly outbox: Outbox;
  /** The user's notes for this field, in the order they were written. */
  readonly notes: readonly OutboxNote[];
  readonly reading: NoteFieldReading | undefined;
  /** Says why there's no field text; shown without a reading. */
  readonly whyNoText: string;
  readonly platformName: string;
  /** Of all the user's notes, the one to be sent next. */
  readonly nextId: string | undefined;
  readonly author: CurrentUser;
  readonly now: number;
}

/** One of a loan's note fields: a box to write in, and the earlier notes. */
export function NoteBox(props: NoteBoxProps) {
  const { title, target, outbox, notes, reading, author, now } = props;
  const clock = useLenderClock();
  const [isTall, setIsTall] = useState(false);
  const titleId = useId();
  const editor = useNoteEditor(outbox, target, notes);
  const lineOf = (note: OutboxNote) => noteLineOf(note, author, clock.timeZone);
  const connection = useConnection();
  // A new note says first that it's safe here.
  const described = (note: OutboxNote) => describeNote(note, connection, note.id === props.nextId);
  const said = (note: OutboxNote) => (note.state === 'queued' ? note : described(note));
  const toLine = (note: OutboxNote) => toPendingLine(said(note), { author, clock, now });
  // Announce its states to the end, even once the field's text has it.
  const saved = notes.find(({ id }) => id === editor.savedId);
  return (
    <section className="note-box" aria-labelledby={titleId}>
      <h4 id={titleId} className="note-box-title">
        {title}
      </h4>
      <NoteInput
        title={title}
        editor={editor}
        saved={
          saved &&
          whereSaved(described(saved), (instant) => clock.clockText(instant, now), props.platformName)
        }
        isTall={isTall}
        onTallChange={setIsTall}
      />
      <RefusedLine notes={notes} />
      <PreviousNotes
        title={title}
        pending={notesAbove(notes, reading, lineOf).map(toLine)}
        text={reading?.text}
        whyNoText={props.whyNoText}
        isTall={isTall}
      />
      <LiveRegion text={saved === undefined ? '' : noteInputWords.announced(toLine(saved).stateText)} />
    </section>
  );
}
