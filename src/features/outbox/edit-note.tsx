import { useState } from 'react';
import { MAX_NOTE_BYTES } from '#src/contract/wire/note.ts';
import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import { entryWords as words } from '#src/features/outbox/words.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { useUnsavedWork } from '#src/ui/unsaved-work.ts';

interface EditNoteProps {
  readonly note: OutboxNote;
  readonly outbox: Outbox;
  readonly onDone: () => void;
}

/** Lets the author rewrite and resend a note that can't be sent as it is. */
export function EditNote({ note, outbox, onDone }: EditNoteProps) {
  const [text, setText] = useState(note.text);
  const [problem, setProblem] = useState<string>();
  useUnsavedWork(true, text !== note.text);
  const wanted = normaliseNoteText(text);
  const isTooLong = new TextEncoder().encode(wanted).length > MAX_NOTE_BYTES;
  const resend = async () => {
    const result = await outbox.resend(note.id, wanted);
    if (result.kind === 'saved') onDone();
    else setProblem(words.notSaved(result.error.message));
  };
  return (
    <div className="outbox-edit">
      <textarea
        className="text-area"
        aria-label={words.noteText}
        // Keep the text out of the browser's history, which no sign-out erases.
        autoComplete="off"
        rows={6}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused button is gone
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      {isTooLong || problem !== undefined ? (
        <p className="outbox-note-reason" data-state="parked" role="alert">
          {isTooLong ? words.tooLong : problem}
        </p>
      ) : null}
      <p className="outbox-note-actions">
        <ActionButton kind="primary" disabled={wanted === '' || isTooLong} onPress={() => void resend()}>
          {words.resend}
        </ActionButton>
        <ActionButton onPress={onDone}>{words.cancel}</ActionButton>
      </p>
    </div>
  );
}
