import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage } from '#src/ui/centred-page.tsx';

export function NotFoundPage() {
  return (
    <CentredPage title="Unexpected Application Error!">
      <p role="alert">404: this address leads nowhere.</p>
      <ActionButton kind="primary" onPress={() => window.location.assign('/dashboard')}>
        Back to the pipeline
      </ActionButton>
    </CentredPage>
  );
}
