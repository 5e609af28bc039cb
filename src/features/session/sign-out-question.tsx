import { useState } from 'react';
import { type UnsentList, unsentCountText, unsentNotesText } from '#src/features/session/unsent-notes.ts';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelBody, PanelDialog, PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import '#src/features/session/sign-out-question.css';

export interface SignOutQuestionProps {
  readonly found: UnsentList;
  /** Sends what can be sent and gives what is left. */
  readonly sendNow: () => Promise<UnsentList>;
  readonly onSignOut: (keepsNotes: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks what is to become of notes that have not reached their loans, before their author leaves this device. */
export function SignOutQuestion({ found, sendNow, onSignOut, onCancel }: SignOutQuestionProps) {
  const [step, setStep] = useState<'asking' | 'sending' | 'confirming'>('asking');
  const [{ notes: left, isWhole }, setFound] = useState(found);
  const [hasTried, setHasTried] = useState(false);
  const count = unsentCountText(left);
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
    <PanelDialog title="Sign out with notes on this device?" onClose={onCancel}>
      <PanelBody>
        <div className="sign-out-question">
          <p>
            {hasTried ? `${count} could not be sent now.` : `${count} not in the loan yet.`}{' '}
            {isWhole
              ? `Kept on this device, nobody else sees ${left.length === 1 ? 'it' : 'them'}, and what is saved goes out when you log in here again.`
              : null}
          </p>
          {isWhole ? null : (
            <p className="sign-out-warning" role="alert">
              The notes kept on this device cannot be read now, so there may be more than is shown here. They
              are not erased: they stay for your next login.
            </p>
          )}
          {left.every(({ isSaved }) => isSaved) ? null : (
            <p className="sign-out-warning" role="alert">
              What is marked “Not saved” could not be kept on this device. Copy it before you sign out.
            </p>
          )}
          <ul className="unsent-notes">
            {left.map(({ id, isDraft, isSaved, loan, text }) => (
              <li key={id}>
                <p className="unsent-note-loan">
                  {loan}
                  {isDraft ? <span className="tag">{isSaved ? 'Draft' : 'Not saved'}</span> : null}
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
            Discard {count} for good?
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone */}
          <ActionButton autoFocus onPress={() => setStep('asking')}>
            Back
          </ActionButton>
          <ActionButton onPress={() => onSignOut(false)}>Discard and sign out</ActionButton>
        </PanelFooter>
      ) : (
        <PanelFooter>
          {isWhole ? (
            <ActionButton kind="quiet" disabled={step === 'sending'} onPress={() => setStep('confirming')}>
              Discard
            </ActionButton>
          ) : null}
          <CopyTextButton text={unsentNotesText(left)} />
          <ActionButton disabled={step === 'sending'} onPress={() => void send()}>
            {step === 'sending' ? 'Sending...' : 'Send now'}
          </ActionButton>
          <ActionButton
            kind="primary"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer that loses nothing
            autoFocus
            disabled={step === 'sending'}
            onPress={() => onSignOut(true)}
          >
            {isWhole ? 'Keep for me on this device' : 'Sign out'}
          </ActionButton>
        </PanelFooter>
      )}
    </PanelDialog>
  );
}
