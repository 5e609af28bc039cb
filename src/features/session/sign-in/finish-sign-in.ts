import { isSameId } from '#src/domain/text/same-id.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/request/api-error.ts';
import { currentUserQuery, CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import { placeToReturnTo } from '#src/contract/wire/page-paths.ts';
import type { SignInProblem } from '#src/features/session/sign-in/sign-in-problem.ts';
import type { Services } from '#src/loan-display/use-services.ts';

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly returnTo?: string | undefined }
  | { readonly kind: 'failed'; readonly problem: SignInProblem };

interface SignInAnswer {
  readonly code: string | undefined;
  readonly state: string | undefined;
}

/**
 * Exchanges the identity provider's code for a token. Forgets the previous user before it sets the new token, so that
 * no user briefly sees another one's list. Leads to the link that was opened while signed out, unless the device last
 * had another user, or to where this person's last session timed out.
 */
export async function finishSignIn(
  services: Services,
  queryClient: QueryClient,
  { code, state }: SignInAnswer,
): Promise<SignInOutcome> {
  if (code === undefined || code === '') return { kind: 'failed', problem: 'no-code' };
  try {
    const redirectUri = `${services.origin}/callback`;
    const before = services.lastUserId();
    const answer = await services.client.exchangeCode({ code, state: state ?? '', redirectUri });
    await queryClient.cancelQueries({ queryKey: CURRENT_USER_KEY });
    queryClient.removeQueries({ queryKey: CURRENT_USER_KEY });
    services.authToken.set(answer.access_token);
    await queryClient.prefetchQuery(currentUserQuery(services));
    const user = queryClient.getQueryData(currentUserQuery(services).queryKey);
    // The place may be where another user's session ended.
    const isTheirs = before === undefined || isSameId(before, user?.id ?? '');
    const kept = user === undefined ? undefined : services.keptPlace.take(user.id);
    return {
      kind: 'signed-in',
      returnTo: (isTheirs ? placeToReturnTo(answer.return_to) : undefined) ?? kept,
    };
  } catch (error) {
    services.log('Sign-in failed');
    return { kind: 'failed', problem: isNoAnswer(error) ? 'unreachable' : 'refused' };
  }
}

function isNoAnswer(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server')
  );
}
