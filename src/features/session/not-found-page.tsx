import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage } from '#src/ui/centred-page.tsx';

export function NotFoundPage() {
  return (
    <CentredPage title="Page not found.">
      <p role="alert">The link may be old.</p>
      <ActionButton kind="primary" onPress={() => window.location.assign('/dashboard')}>
        Back to the pipeline
      </ActionButton>
    </CentredPage>
  );
}
