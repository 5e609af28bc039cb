import { type ReactNode, useId, useState } from 'react';
import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type NoteHistoryEntry, parseNoteHistory } from '#src/domain/notes/note-history.ts';
import { findWordStarts, hasAllWords } from '#src/domain/text/word-starts.ts';
import type { PendingLine } from '#src/features/notes/pending-line.ts';
import { noteWords as words } from '#src/features/notes/words.ts';
import { markRanges } from '#src/loan-display/marked-text.tsx';
import { NoteChip } from '#src/loan-display/note-chip.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';

/** The newest ones, whole: a box that scrolls inside the panel would cut one in the middle of a line. */
const SHOWN_AT_FIRST = 3;

interface PreviousNotesProps {
  readonly title: string;
  /** Notes the text doesn't have yet, newest first. */
  readonly pending: readonly PendingLine[];
  /** The field's text; undefined if this device doesn't have it. */
  readonly text: string | undefined;
  readonly whyNoText: string;
  readonly isTall: boolean;
  /** In the form of wordsOf: only notes with all of them show, with each marked. Empty for all notes. */
  readonly words: readonly string[];
}

/**
 * Earlier notes, read-only: newest first, each with its date and author, and the text as the loan system has it to
 * unfold.
 */
export function PreviousNotes({
  title,
  pending,
  text,
  whyNoText,
  isTall,
  words: searched,
}: PreviousNotesProps) {
  const nameId = useId();
  const [isAllAsked, setAllAsked] = useState(false);
  const isFound = (note: string) => hasAllWords(note, searched);
  const entries = withKeys(text === undefined ? [] : parseNoteHistory(text)).filter(([, one]) =>
    isFound(one.text),
  );
  const waiting = pending.filter((line) => isFound(line.text));
  const isSearched = searched.length > 0;
  const shown = isTall || isAllAsked || isSearched ? entries : entries.slice(0, SHOWN_AT_FIRST);
  const isEmpty = waiting.length === 0 && entries.length === 0;
  const marked = (note: string) => markRanges(note, findWordStarts(note, searched));
  return (
    <div className="previous-notes">
      <p id={nameId} className="fine-print">
        {words.previous}
        <span className="sr-only">{words.previousOf(title)}</span>
      </p>
      {isEmpty ? (
        <p className="fine-print pad-8">
          {text === undefined ? whyNoText : isSearched ? words.noneFound : words.none}
        </p>
      ) : (
        <section className="note-history" aria-labelledby={nameId}>
          <ul className="ruled">
            {waiting.map((line) => (
              <PendingEntry key={line.id} line={line} text={marked(line.text)} />
            ))}
            {shown.map(([key, entry]) => (
              <HistoryEntry key={key} entry={entry} text={marked(entry.text)} />
            ))}
          </ul>
          {isTall || isSearched || entries.length <= SHOWN_AT_FIRST ? null : (
            <ActionButton kind="quiet" aria-expanded={isAllAsked} onPress={() => setAllAsked(!isAllAsked)}>
              {isAllAsked ? words.showFewer : words.showEarlier(entries.length - shown.length)}
            </ActionButton>
          )}
        </section>
      )}
      {text === undefined || text === '' ? null : (
        <details className="raw-notes text-body">
          <summary className="summary accent">{words.rawText}</summary>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards need to scroll it
            tabIndex={0}
            className="ring-inside scrolls rounded as-typed"
            aria-label={words.rawTextOf(title)}
          >
            {text}
          </pre>
        </details>
      )}
    </div>
  );
}

function PendingEntry({ line, text }: { readonly line: PendingLine; readonly text: ReactNode }) {
  return (
    <li className="note-entry pad-8" data-note-id={line.id} data-state={line.state}>
      <p className="fine-print line gap-2 column-8">
        <span>{line.stamp}</span>
        <bdi className="note-entry-author strong">{line.author}</bdi>
        <NoteChip state={line.state} text={line.stateText} />
      </p>
      <p className="note-entry-text as-typed">{text}</p>
      {line.detail === undefined ? null : (
        <p className="note-trouble text-body stack late gap-8">{line.detail}</p>
      )}
    </li>
  );
}

function HistoryEntry({ entry, text }: { readonly entry: NoteHistoryEntry; readonly text: ReactNode }) {
  const { date, time, author, isEarlier } = entry;
  return (
    <li className="note-entry pad-8">
      {isEarlier === true ? <p className="fine-print line gap-2 column-8">{words.earlierText}</p> : null}
      {date === undefined ? null : (
        <p className="fine-print line gap-2 column-8">
          <span>
            {formatCalendarDay(date)} {time}
          </span>
          {author === undefined ? null : <bdi className="note-entry-author strong">{author}</bdi>}
        </p>
      )}
      <p className="note-entry-text as-typed">{text}</p>
    </li>
  );
}

/** Gives each entry a key that survives a new entry on top: its text, and its count from below among equal texts. */
function withKeys(entries: readonly NoteHistoryEntry[]): [string, NoteHistoryEntry][] {
  const seen = new Map<string, number>();
  return entries
    .toReversed()
    .map((entry): [string, NoteHistoryEntry] => {
      const count = (seen.get(entry.raw) ?? 0) + 1;
      seen.set(entry.raw, count);
      return [`${count} ${entry.raw}`, entry];
    })
    .toReversed();
}
