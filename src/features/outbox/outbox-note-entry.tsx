import { Stack, Text, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import {
  EntryActions,
  EntryHead,
  EntryItem,
  EntryReason,
  EntryText,
} from '#src/features/outbox/entry-shape.tsx';
import { entryWords as words } from '#src/features/outbox/words.ts';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { useLaneDraft } from '#src/loan-display/use-lane-draft.ts';
import { useNeedText } from '#src/loan-display/use-is-offline.ts';
import { NoteChip } from '#src/loan-display/note-chip.tsx';
import { type NoteDescription, noteReasonText } from '#src/loan-display/note-status.ts';
import { editLaneOf } from '#src/offline/outbox/entry/lane.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { MAX_NOTE_BYTES } from '#src/contract/wire/note.ts';
import { normaliseNoteText } from '#src/domain/notes/note-text.ts';

interface OutboxNoteEntryProps {
  readonly note: OutboxNote;
  /** As it's said. */
  readonly said: NoteDescription<OutboxNote>;
  readonly fieldTitle: string;
  /** When it was written, as the loan will show it. */
  readonly stamp: string;
  readonly stateText: string;
  readonly outbox: Outbox;
  /** It was being rewritten, and isn't resent yet. */
  readonly hasNewText: boolean;
  readonly onDiscard: (id: string) => void;
  /** Nothing else waits: the button above the list sends it. */
  readonly isOnly: boolean;
}

/** One note with its state, the reason for it, and what the author can do. */
export function OutboxNoteEntry({
  note,
  said,
  fieldTitle,
  stamp,
  stateText,
  outbox,
  hasNewText,
  onDiscard,
  isOnly,
}: OutboxNoteEntryProps) {
  const [isEditing, setIsEditing] = useState<boolean>();
  /** New text that Cancel took away. */
  const [cancelled, setCancelled] = useState('');
  const undoCancel = () => {
    void outbox.saveDraft(editLaneOf(note.id), cancelled);
    setCancelled('');
    setIsEditing(true);
  };
  const reason = noteReasonText(said);
  return (
    <EntryItem data-note-id={note.id} data-state={note.state}>
      <EntryHead chip={<NoteChip state={said.state} text={stateText} />}>
        <span>{fieldTitle}</span>
        <Text as="span" color="fg.muted">
          {stamp}
        </Text>
      </EntryHead>
      {(isEditing ?? hasNewText) ? (
        <EditNote
          note={note}
          outbox={outbox}
          isAsked={isEditing === true}
          onDone={(unsent) => {
            setCancelled(unsent);
            setIsEditing(false);
          }}
        />
      ) : (
        <>
          <EntryText>{note.text}</EntryText>
          {reason === undefined ? null : (
            <EntryReason isWrong={note.state === 'parked' || note.state === 'unreadable'}>
              {reason}
            </EntryReason>
          )}
          {cancelled === '' ? null : (
            <EntryActions>
              <output>{words.cancelled}</output>
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone */}
              <ActionButton autoFocus onPress={undoCancel}>
                {words.undo}
              </ActionButton>
            </EntryActions>
          )}
          <NoteActions
            note={note}
            outbox={outbox}
            onDiscard={onDiscard}
            isOnly={isOnly}
            onEdit={() => setIsEditing(true)}
          />
        </>
      )}
    </EntryItem>
  );
}

interface NoteActionsProps extends Pick<OutboxNoteEntryProps, 'note' | 'outbox' | 'onDiscard' | 'isOnly'> {
  readonly onEdit: () => void;
}

function NoteActions({ note, outbox, onDiscard, isOnly, onEdit }: NoteActionsProps) {
  const { id, state, text } = note;
  // The button above the list says what it lacks.
  const isConnected = useNeedText() === '';
  const canOnlyCopy = state === 'parked' && (note.why === 'forbidden' || note.why === 'gone');
  if (state === 'discarded') {
    return (
      <EntryActions>
        <CopyTextButton text={text} />
        <ActionButton onPress={() => void outbox.undoDiscard(id)}>{words.undo}</ActionButton>
      </EntryActions>
    );
  }
  if (state === 'unreadable') return null;
  return (
    <EntryActions>
      {canOnlyCopy ? <CopyTextButton text={text} kind="primary" /> : null}
      {state === 'parked' ? <ActionButton onPress={onEdit}>{words.editAndResend}</ActionButton> : null}
      {state === 'held' && !isOnly && isConnected ? (
        <ActionButton onPress={outbox.retry}>{words.retry}</ActionButton>
      ) : null}
      {canOnlyCopy ? null : <CopyTextButton text={text} />}
      {state === 'acked' || state === 'sending' ? null : (
        <ActionButton kind="quiet" onPress={() => onDiscard(id)}>
          {words.discard}
        </ActionButton>
      )}
    </EntryActions>
  );
}

interface EditNoteProps extends Pick<OutboxNoteEntryProps, 'note' | 'outbox'> {
  /** The author pressed for it just now. */
  readonly isAsked: boolean;
  /** @param unsent what was written anew, and isn't sent; '' if nothing. */
  readonly onDone: (unsent: string) => void;
}

/** Lets the author rewrite and resend a note that can't be sent as it is. Until then the new text is a draft. */
function EditNote({ note, outbox, isAsked, onDone }: EditNoteProps) {
  const lane = editLaneOf(note.id);
  const [found, type] = useLaneDraft(outbox, lane, note.text);
  const text = found ?? note.text;
  const [problem, setProblem] = useState<string>();
  const wanted = normaliseNoteText(text);
  const isTooLong = new TextEncoder().encode(wanted).length > MAX_NOTE_BYTES;
  const resend = async () => {
    const result = await outbox.resend(note.id, wanted);
    if (result.kind === 'saved') onDone('');
    else setProblem(words.notSaved(result.error.message));
  };
  return (
    <Stack gap="s8">
      <Textarea
        aria-label={words.noteText}
        // Keep the text out of the browser's history, which no sign-out erases.
        autoComplete="off"
        rows={6}
        readOnly={found === undefined}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused button is gone
        autoFocus={isAsked}
        onChange={(event) => type(event.target.value)}
      />
      {isTooLong || problem !== undefined ? (
        <EntryReason isWrong role="alert">
          {isTooLong ? words.tooLong : problem}
        </EntryReason>
      ) : null}
      <EntryActions>
        <ActionButton
          kind="primary"
          disabled={found === undefined || wanted === '' || isTooLong}
          onPress={() => void resend()}
        >
          {words.resend}
        </ActionButton>
        <ActionButton
          onPress={() => {
            type(note.text);
            onDone(wanted === normaliseNoteText(note.text) ? '' : text);
          }}
        >
          {words.cancel}
        </ActionButton>
      </EntryActions>
    </Stack>
  );
}
