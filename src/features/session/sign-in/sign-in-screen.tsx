import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { type SignInProblem, signInProblemText } from '#src/features/session/sign-in/sign-in-problem.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage, WaitingPage } from '#src/ui/centred-page.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface SignInScreenProps {
  readonly problem?: SignInProblem | undefined;
  /** Rendered for somebody who is signed in already: the way on to the dashboard. */
  readonly whenSignedIn: React.ReactNode;
}

export function SignInScreen({ problem, whenSignedIn }: SignInScreenProps) {
  const config = useAppConfig();
  const { leaveTo } = useServices();
  const { state, checkAgain } = useSession();
  if (state.kind === 'checking') return <WaitingPage text="Loading..." />;
  if (state.kind === 'signed-in') return whenSignedIn;
  return (
    <CentredPage hasMark title={config.productName} subtitle={config.lenderName}>
      {problem === undefined ? null : <Notice kind="trouble">{signInProblemText(problem)}</Notice>}
      {state.kind === 'locked' ? <Notice kind="hint">{lockedText(config.offlineHours)}</Notice> : null}
      {state.kind === 'unreachable' ? (
        <Notice kind="hint" action={<ActionButton onPress={checkAgain}>Retry</ActionButton>}>
          Your sign-in could not be checked because the server does not answer.
        </Notice>
      ) : null}
      <ActionButton kind="primary" size="lg" onPress={() => leaveTo('/auth/login')}>
        Login with {config.platformName}
      </ActionButton>
      {config.isSandbox ? (
        <p className="fine-print">This installation shows sample data: invented people and loans.</p>
      ) : null}
    </CentredPage>
  );
}

function lockedText(offlineHours: number): string {
  const hours = offlineHours === 1 ? '1 hour' : `${offlineHours} hours`;
  return `This device has not been able to check your sign-in for more than ${hours}, so the loans kept on it are locked. Log in again to see them.`;
}
