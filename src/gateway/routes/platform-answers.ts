import type { Context } from 'hono';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { platformProblem, signedOutAnswer } from '#src/gateway/answers/problem-answer.ts';
import type { PlatformTrouble } from '#src/platform/platform-answer.ts';

/** The answer to a read that failed. A token that the platform no longer takes ends the session: it will not come back. */
export async function answerTrouble(
  context: Context<GatewayEnv>,
  { sessions, cookies }: GatewayContext,
  trouble: PlatformTrouble,
): Promise<Response> {
  if (trouble.kind !== 'unauthorized') return platformProblem(context, trouble);
  await sessions.end(context.get('session').idHash);
  cookies.clearSession(context);
  return signedOutAnswer(context);
}
