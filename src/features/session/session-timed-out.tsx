import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { TypingWatch } from '#src/ui/typing-watch.ts';

const loadDialog = () => import('#src/ui/dialogs/alert-dialog.tsx');

const AlertDialog = lazy(async () => ({ default: (await loadDialog()).AlertDialog }));

interface SessionTimedOutProps {
  /** What the person should know beyond that. */
  readonly note?: ReactNode;
  readonly typing: Pick<TypingWatch, 'whenPaused'>;
  readonly onOk: () => void;
}

/** Comes when nobody is typing: a dialog takes the keys, and these were meant for the text. */
export function SessionTimedOut({ note, typing, onOk }: SessionTimedOutProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let callOff: (() => void) | undefined;
    let isWanted = true;
    const showAtPause = (): void => {
      if (isWanted) callOff = typing.whenPaused(() => setIsShown(true));
    };
    // Its code comes first: it may take longer than a pause. Where it fails, drawing says so.
    loadDialog().then(showAtPause, showAtPause);
    return () => {
      isWanted = false;
      callOff?.();
    };
  }, [typing]);
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialog
        title="Session Timed Out"
        text="Your session has expired due to inactivity. Please log in again to continue using the application."
        confirmLabel="OK"
        onConfirm={onOk}
      >
        {note}
      </AlertDialog>
    </Suspense>
  );
}
