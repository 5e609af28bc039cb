import { useAppConfig } from '#src/features/session/app-config-query.ts';
import type { SignInProblem } from '#src/features/session/sign-in/sign-in-problem.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { signInWords as words } from '#src/features/session/words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage, WaitingPage } from '#src/ui/centred-page.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface SignInScreenProps {
  readonly problem?: SignInProblem | undefined;
  /** Rendered for a user who is already signed in: the redirect to the dashboard. */
  readonly whenSignedIn: React.ReactNode;
}

export function SignInScreen({ problem, whenSignedIn }: SignInScreenProps) {
  const config = useAppConfig();
  const { leaveTo } = useServices();
  const { state, checkAgain } = useSession();
  if (state.kind === 'checking') return <WaitingPage text={words.checking} />;
  if (state.kind === 'signed-in') return whenSignedIn;
  return (
    <CentredPage hasMark title={config.productName} subtitle={config.lenderName}>
      {problem === undefined ? null : <Notice kind="trouble">{words.problems[problem]}</Notice>}
      {state.kind === 'locked' ? <Notice kind="hint">{words.locked(config.offlineHours)}</Notice> : null}
      {state.kind === 'unreachable' ? (
        <Notice kind="hint" action={<ActionButton onPress={checkAgain}>{words.retry}</ActionButton>}>
          {words.unreachable}
        </Notice>
      ) : null}
      <ActionButton kind="primary" size="lg" onPress={() => leaveTo('/auth/login')}>
        {words.button(config.platformName)}
      </ActionButton>
      <p className="fine-print">{words.worksOffline}</p>
      {config.isSandbox ? <p className="fine-print">{words.sampleData}</p> : null}
    </CentredPage>
  );
}
