import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageBoxWords as words } from '#src/loan-display/copy/message-box-words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import { useUnsavedWork } from '#src/ui/unsaved-work.ts';

interface ClosingQuestion {
  /** Closes the dialog, or asks first. */
  readonly close: () => void;
  /** Replaces the dialog's footer; null while nothing is asked. */
  readonly question: ReactNode;
}

/** Keeps a dialog from closing over typed text that wasn't sent or copied. */
export function useClosingQuestion(wouldLose: boolean, onClose: () => void): ClosingQuestion {
  const [isAsking, setIsAsking] = useState(false);
  const keepRef = useRef<HTMLButtonElement>(null);
  useUnsavedWork(wouldLose, true);
  useEffect(() => {
    if (isAsking) keepRef.current?.focus();
  }, [isAsking]);
  return {
    close: wouldLose ? () => setIsAsking(true) : onClose,
    question:
      isAsking && wouldLose ? (
        <PanelFooter>
          <p className="message-box-question" role="alert">
            {words.closing}
          </p>
          <ActionButton onPress={onClose}>{words.loseChanges}</ActionButton>
          <ActionButton ref={keepRef} kind="primary" onPress={() => setIsAsking(false)}>
            {words.keepEditing}
          </ActionButton>
        </PanelFooter>
      ) : null,
  };
}
