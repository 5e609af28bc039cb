import type { Context } from 'hono';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { platformProblem, signedOutAnswer } from '#src/gateway/answers/problem-answer.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';

/** The answer to a failed read. A token the platform no longer accepts ends the session: it won't work again. */
export async function answerFailure(
  context: Context<GatewayEnv>,
  { sessions, cookies }: GatewayContext,
  failure: PlatformFailure,
): Promise<Response> {
  if (failure.kind !== 'unauthorized') return platformProblem(context, failure);
  await sessions.end(context.get('session').idHash);
  cookies.clearSession(context);
  return signedOutAnswer(context);
}
