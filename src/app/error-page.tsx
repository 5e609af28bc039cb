import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router';
import { ApiError } from '#src/api/request/api-error.ts';
import { failedRouteWords as words } from '#src/app/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage } from '#src/ui/centred-page.tsx';

/** How browsers and Vite say that a part of the app couldn't be loaded, on a device that hasn't saved it yet. */
const MISSING_PART = /\bimport(?:ed|ing)\b.*module|preload CSS/i;

/** Shown when a route fails: what failed, and a way back. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const navigate = useNavigate();
  const isMissing = error instanceof Error && MISSING_PART.test(error.message);
  // A page that's loaded anew is sounder, and lost without a network where the app isn't saved yet.
  const leave = (): void => {
    if (isMissing) void navigate({ to: '/dashboard' });
    else window.location.assign('/dashboard');
  };
  return (
    <CentredPage title={words.title}>
      <p role="alert">{isMissing ? words.missingPart : describe(error)}</p>
      <ActionButton kind="primary" onPress={leave}>
        {words.backToList}
      </ActionButton>
    </CentredPage>
  );
}

function describe(error: unknown): string {
  if (error instanceof ApiError && error.status !== undefined) return `${error.status}: ${error.message}`;
  return error instanceof Error ? error.message : words.unknown;
}
