import { useId, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { NoteInput } from '#src/features/notes/note-input.tsx';
import type { NoteFieldReading } from '#src/features/notes/note-query.ts';
import { noteLineOf, toPendingLine, whereSaved } from '#src/features/notes/pending-line.ts';
import { PreviousNotes } from '#src/features/notes/previous-notes.tsx';
import { type NoteTarget, useNoteEditor } from '#src/features/notes/use-note-editor.ts';
import { noteInputWords, refusedWords as words } from '#src/features/notes/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useConnectivity } from '#src/loan-display/use-is-offline.ts';
import { describeNote, whyNotSent } from '#src/loan-display/note-status.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import { countNoteLine } from '#src/domain/notes/note-count.ts';

interface NoteBoxProps {
  readonly title: string;
  readonly target: NoteTarget;
  /** The loan's projected closing, as people read it; undefined without one. */
  readonly closing: string | undefined;
  readonly outbox: Outbox;
  readonly notes: readonly OutboxNote[];
  readonly reading: NoteFieldReading | undefined;
  /** Says why there's no field text; shown without a reading. */
  readonly whyNoText: string;
  readonly nextId: string | undefined;
  /** What the notes are searched for: see PreviousNotes. */
  readonly words: readonly string[];
  readonly now: number;
}

/** One of a loan's note fields: a box to write in, and the earlier notes. */
export function NoteBox(props: NoteBoxProps) {
  const { title, target, outbox, notes, reading, now } = props;
  const author = useSignedInUser();
  const { platformName } = useAppConfig();
  const clock = useLenderClock();
  const [isTall, setIsTall] = useState(false);
  const titleId = useId();
  const editor = useNoteEditor(outbox, target, notes);
  const lineOf = (note: OutboxNote) => noteLineOf(note, author, clock.timeZone);
  const { state: connection } = useConnectivity();
  // A new note says first that it's safe here.
  const described = (note: OutboxNote) => describeNote(note, connection, note.id === props.nextId);
  const said = (note: OutboxNote) => (note.state === 'queued' ? note : described(note));
  const toLine = (note: OutboxNote) => toPendingLine(said(note), { author, clock, now });
  // Announce its states to the end, even once the field's text has it.
  const saved = notes.find(({ id }) => id === editor.savedId);
  return (
    <section className="note-box stack gap-8" aria-labelledby={titleId}>
      <h4 id={titleId} className="note-box-title text-read strong">
        {title}
      </h4>
      <NoteInput
        title={title}
        editor={editor}
        saved={
          saved && whereSaved(described(saved), (instant) => clock.clockText(instant, now), platformName)
        }
        facts={{ borrower: target.borrower, loan: target.loanNumber, closing: props.closing }}
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
        words={props.words}
      />
      <LiveRegion text={saved === undefined ? '' : noteInputWords.announced(toLine(saved).stateText)} />
    </section>
  );
}

/** Names the notes that can't be sent as they are, where they were written, and leads to what can be done. */
function RefusedLine({ notes }: { readonly notes: readonly OutboxNote[] }) {
  const refused = notes.filter(({ state }) => state === 'parked');
  const newest = refused.at(-1);
  if (newest === undefined) return null;
  return (
    <p className="note-trouble text-body stack late gap-8">
      <span>
        <Link to="/outbox">{words.needAttention(refused.length)}</Link>: {whyNotSent(newest)}
      </span>
    </p>
  );
}

/** How long a platform may answer without a line it has already accepted. */
const LAG_MS = 60_000;

/**
 * One field's notes to show above its text, newest first: those on their way, and those that arrived after the text
 * was read. A note never shows twice and never vanishes in between. If a later reading lacks it, someone removed it,
 * and the text is right.
 * @param lineOf a note's line in the field, now or later.
 */
export function notesAbove(
  notes: readonly OutboxNote[],
  reading: NoteFieldReading | undefined,
  lineOf: (note: OutboxNote) => string,
): OutboxNote[] {
  const kept = notes.filter(({ state }) => state !== 'discarded');
  if (reading === undefined) return kept.toReversed();
  // The text may have a note before its answer comes, or after its answer was lost.
  const undecided = kept.filter(({ state, receipt }) => {
    if (state === 'sending' || state === 'held') return true;
    return state === 'acked' && receipt !== undefined && isYoung(reading, receipt);
  });
  const isAbove = (note: OutboxNote): boolean => {
    if (!undecided.includes(note)) return note.state !== 'acked';
    const line = lineOf(note);
    // Equal notes of the same minute have the same line. The text gets the older one first.
    const alike = undecided.filter((other) => lineOf(other) === line);
    return alike.indexOf(note) >= countNoteLine(reading.text, line, []);
  };
  return kept.filter(isAbove).toReversed();
}

/** True if the reading is so early that the platform may just lag behind. */
function isYoung({ asOf }: NoteFieldReading, { appliedAt }: NoteReceipt): boolean {
  return Date.parse(asOf) - Date.parse(appliedAt) < LAG_MS;
}
