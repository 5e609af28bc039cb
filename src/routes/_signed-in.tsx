import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router';
import { RequireSession } from '#src/features/session/require-session.tsx';
import { SessionShell } from '#src/features/session/session-shell.tsx';
import { SignInScreen } from '#src/features/session/sign-in-screen.tsx';
import { ConnectionSign } from '#src/features/sync-status/connection-sign.tsx';

export const Route = createFileRoute('/_signed-in')({
  codeSplitGroupings: [],
  beforeLoad: ({ context }) => {
    if (context.authToken.get() === undefined) throw redirect({ to: '/login', replace: true });
  },
  component: SignedInLayout,
});

function SignedInLayout() {
  const { connectivity } = Route.useRouteContext();
  const navigate = useNavigate();
  return (
    <RequireSession
      signIn={<SignInScreen whenSignedIn={null} />}
      onTimedOut={() => void navigate({ to: '/login', replace: true })}
    >
      {(user) => (
        <SessionShell user={user} connection={<ConnectionSign connectivity={connectivity} />}>
          <Outlet />
        </SessionShell>
      )}
    </RequireSession>
  );
}
