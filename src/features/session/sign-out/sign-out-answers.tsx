import { useEffect, useRef, useState } from 'react';
import type { UnsentNote } from '#src/features/session/sign-out/unsent-notes.ts';
import { signOutWords as words } from '#src/features/session/sign-out/sign-out-words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';

interface SignOutAnswersProps {
  readonly left: readonly UnsentNote[];
  /** False if there may be more notes than these: none may be erased. */
  readonly isWhole: boolean;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onSignOut: (keepsNotes: boolean) => void;
  readonly onStay: () => void;
}

/** Each says what becomes of the session and of the notes. The one that erases stands apart and asks again. */
export function SignOutAnswers({ left, isWhole, isSending, onSend, onSignOut, onStay }: SignOutAnswersProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const backRef = useRef<HTMLButtonElement>(null);
  const keepRef = useRef<HTMLButtonElement>(null);
  // The pressed button goes. Only after that does the dialog let another one have the focus.
  useEffect(() => (isConfirming ? backRef : keepRef).current?.focus(), [isConfirming]);
  if (isConfirming) {
    return (
      <PanelFooter>
        <p className="sign-out-warning" role="alert">
          {words.confirmDiscard(left)}
        </p>
        {/* Not where the press before was: a second tap there erases nothing. */}
        <span className="sign-out-discard">
          <ActionButton onPress={() => onSignOut(false)}>{words.discardForGood}</ActionButton>
        </span>
        <ActionButton ref={backRef} onPress={() => setIsConfirming(false)}>
          {words.back}
        </ActionButton>
      </PanelFooter>
    );
  }
  const canSend = left.some(({ isDraft }) => !isDraft) || !isWhole;
  return (
    <>
      <PanelFooter>
        <ActionButton disabled={isSending} onPress={onStay}>
          {words.stay}
        </ActionButton>
        {canSend ? (
          <ActionButton disabled={isSending} onPress={onSend}>
            {isSending ? words.sending : words.send}
          </ActionButton>
        ) : null}
        <ActionButton
          ref={keepRef}
          kind="primary"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer that loses nothing
          autoFocus
          disabled={isSending}
          onPress={() => onSignOut(true)}
        >
          {isWhole ? words.keep : words.signOut}
        </ActionButton>
      </PanelFooter>
      {isWhole ? (
        <PanelFooter>
          <span className="sign-out-discard">
            <ActionButton disabled={isSending} onPress={() => setIsConfirming(true)}>
              {words.discard(left)}
            </ActionButton>
          </span>
        </PanelFooter>
      ) : null}
    </>
  );
}
