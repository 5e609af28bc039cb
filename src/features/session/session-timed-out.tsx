import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { timeOutWords as words } from '#src/features/session/words.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import type { TypingWatch } from '#src/ui/typing-watch.ts';
import '#src/features/session/session-over.css';

const AlertDialog = lazyComponent(async () => (await import('#src/ui/dialogs/alert-dialog.tsx')).AlertDialog);

interface SessionTimedOutProps {
  /** Anything else the user should know. */
  readonly note?: ReactNode;
  readonly typing: Pick<TypingWatch, 'whenPaused'>;
  readonly onOk: () => void;
}

/**
 * Waits for a pause in typing: a dialog takes the keys, and those were meant for the text. Until the person signs in
 * again nothing of a loan is painted; what was typed stays in its box.
 */
export function SessionTimedOut({ note, typing, onOk }: SessionTimedOutProps) {
  const [isShown, setIsShown] = useState(false);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['sessionOver'] = isShown ? 'shown' : 'typing';
    return () => {
      delete dataset['sessionOver'];
    };
  }, [isShown]);
  useEffect(() => {
    let callOff: (() => void) | undefined;
    let isWanted = true;
    const showAtPause = (): void => {
      if (isWanted) callOff = typing.whenPaused(() => setIsShown(true));
    };
    // Load the code first: it may take longer than a pause. If that fails, rendering throws.
    AlertDialog.preload().then(showAtPause, showAtPause);
    return () => {
      isWanted = false;
      callOff?.();
    };
  }, [typing]);
  if (!isShown) return null;
  return (
    <AlertDialog
      className="session-over"
      title={words.title}
      text={words.text}
      confirmLabel={words.ok}
      onConfirm={onOk}
    >
      {note}
    </AlertDialog>
  );
}
