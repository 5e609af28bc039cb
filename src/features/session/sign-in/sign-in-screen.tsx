import { useQuery } from '@tanstack/react-query';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { signInAddress } from '#src/contract/wire/page-paths.ts';
import type { SignInProblem } from '#src/features/session/sign-in/sign-in-problem.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { signInWords as words } from '#src/features/session/words.ts';
import { hasNoNetwork, useConnectivity } from '#src/loan-display/use-is-offline.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage, WaitingPage } from '#src/ui/centred-page.tsx';
import type { SessionState } from '#src/features/session/session-state.ts';
import { Notice } from '#src/ui/notice.tsx';

interface SignInScreenProps {
  readonly problem?: SignInProblem | undefined;
  readonly place?: string | undefined;
  readonly whenSignedIn: React.ReactNode;
}

export function SignInScreen({ problem, place, whenSignedIn }: SignInScreenProps) {
  const config = useAppConfig();
  const { leaveTo } = useServices();
  const { state, checkAgain } = useSession();
  const isCutOff = hasNoNetwork(useConnectivity());
  if (state.kind === 'checking') return <WaitingPage text={words.checking} />;
  if (state.kind === 'signed-in') return whenSignedIn;
  return (
    <CentredPage hasMark title={config.productName} subtitle={config.lenderName}>
      <SignInNotices
        problem={problem}
        kind={state.kind}
        offlineHours={config.offlineHours}
        onRetry={checkAgain}
      />
      <ActionButton kind="primary" size="lg" onPress={() => leaveTo(signInAddress(place))}>
        {words.button(config.platformName)}
      </ActionButton>
      {isCutOff ? null : (
        <p className="fine-print" data-size="read">
          {words.worksOffline}
        </p>
      )}
      {config.isSandbox ? <p className="fine-print">{words.sampleData}</p> : null}
    </CentredPage>
  );
}

const noticeWords = {
  offline: "You're offline. Connect to sign in.",
  unreachable: "Couldn't check your sign-in: the server isn't answering.",
  retry: 'Retry',
  locked: (offlineHours: number) =>
    `This device hasn't checked your sign-in for more than ${offlineHours === 1 ? '1 hour' : `${offlineHours} hours`}, so it shows no loans. Sign in to see them.`,
  clockSetBack:
    "This device's clock was changed, so it shows no loans. If the clock is wrong, set it right and reload. Otherwise connect and sign in.",
  /** Names no author: anyone may read it. */
  waiting: (count: number) =>
    count === 1
      ? '1 unsent note is saved on this device. It waits for its author to sign in.'
      : `${count} unsent notes are saved on this device. They wait for their authors to sign in.`,
  problems: {
    'no-code': "Sign-in didn't finish. Sign in again.",
    refused: "Your sign-in wasn't accepted. Sign in again.",
    unreachable: "Sign-in didn't finish because the server didn't answer. Try again.",
    'session-ended': 'Your session ended. Sign in again. What you typed is saved.',
    'session-ended-unkept': 'Your session ended. Sign in again.',
    // Unsent notes that their author kept are counted beside it.
    removed: "Your loans and conditions were removed from this device, and you're signed out.",
  },
} as const;

interface SignInNoticesProps {
  readonly problem: SignInProblem | undefined;
  readonly kind: SessionState['kind'];
  readonly offlineHours: number;
  readonly onRetry: () => void;
}

function SignInNotices({ problem, kind, offlineHours, onRetry }: SignInNoticesProps) {
  const isCutOff = hasNoNetwork(useConnectivity());
  const { unsentNotes, isLockedByClock } = useServices();
  const { data: waitingCount = 0 } = useQuery({
    queryKey: ['waiting-notes'],
    queryFn: unsentNotes.countAll,
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      {problem === undefined ? null : problem === 'removed' ? (
        // A page that just loaded reads it first, and the keyboard goes on below it.
        <div className="read-first" tabIndex={-1} ref={takeFocus}>
          <Notice kind="hint">{noticeWords.problems[problem]}</Notice>
        </div>
      ) : (
        <Notice kind="trouble">{noticeWords.problems[problem]}</Notice>
      )}
      {kind === 'locked' ? (
        <Notice kind="hint">
          {isLockedByClock(offlineHours) ? noticeWords.clockSetBack : noticeWords.locked(offlineHours)}
        </Notice>
      ) : null}
      {kind === 'unreachable' ? (
        <Notice kind="hint" action={<ActionButton onPress={onRetry}>{noticeWords.retry}</ActionButton>}>
          {noticeWords.unreachable}
        </Notice>
      ) : null}
      {waitingCount === 0 ? null : <Notice kind="hint">{noticeWords.waiting(waitingCount)}</Notice>}
      {isCutOff ? <Notice kind="hint">{noticeWords.offline}</Notice> : null}
    </>
  );
}

function takeFocus(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.focus();
}
