import type { Context } from 'hono';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { platformProblem, signedOutAnswer } from '#src/gateway/answers/problem-answer.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';

/**
 * The answer to a failed read. A token that the platform says is dead ends the session: it won't work again. Until the
 * platform says so, its 401 is trouble like any other.
 */
export async function answerFailure(
  context: Context<GatewayEnv>,
  { sessions, cookies, doubtedTokens }: GatewayContext,
  failure: PlatformFailure,
): Promise<Response> {
  if (failure.kind !== 'unauthorized') return platformProblem(context, failure);
  const session = context.get('session');
  if (!(await doubtedTokens.isDead(session))) return platformProblem(context, { kind: 'unavailable' });
  await sessions.end(session.idHash, 'token-dead', context.get('requestId'));
  cookies.session.clear(context);
  return signedOutAnswer(context);
}
