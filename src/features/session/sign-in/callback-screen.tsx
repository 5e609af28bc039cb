import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { signInWords } from '#src/features/session/words.ts';
import { type Services, useServices } from '#src/loan-display/use-services.ts';
import { WaitingPage } from '#src/ui/centred-page.tsx';
import { isSameId } from '#src/domain/text/same-id.ts';
import { ApiError } from '#src/api/request/api-error.ts';
import { CURRENT_USER_KEY, currentUserQuery } from '#src/features/session/current-user-query.ts';
import { placeToReturnTo } from '#src/contract/wire/page-paths.ts';
import type { SignInProblem } from '#src/features/session/sign-in/sign-in-problem.ts';

interface CallbackScreenProps {
  readonly code: string | undefined;
  readonly state: string | undefined;
  /** Removes code and state from the address: they must not stay in the history. */
  readonly onRead: () => void;
  readonly onOutcome: (outcome: SignInOutcome) => void;
}

export function CallbackScreen({ code, state, onRead, onOutcome }: CallbackScreenProps) {
  const services = useServices();
  const queryClient = useQueryClient();
  const [answer] = useState({ code, state });
  const hasStarted = useRef(false);
  const finish = useEffectEvent(() => {
    // A code works once; React runs effects twice in development.
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (code !== undefined) onRead();
    void finishSignIn(services, queryClient, answer).then(onOutcome);
  });
  useEffect(() => finish(), []);
  return <WaitingPage text={signInWords.authenticating} />;
}

type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly returnTo?: string | undefined }
  | { readonly kind: 'failed'; readonly problem: SignInProblem };

/**
 * Exchanges the identity provider's code for a token. Forgets the previous user before it sets the new token, so that
 * no user briefly sees another one's list. Leads to the link that was opened while signed out, unless the device last
 * had another user, or to where this person's last session timed out.
 */
async function finishSignIn(
  services: Services,
  queryClient: QueryClient,
  { code, state }: Pick<CallbackScreenProps, 'code' | 'state'>,
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
