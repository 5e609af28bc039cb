import { useState } from 'react';
import { MAX_NOTE_BYTES } from '#src/contract/wire/note.ts';
import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { useUnsavedWork } from '#src/ui/unsaved-work.ts';

interface EditNoteProps {
  readonly note: OutboxNote;
  readonly outbox: Outbox;
  readonly onDone: () => void;
}

/** A note that cannot go as it is, to be sent in other words. */
export function EditNote({ note, outbox, onDone }: EditNoteProps) {
  const [text, setText] = useState(note.text);
  const [problem, setProblem] = useState<string>();
  useUnsavedWork(true, text !== note.text);
  const wanted = normaliseNoteText(text);
  const isTooLong = new TextEncoder().encode(wanted).length > MAX_NOTE_BYTES;
  const resend = async () => {
    const result = await outbox.resend(note.id, wanted);
    if (result.kind === 'saved') onDone();
    else setProblem(`Not saved. ${result.error.message}`);
  };
  return (
    <div className="outbox-edit">
      <textarea
        className="text-area"
        aria-label="Text of the note"
        // As with the box it was typed in, the browser is not to write it down with its history.
        autoComplete="off"
        rows={6}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      {isTooLong || problem !== undefined ? (
        <p className="outbox-note-reason" data-state="parked" role="alert">
          {isTooLong ? 'This note is too long to be saved: at most 32 KB.' : problem}
        </p>
      ) : null}
      <p className="outbox-note-actions">
        <ActionButton kind="primary" disabled={wanted === '' || isTooLong} onPress={() => void resend()}>
          Resend
        </ActionButton>
        <ActionButton onPress={onDone}>Cancel</ActionButton>
      </p>
    </div>
  );
}
