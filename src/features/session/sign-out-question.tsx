import { useState } from 'react';
import { type UnsentList, unsentNotesText } from '#src/features/session/unsent-notes.ts';
import { signOutWords as words } from '#src/features/session/sign-out-words.ts';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelBody, PanelDialog, PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import '#src/features/session/sign-out-question.css';

export interface SignOutQuestionProps {
  readonly found: UnsentList;
  /** Sends what it can and returns the rest. */
  readonly sendNow: () => Promise<UnsentList>;
  readonly onSignOut: (keepsNotes: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks what to do with unsent notes before their author signs out of this device. */
export function SignOutQuestion({ found, sendNow, onSignOut, onCancel }: SignOutQuestionProps) {
  const [step, setStep] = useState<'asking' | 'sending' | 'confirming'>('asking');
  const [{ notes: left, isWhole }, setFound] = useState(found);
  const [hasTried, setHasTried] = useState(false);

  const send = async () => {
    setStep('sending');
    const rest = await sendNow().catch(() => ({ notes: left, isWhole: false }));
    if (rest.notes.length === 0) {
      onSignOut(!rest.isWhole);
      return;
    }
    setFound(rest);
    setHasTried(true);
    setStep('asking');
  };
  return (
    <PanelDialog title={words.title(left, isWhole)} onClose={onCancel}>
      <PanelBody>
        <div className="sign-out-question">
          <p>
            {hasTried ? words.notSent(left) : words.notInLoan(left)} {isWhole ? words.ifKept(left) : null}
          </p>
          {isWhole ? null : (
            <p className="sign-out-warning" role="alert">
              {words.unreadable}
            </p>
          )}
          {left.every(({ isSaved }) => isSaved) ? null : (
            <p className="sign-out-warning" role="alert">
              {words.unsaved}
            </p>
          )}
          <ul className="unsent-notes">
            {left.map(({ id, isDraft, isSaved, loan, text }) => (
              <li key={id}>
                <p className="unsent-note-loan">
                  {loan}
                  {isDraft ? <span className="tag">{isSaved ? words.draft : words.notSaved}</span> : null}
                </p>
                <p className="unsent-note-text">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </PanelBody>
      {step === 'confirming' ? (
        <PanelFooter>
          <p className="sign-out-warning" role="alert">
            {words.confirmDiscard(left)}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused button is gone */}
          <ActionButton autoFocus onPress={() => setStep('asking')}>
            {words.back}
          </ActionButton>
          <span className="sign-out-discard">
            <ActionButton onPress={() => onSignOut(false)}>{words.discardAndSignOut}</ActionButton>
          </span>
        </PanelFooter>
      ) : (
        <PanelFooter>
          {isWhole ? (
            <span className="sign-out-discard">
              <ActionButton disabled={step === 'sending'} onPress={() => setStep('confirming')}>
                {words.discard}
              </ActionButton>
            </span>
          ) : null}
          <CopyTextButton text={unsentNotesText(left)} />
          <ActionButton disabled={step === 'sending'} onPress={() => void send()}>
            {step === 'sending' ? words.sending : words.send}
          </ActionButton>
          <ActionButton
            kind="primary"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer that loses nothing
            autoFocus
            disabled={step === 'sending'}
            onPress={() => onSignOut(true)}
          >
            {isWhole ? words.keep : words.signOut}
          </ActionButton>
        </PanelFooter>
      )}
    </PanelDialog>
  );
}
