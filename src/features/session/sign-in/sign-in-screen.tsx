import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { signInAddress } from '#src/contract/wire/page-paths.ts';
import { SignInNotices } from '#src/features/session/sign-in/sign-in-notices.tsx';
import type { SignInProblem } from '#src/features/session/sign-in/sign-in-problem.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { signInWords as words } from '#src/features/session/words.ts';
import { useHasNoNetwork } from '#src/features/session/sign-out/no-network.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage, WaitingPage } from '#src/ui/centred-page.tsx';

interface SignInScreenProps {
  readonly problem?: SignInProblem | undefined;
  /** The place that the sign-in leads back to; the start without. */
  readonly place?: string | undefined;
  /** Rendered for a user who is already signed in: the redirect to the dashboard. */
  readonly whenSignedIn: React.ReactNode;
}

export function SignInScreen({ problem, place, whenSignedIn }: SignInScreenProps) {
  const config = useAppConfig();
  const { leaveTo } = useServices();
  const { state, checkAgain } = useSession();
  const isCutOff = useHasNoNetwork();
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
