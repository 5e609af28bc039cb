import { type KeyboardEvent, useId, useRef } from 'react';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { NoteChip } from '#src/loan-display/note-chip.tsx';
import type { NoteEditor } from '#src/features/notes/use-note-editor.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** Rows of the box, and by how many it grows (specification 9). */
const ROWS = 3;
const MORE_ROWS = 9;

interface NoteInputProps {
  readonly title: string;
  readonly editor: NoteEditor;
  readonly isTall: boolean;
  readonly onTallChange: (isTall: boolean) => void;
}

/** Where a note is typed. It is saved when the box is left, by its button, and by Ctrl+Enter. */
export function NoteInput({ title, editor, isTall, onTallChange }: NoteInputProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { text, failure, isTooLong, save } = editor;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- clicks go to the button; the box keeps focus
    <div
      ref={boxRef}
      className="note-input"
      onMouseDown={(event) => {
        // Safari gives a pressed button no focus: the box would count as left, and half a note would be saved.
        if (event.target instanceof Element && event.target.closest('button') !== null)
          event.preventDefault();
      }}
      onBlur={({ relatedTarget }) => {
        const isStillHere = relatedTarget instanceof Node && boxRef.current?.contains(relatedTarget);
        // A window that goes to the background takes the focus along and gives it back: the draft is kept meanwhile.
        const isWindowLeft = boxRef.current?.contains(document.activeElement);
        // A message that comes between leaves the note half written: it stays a draft.
        const isInterrupted = relatedTarget?.closest('[role="alertdialog"]') instanceof Element;
        if (isStillHere !== true && isWindowLeft !== true && !isInterrupted) save();
      }}
    >
      <textarea
        className="text-area note-text"
        aria-label={`Add to ${title}`}
        aria-describedby={hintId}
        aria-invalid={failure !== undefined || isTooLong}
        placeholder="Write a note"
        // Browsers write the text of other boxes down with their history, where no sign-out reaches it.
        autoComplete="off"
        rows={isTall ? ROWS + MORE_ROWS : ROWS}
        value={text}
        onChange={(event) => editor.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="note-input-tools">
        <Indicator editor={editor} />
        <ActionButton kind="quiet" label={undefined} onPress={() => onTallChange(!isTall)}>
          {isTall ? 'See Less' : 'See More'}
        </ActionButton>
        <ActionButton disabled={text.trim() === '' || isTooLong} onPress={save}>
          Save
        </ActionButton>
      </div>
      <p id={hintId} className="sr-only">
        The note is saved when you leave the box, or with Ctrl+Enter.
      </p>
      {isTooLong ? (
        <p className="note-trouble" role="alert">
          This note is too long to be saved: at most 32 KB, about 30,000 letters. Shorten it, or make two
          notes of it.
        </p>
      ) : null}
      {failure === undefined ? null : (
        <div className="note-trouble" role="alert">
          <p>
            <strong>Not saved.</strong> {failure.sentence}
          </p>
          <div className="note-trouble-actions">
            <CopyTextButton text={failure.text} />
            <ActionButton disabled={editor.isSending} onPress={editor.sendNow}>
              {editor.isSending ? 'Sending...' : 'Try sending now'}
            </ActionButton>
            <ActionButton onPress={save}>Try again</ActionButton>
          </div>
        </div>
      )}
    </div>
  );
}

function Indicator({ editor: { indicator, text, failure } }: { readonly editor: NoteEditor }) {
  return (
    <span className="note-indicator" data-indicator={indicator}>
      {failure !== undefined ? (
        <NoteChip state="not-saved" />
      ) : indicator === 'saved' ? (
        <NoteChip state="acked" text="Saved" />
      ) : text.trim() !== '' ? (
        <NoteChip state="draft" />
      ) : null}
    </span>
  );
}
