import HardDrive from 'lucide-react/icons/hard-drive';
import Inbox from 'lucide-react/icons/inbox';
import { createFileRoute, Link, Outlet, redirect, useNavigate, useRouter } from '@tanstack/react-router';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { InstallNotice } from '#src/features/install/install-notice.tsx';
import { usePreferences, usePreferencesAccess } from '#src/loan-display/preferences.ts';
import { PendingBadge, WaitingCount, WaitingNotesText } from '#src/features/sync-status/pending-badge.tsx';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { OnlyHereText, RequireSession } from '#src/features/session/require-session.tsx';
import { accountWords } from '#src/features/session/words.ts';
import { SessionShell } from '#src/features/session/session-shell.tsx';
import { useCheckAfterRefusal } from '#src/features/session/current-user-query.ts';
import { SignInScreen } from '#src/features/session/sign-in/sign-in-screen.tsx';
import { ConnectionIndicator } from '#src/features/sync-status/connection-indicator.tsx';
import { createLenderClock, LenderClockProvider } from '#src/loan-display/lender-clock.ts';
import { LenderRulesProvider } from '#src/loan-display/lender-rules-context.ts';
import { deviceTimeZone, namedDeviceZone } from '#src/loan-display/device-answers.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { SessionEnding } from '#src/features/session/session-ending.tsx';
import { AccountSettingsPart } from '#src/routes/-frame/account-settings-part.tsx';
import { JumpPart } from '#src/routes/-frame/jump/jump-part.tsx';
import { LostNotesPart } from '#src/routes/-frame/lost-notes-part.tsx';
import { TodayLink } from '#src/routes/-frame/today-link.tsx';
import { useOutbox } from '#src/routes/-frame/use-outbox.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { CalledProvider } from '#src/loan-display/contact/called-context.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { useLoanMarks } from '#src/routes/-frame/use-loan-marks.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { StorageNotice } from '#src/features/sync-status/storage-notice.tsx';
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { loansToPrefetch } from '#src/domain/conditions/loans-to-prefetch.ts';
import { allCachedConditionsKey } from '#src/features/conditions/read/conditions-query.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { deviceContentsKey } from '#src/features/storage/device-contents-key.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';

export const Route = createFileRoute('/_signed-in')({
  codeSplitGroupings: [],
  beforeLoad: ({ context, cause, location }) => {
    // Under the time-out dialog the screen keeps its unsaved text, whatever its address becomes.
    if (cause === 'stay') return;
    if (context.authToken.get() === undefined)
      throw redirect({ to: '/login', search: { to: context.placeOfLink(location.href) }, replace: true });
  },
  component: SignedInLayout,
});

function SignedInLayout() {
  const { openOutbox, keptPlace, now } = useServices();
  const config = useAppConfig();
  const navigate = useNavigate();
  const router = useRouter();
  const clock = useMemo(
    () => createLenderClock(config.lenderTimeZone, namedDeviceZone(), now()),
    [config.lenderTimeZone, now],
  );
  const rules = useMemo(() => createLenderRules(config), [config]);
  return (
    <RequireSession
      signIn={<SignInScreen whenSignedIn={null} />}
      onTimedOut={(user, isAnyOnlyHere) => {
        if (user !== undefined) keptPlace.keep(user.id, router.state.location.href);
        const problem =
          user !== undefined && !isAnyOnlyHere && keepsText(openOutbox(user.id, config))
            ? 'session-ended'
            : 'session-ended-unkept';
        void navigate({ to: '/login', search: { problem }, replace: true });
      }}
      renderTimedOutNote={({ id }) => (
        <>
          <WaitingNotesText outbox={openOutbox(id, config)} />
          <OnlyHereText outbox={openOutbox(id, config)} />
        </>
      )}
    >
      {(user) => (
        <LenderClockProvider value={clock}>
          <LenderRulesProvider value={rules}>
            <RememberCalls>
              <SessionShell
                user={user}
                connection={
                  <>
                    <ConnectionIndicator />
                    <OutboxBadge />
                    <JumpPart />
                    <TodayLink />
                    <Link to="/closings" className="top-bar-link top-bar-roomy touch-link medium text-body">
                      Closings
                    </Link>
                    <Link to="/conditions" className="top-bar-link touch-link medium text-body">
                      Conditions
                    </Link>
                  </>
                }
                settings={
                  <>
                    <AccountSettingsPart userId={user.id} links={menuLinks} />
                    <p className="app-version text-caption muted">{accountWords.version(config.buildId)}</p>
                  </>
                }
              >
                <KeepPreferences />
                <PrefetchConditions />
                <SessionEnding />
                <DeviceStorageNotice />
                <LostNotesPart />
                <InstallNotice />
                <Outlet />
              </SessionShell>
            </RememberCalls>
          </LenderRulesProvider>
        </LenderClockProvider>
      )}
    </RequireSession>
  );
}

function OutboxItem() {
  return (
    <Link to="/outbox" className="menu-link">
      <Inbox /> Outbox <WaitingCount outbox={useOutbox()} />
    </Link>
  );
}

const menuLinks = (
  <>
    <OutboxItem />
    <Link to="/storage" className="menu-link">
      <HardDrive /> On this device
    </Link>
  </>
);

/** True if this device has all text that becomes a note. */
function keepsText({ get, isAnyUnsaved }: Pick<Outbox, 'get' | 'isAnyUnsaved'>): boolean {
  return get().status !== 'failed' && !isAnyUnsaved();
}

/** Sends waiting notes while their user is signed in, and shows how many there are. */
function OutboxBadge() {
  const outbox = useOutbox();
  useEffect(() => outbox.start(), [outbox]);
  const { hold } = useSyncExternalStore(outbox.subscribe, outbox.get);
  useCheckAfterRefusal(hold === 'auth');
  return <PendingBadge outbox={outbox} link={outboxLink} />;
}

function outboxLink(sign: ReactNode) {
  return <Link to="/outbox">{sign}</Link>;
}

function KeepPreferences() {
  const { showColorMode } = useServices();
  const { start } = usePreferencesAccess();
  const { colorMode } = usePreferences().values;
  useEffect(() => start(), [start]);
  useLayoutEffect(() => showColorMode(colorMode), [showColorMode, colorMode]);
  return null;
}

function RememberCalls({ children }: { readonly children: ReactNode }) {
  const today = useToday();
  const { mark } = useLoanMarks(today);
  const day = formatIsoDay(today);
  const onCall = useCallback(
    (loanId: string) => void mark({ kind: 'called', loanId, isOn: true, day }),
    [mark, day],
  );
  return <CalledProvider value={onCall}>{children}</CalledProvider>;
}

const VIEWS = ['MyLoans', 'AllLoans'] as const;

function DeviceStorageNotice() {
  const { storageProblem, readContents, openRepository, leaveTo } = useServices();
  const { id } = useSignedInUser();
  const router = useRouter();
  const queryClient = useQueryClient();
  const tryStorage = useCallback(() => {
    // If it fails, that's the problem already shown.
    readContents(id).catch(() => undefined);
  }, [readContents, id]);
  const onWorksAgain = useCallback(() => {
    // The list is stored when it arrives again; where a lookup failed, look at the device again.
    for (const view of VIEWS) {
      const list = openRepository(id).list(view);
      if (list.get().source === 'none') void list.read();
    }
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryKey, state }) => queryKey[0] === 'pipeline' || state.status === 'error',
    });
  }, [queryClient, openRepository, id]);
  return (
    <StorageNotice
      problem={storageProblem}
      outbox={useOutbox()}
      tryStorage={tryStorage}
      onWorksAgain={onWorksAgain}
      reload={() => leaveTo(router.state.location.href)}
    />
  );
}

/**
 * After each answer to My Loans, changed or not, fetches the conditions of loans that close soon, in the background.
 * Renders nothing: a separate component, so that its updates repaint nothing.
 */
function PrefetchConditions() {
  const userId = useSignedInUser().id;
  const { fieldMap, lenderTimeZone } = useAppConfig();
  const services = useServices();
  const { openConditions, whenIdle } = services;
  const reads = openConditions(userId);
  const queryClient = useQueryClient();
  useEffect(() => {
    const stopListening = reads.onFetchedAhead(() => {
      for (const queryKey of [allCachedConditionsKey(userId), deviceContentsKey(userId)])
        void queryClient.invalidateQueries({ queryKey });
    });
    return () => {
      stopListening();
      reads.stopAhead();
    };
  }, [reads, userId, queryClient]);

  const offer = useEffectEvent(({ loans }: PipelineSnapshot) => {
    const today = calendarDayIn(services.now(), lenderTimeZone ?? deviceTimeZone());
    reads.fetchAhead(loansToPrefetch(loans, fieldMap, today));
  });
  // The screen with the list requests it; this only uses the answer.
  const { data } = useQuery({ ...pipelineQuery(services, userId, 'MyLoans'), enabled: false });
  useEffect(() => {
    if (data !== undefined) whenIdle(() => offer(data));
  }, [data, whenIdle]);
  return null;
}
