import { Textarea } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { MAX_NOTE_BYTES } from '#src/contract/wire/note.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { ownNote } from '#src/domain/notes/note-fields.ts';
import { addedNoteText } from '#src/domain/notes/note-text.ts';
import type { Picks } from '#src/features/pipeline/picks/use-picks.ts';
import { pickNoteWords as words } from '#src/features/pipeline/picks/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useLaneDraft } from '#src/loan-display/use-lane-draft.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { SEVERAL_LOANS } from '#src/offline/outbox/entry/lane.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelBody, PanelDialog, PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';

interface PickNoteDialogProps {
  readonly picks: Pick<Picks, 'loans' | 'say' | 'offerUndo'>;
  readonly onClose: () => void;
}

/** One text that becomes a note of each loan. Until then it's a draft, which outlives the dialog and the page. */
export function PickNoteDialog({ picks, onClose }: PickNoteDialogProps) {
  const { loans } = picks;
  const user = useSignedInUser();
  const config = useAppConfig();
  const outbox = useServices().openOutbox(user.id, config);
  const [text, type] = useLaneDraft(outbox, SEVERAL_LOANS);
  const [asked, setAsked] = useState<readonly Loan[]>();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const hintId = useId();
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const able = loans.filter(({ loanId }) => v.is(loanGuidSchema, loanId));
  // A list that changes meanwhile doesn't change what was asked.
  const meant = asked ?? able;
  const note = addedNoteText('', text ?? '');
  const isTooLong = new TextEncoder().encode(note).length > MAX_NOTE_BYTES;
  const edit = () => {
    setAsked(undefined);
    boxRef.current?.focus();
  };
  const save = async () => {
    setIsSaving(true);
    const result = await outbox.saveAll(
      meant.map((loan) => ownNote(user, loan, config.fieldMap, note)),
      SEVERAL_LOANS,
    );
    setIsSaving(false);
    if (result.kind === 'not-saved') {
      const { kind, message } = result.error;
      setFailure(words.notSaved(kind === 'full' ? words.tooMany : message));
      edit();
      return;
    }
    onClose();
    picks.say(words.saved(result.ids.length));
    picks.offerUndo({
      id: result.ids.join(),
      count: result.ids.length,
      text: note,
      run: () => takeBack(outbox, result.ids, note),
    });
  };
  return (
    <PanelDialog
      title={words.title(meant.length)}
      onClose={() => {
        if (!isSaving) onClose();
      }}
    >
      <PanelBody>
        <div className="stack gap-8">
          <Textarea
            ref={boxRef}
            data-autofocus=""
            aria-label={words.label}
            aria-describedby={hintId}
            aria-invalid={isTooLong || failure !== ''}
            // Keep the text out of the browser's history, which no sign-out erases.
            autoComplete="off"
            rows={6}
            readOnly={text === undefined || isSaving}
            value={text ?? ''}
            onChange={({ target }) => {
              setAsked(undefined);
              setFailure('');
              type(target.value);
            }}
          />
          <p id={hintId} className="muted">
            {words.hint}
          </p>
          {able.length === loans.length ? null : <p>{words.left(loans.length - able.length)}</p>}
          {isTooLong ? <p role="alert">{words.tooLong}</p> : null}
          {failure === '' ? null : (
            <p role="alert">
              {failure} <CopyTextButton text={note} />
            </p>
          )}
        </div>
      </PanelBody>
      <PanelFooter>
        {asked ? (
          <>
            <p className="full strong" role="alert">
              {words.question(asked.length)}
            </p>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a key that asked isn't also the answer */}
            <ActionButton autoFocus onPress={edit}>
              {words.edit}
            </ActionButton>
            <ActionButton kind="primary" disabled={isSaving} onPress={() => void save()}>
              {words.confirm(asked.length)}
            </ActionButton>
          </>
        ) : (
          <ActionButton
            kind="primary"
            disabled={note === '' || isTooLong || meant.length === 0}
            onPress={() => setAsked(able)}
          >
            {words.add(meant.length)}
          </ActionButton>
        )}
      </PanelFooter>
    </PanelDialog>
  );
}

async function takeBack(outbox: Outbox, ids: readonly string[], text: string): Promise<string> {
  try {
    const count = await outbox.discardAll(ids);
    if (count > 0) {
      // What was typed since stays.
      const typed = await outbox.readDraft(SEVERAL_LOANS).catch(() => '');
      void outbox.saveDraft(SEVERAL_LOANS, [typed, text].filter((part) => part !== '').join('\n'));
    }
    return words.takenBack(count, ids.length);
  } catch (error) {
    return words.notTakenBack(error instanceof Error ? error.message : '');
  }
}
