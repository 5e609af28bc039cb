import { type ReactNode, useEffect, useState } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { SessionTimedOut } from '#src/features/session/session-timed-out.tsx';
import { SignedInUserContext } from '#src/loan-display/session/signed-in-user.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { frameWords } from '#src/features/session/words.ts';
import { WaitingPage } from '#src/ui/centred-page.tsx';
import { createTypingWatch } from '#src/ui/typing-watch.ts';

interface RequireSessionProps {
  readonly children: (user: CurrentUser) => ReactNode;
  /** The sign-in screen, or a redirect to it. */
  readonly signIn: ReactNode;
  /** Called when the user confirms that the session is over; undefined for an unknown user. */
  readonly onTimedOut: (user: CurrentUser | undefined) => void;
  /** Added to the time-out dialog of a known user. */
  readonly renderTimedOutNote: (user: CurrentUser) => ReactNode;
}

/** Shows protected content to a signed-in user. The screen stays in place under the time-out dialog. */
export function RequireSession({ children, signIn, onTimedOut, renderTimedOutNote }: RequireSessionProps) {
  const { state } = useSession();
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
              onOk={() => onTimedOut(state.user)}
            />
          ) : null}
        </>
      );
    default:
      return state satisfies never;
  }
}
