import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router';
import { DisplaySettings } from '#src/features/preferences/display-settings.tsx';
import { PreferencesProvider } from '#src/features/preferences/preferences-provider.tsx';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { RequireSession } from '#src/features/session/require-session.tsx';
import { SessionShell } from '#src/features/session/session-shell.tsx';
import { SignInScreen } from '#src/features/session/sign-in-screen.tsx';
import { ConnectionSign } from '#src/features/sync-status/connection-sign.tsx';
import { StorageNotice } from '#src/features/sync-status/storage-notice.tsx';

export const Route = createFileRoute('/_signed-in')({
  codeSplitGroupings: [],
  beforeLoad: ({ context, cause }) => {
    // Under the time-out dialog the screen stays, with what was typed on it, whatever its address still becomes.
    if (cause === 'stay') return;
    if (context.authToken.get() === undefined) throw redirect({ to: '/login', replace: true });
  },
  component: SignedInLayout,
});

function SignedInLayout() {
  const { connectivity, storageTrouble } = Route.useRouteContext();
  const { apiEnv } = useAppConfig();
  const navigate = useNavigate();
  return (
    <RequireSession
      signIn={<SignInScreen whenSignedIn={null} />}
      onTimedOut={() => void navigate({ to: '/login', replace: true })}
    >
      {(user) => (
        <PreferencesProvider user={user} apiEnv={apiEnv}>
          <SessionShell
            user={user}
            connection={<ConnectionSign connectivity={connectivity} />}
            settings={<DisplaySettings />}
          >
            <StorageNotice trouble={storageTrouble} />
            <Outlet />
          </SessionShell>
        </PreferencesProvider>
      )}
    </RequireSession>
  );
}
