import { type ReactNode, useEffect, useState } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { SessionTimedOut } from '#src/features/session/session-timed-out.tsx';
import { SignedInUserContext } from '#src/features/session/signed-in-user.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { WaitingPage } from '#src/ui/centred-page.tsx';
import { createTypingWatch } from '#src/ui/typing-watch.ts';

interface RequireSessionProps {
  readonly children: (user: CurrentUser) => ReactNode;
  /** The way to the sign-in screen. */
  readonly signIn: ReactNode;
  /** Somebody has read that their session is over; undefined for nobody known. */
  readonly onTimedOut: (user: CurrentUser | undefined) => void;
  /** Stands in the time-out dialog of somebody who is known. */
  readonly renderTimedOutNote: (user: CurrentUser) => ReactNode;
}

/** Shows what is protected to somebody who is signed in; what is on screen stays there under the time-out dialog. */
export function RequireSession({ children, signIn, onTimedOut, renderTimedOutNote }: RequireSessionProps) {
  const { state } = useSession();
  const [typing] = useState(() => createTypingWatch(window));
  useEffect(() => typing.start(), [typing]);
  switch (state.kind) {
    case 'checking':
      return <WaitingPage text="Loading.." />;
    case 'signed-out':
    case 'locked':
    case 'unreachable':
      return signIn;
    // One shape for both, or React would take the screen behind the dialog down and build it anew.
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
