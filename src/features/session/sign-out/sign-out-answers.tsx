import { useEffect, useId, useRef, useState } from 'react';
import type { UnsentNote } from '#src/features/session/sign-out/unsent-notes.ts';
import { signOutWords as words } from '#src/features/session/sign-out/sign-out-words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';

interface SignOutAnswersProps {
  readonly left: readonly UnsentNote[];
  /** False if there may be more notes than these: none may be erased. */
  readonly isWhole: boolean;
  readonly isCutOff: boolean;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onSignOut: (keepsNotes: boolean) => void;
  readonly onStay: () => void;
}

/** Each says what happens to the session and the notes. The one that erases is set apart and asks again. */
export function SignOutAnswers(props: SignOutAnswersProps) {
  const { left, isWhole, isCutOff, isSending, onSend, onSignOut, onStay } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const reasonId = useId();
  const stayRef = useRef<HTMLButtonElement>(null);
  const backRef = useRef<HTMLButtonElement>(null);
  const keepRef = useRef<HTMLButtonElement>(null);
  // The safe answer is last, as in any dialog. A change of the connection moves none of them.
  const [isCutOffAtFirst] = useState(isCutOff);
  // The pressed button goes. Only after that does the dialog let another one have the focus.
  useEffect(() => {
    const safe = isCutOffAtFirst ? stayRef : keepRef;
    (isConfirming ? backRef : safe).current?.focus();
  }, [isConfirming, isCutOffAtFirst]);
  if (isConfirming) {
    return (
      <PanelFooter>
        <p className="full strong" role="alert">
          {words.confirmDiscard(left)}
        </p>
        {/* Not where the press before was: a second tap there erases nothing. */}
        <span className="sign-out-discard stack text-center">
          <ActionButton kind="erase" onPress={() => onSignOut(false)}>
            {words.discardForGood}
          </ActionButton>
        </span>
        <ActionButton ref={backRef} onPress={() => setIsConfirming(false)}>
          {words.back}
        </ActionButton>
      </PanelFooter>
    );
  }
  const canSend =
    left.some(({ isDraft, isRefused }) => !isDraft && !isRefused) || (!isWhole && left.length > 0);
  // The answer that loses nothing: offline, also the way back in.
  const safe = { kind: 'primary', autoFocus: true } as const;
  const stay = (
    <ActionButton {...(isCutOff ? safe : {})} ref={stayRef} onPress={onStay}>
      {words.stay}
    </ActionButton>
  );
  const leave = (
    <ActionButton
      {...(isCutOff ? {} : safe)}
      ref={keepRef}
      disabled={isSending}
      onPress={() => onSignOut(left.length > 0 || !isWhole)}
    >
      {isWhole && left.length > 0 ? words.keep : words.signOut}
    </ActionButton>
  );
  return (
    <>
      <PanelFooter>
        {isCutOffAtFirst ? leave : stay}
        {canSend ? (
          <span className="sign-out-send stack text-center">
            <ActionButton
              disabled={isSending}
              aria-disabled={isCutOff || undefined}
              aria-describedby={isCutOff ? reasonId : undefined}
              onPress={isCutOff ? doNothing : onSend}
            >
              {isSending ? words.sending : words.send}
            </ActionButton>
            {isCutOff ? (
              <span id={reasonId} className="text-caption muted">
                {words.needsConnection}
              </span>
            ) : null}
          </span>
        ) : null}
        {isCutOffAtFirst ? stay : leave}
      </PanelFooter>
      {isWhole && left.length > 0 ? (
        <PanelFooter>
          <span className="sign-out-discard stack text-center">
            <ActionButton kind="erase" disabled={isSending} onPress={() => setIsConfirming(true)}>
              {words.discard(left)}
            </ActionButton>
          </span>
        </PanelFooter>
      ) : null}
    </>
  );
}

/** It can be reached, so that a screen reader says why it can't be pressed. */
function doNothing(): void {}
