import { type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { SignedInUserContext } from '#src/loan-display/session/signed-in-user.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { frameWords, timeOutWords as words } from '#src/features/session/words.ts';
import { WaitingPage } from '#src/ui/centred-page.tsx';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { createTypingWatch, type TypingWatch } from '#src/ui/typing-watch.ts';
import { UnsavedWorkContext } from '#src/ui/unsaved-work.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import '#src/features/session/session-over.css';

interface RequireSessionProps {
  readonly children: (user: CurrentUser) => ReactNode;
  readonly signIn: ReactNode;
  /** @param isAnyOnlyHere some text is lost with the page. */
  readonly onTimedOut: (user: CurrentUser | undefined, isAnyOnlyHere: boolean) => void;
  readonly renderTimedOutNote: (user: CurrentUser) => ReactNode;
}

/** Shows protected content to a signed-in user. The screen stays in place under the time-out dialog. */
export function RequireSession({ children, signIn, onTimedOut, renderTimedOutNote }: RequireSessionProps) {
  const { state } = useSession();
  const { isAnyOnlyHere } = use(UnsavedWorkContext);
  const [typing] = useState(() => createTypingWatch(window));
  useEffect(() => typing.start(), [typing]);
  switch (state.kind) {
    case 'checking':
      return <WaitingPage text={frameWords.loadingSession} />;
    case 'signed-out':
    case 'locked':
    case 'unreachable':
      return signIn;
    // Both render the same tree, or React would rebuild the screen behind the dialog.
    case 'signed-in':
    case 'timed-out':
      return (
        <>
          {state.user === undefined ? null : (
            <SignedInUserContext value={state.user}>{children(state.user)}</SignedInUserContext>
          )}
          {state.kind === 'timed-out' ? (
            <SessionTimedOut
              note={state.user === undefined ? null : renderTimedOutNote(state.user)}
              typing={typing}
              onOk={() => onTimedOut(state.user, isAnyOnlyHere())}
            />
          ) : null}
        </>
      );
    default:
      return state satisfies never;
  }
}

/** Under the time-out's text, where OK would lose something that was typed. */
export function OnlyHereText({ outbox }: { readonly outbox: Pick<Outbox, 'isAnyUnsaved'> }) {
  const { isAnyOnlyHere } = use(UnsavedWorkContext);
  return isAnyOnlyHere() || outbox.isAnyUnsaved() ? <p className="waiting-notes">{words.onlyHere}</p> : null;
}

const AlertDialog = lazyComponent(async () => (await import('#src/ui/dialogs/alert-dialog.tsx')).AlertDialog);

interface SessionTimedOutProps {
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
