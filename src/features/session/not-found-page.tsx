import { frameWords as words } from '#src/features/session/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage } from '#src/ui/centred-page.tsx';

export function NotFoundPage() {
  return (
    <CentredPage title={words.notFound} subtitle={words.oldLink}>
      <ActionButton kind="primary" onPress={() => window.location.assign('/dashboard')}>
        {words.backToList}
      </ActionButton>
    </CentredPage>
  );
}
