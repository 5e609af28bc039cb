import type { ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#src/api/request/api-error.ts';
import { failedRouteWords as words } from '#src/app/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage } from '#src/ui/centred-page.tsx';

/** Shown when a route fails: what failed, and a way back. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <CentredPage title={words.title}>
      <p role="alert">{describe(error)}</p>
      <ActionButton kind="primary" onPress={() => window.location.assign('/dashboard')}>
        {words.backToList}
      </ActionButton>
    </CentredPage>
  );
}

function describe(error: unknown): string {
  if (error instanceof ApiError && error.status !== undefined) return `${error.status}: ${error.message}`;
  return error instanceof Error ? error.message : words.unknown;
}
