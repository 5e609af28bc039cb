import { type ReactNode, useEffect, useState } from 'react';
import { timeOutWords as words } from '#src/features/session/words.ts';
import { latePart } from '#src/loan-display/late-code/late-part.tsx';
import type { TypingWatch } from '#src/ui/typing-watch.ts';

const AlertDialog = latePart(async () => (await import('#src/ui/dialogs/alert-dialog.tsx')).AlertDialog);

interface SessionTimedOutProps {
  /** Anything else the user should know. */
  readonly note?: ReactNode;
  readonly typing: Pick<TypingWatch, 'whenPaused'>;
  readonly onOk: () => void;
}

/** Waits for a pause in typing: a dialog takes the keys, and those were meant for the text. */
export function SessionTimedOut({ note, typing, onOk }: SessionTimedOutProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let callOff: (() => void) | undefined;
    let isWanted = true;
    const showAtPause = (): void => {
      if (isWanted) callOff = typing.whenPaused(() => setIsShown(true));
    };
    // Load the code first: it may take longer than a pause. If that fails, rendering throws.
    AlertDialog.prepare().then(showAtPause, showAtPause);
    return () => {
      isWanted = false;
      callOff?.();
    };
  }, [typing]);
  if (!isShown) return null;
  return (
    <AlertDialog title={words.title} text={words.text} confirmLabel={words.ok} onConfirm={onOk}>
      {note}
    </AlertDialog>
  );
}
