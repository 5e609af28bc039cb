import { createFileRoute, Link, Outlet, redirect, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { InstallControl } from '#src/features/install/install-control.tsx';
import { InstallNotice } from '#src/features/install/install-notice.tsx';
import { DisplaySettings } from '#src/features/preferences/display-settings.tsx';
import { PreferencesProvider } from '#src/features/preferences/preferences-provider.tsx';
import { PendingSign } from '#src/features/sync-status/pending-sign.tsx';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { RequireSession } from '#src/features/session/require-session.tsx';
import { SessionShell } from '#src/features/session/session-shell.tsx';
import { useCheckAfterRefusal } from '#src/features/session/use-check-after-refusal.ts';
import { SignInScreen } from '#src/features/session/sign-in/sign-in-screen.tsx';
import { ConnectionSign } from '#src/features/sync-status/connection-sign.tsx';
import { WaitingNotesText } from '#src/features/sync-status/waiting-notes-text.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { useConditionsAhead } from '#src/routes/-use-conditions-ahead.ts';
import { DeviceStorageNotice } from '#src/routes/-device-storage-notice.tsx';
import { LostNotesPart } from '#src/routes/-lost-notes-part.tsx';
import { useOutbox } from '#src/routes/-use-outbox.ts';

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
  const { connectivity, openOutbox } = useServices();
  const config = useAppConfig();
  const navigate = useNavigate();
  return (
    <RequireSession
      signIn={<SignInScreen whenSignedIn={null} />}
      onTimedOut={() => void navigate({ to: '/login', replace: true })}
      renderTimedOutNote={({ id }) => <WaitingNotesText outbox={openOutbox(id, config)} />}
    >
      {(user) => (
        <PreferencesProvider user={user} apiEnv={config.apiEnv}>
          <SessionShell
            user={user}
            connection={
              <>
                <Link to="/conditions" className="top-bar-link" aria-label="Conditions of all loans">
                  Conditions
                </Link>
                <OutboxSign />
                <ConnectionSign connectivity={connectivity} />
              </>
            }
            settings={
              <>
                <DisplaySettings />
                <InstallControl />
                <Link to="/storage" className="menu-link">
                  On this device
                </Link>
              </>
            }
          >
            <FetchAhead />
            <DeviceStorageNotice />
            <LostNotesPart />
            <InstallNotice />
            <Outlet />
          </SessionShell>
        </PreferencesProvider>
      )}
    </RequireSession>
  );
}

/** Sends what waits for as long as its person is signed in, and says how much that is. */
function OutboxSign() {
  const outbox = useOutbox();
  useEffect(() => outbox.start(), [outbox]);
  const { hold } = useSyncExternalStore(outbox.subscribe, outbox.get);
  useCheckAfterRefusal(hold === 'auth');
  return <PendingSign outbox={outbox} link={outboxLink} />;
}

/** Nothing to be seen: a component of its own, so that its news repaint nothing. */
function FetchAhead() {
  useConditionsAhead();
  return null;
}

function outboxLink(sign: ReactNode) {
  return <Link to="/outbox">{sign}</Link>;
}
