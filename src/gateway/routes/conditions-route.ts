import type { Hono } from 'hono';
import { DATA_AS_OF, IN_BACKGROUND } from '#src/contract/wire/wire-headers.ts';
import { createCompressedBody } from '#src/gateway/answers/compressed-body.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { platformProblem } from '#src/gateway/answers/problem-answer.ts';
import { loanGuidOf, notALoanGuid } from '#src/gateway/routes/loan-guid-of.ts';
import { answerFailure } from '#src/gateway/routes/platform-answers.ts';
import { sendCompressed } from '#src/gateway/answers/send-compressed.ts';
import { readLoanConditions } from '#src/platform/read-loan.ts';

/** Long enough for a burst of user requests to be over. */
const BACKGROUND_WAIT_SECONDS = 30;

/** One loan's conditions, in the platform's format. */
export function addConditionsRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  app.get('/los/v3/loans/:loanGuid/conditions', requireSession(gateway), async (context) => {
    const loanGuid = loanGuidOf(context);
    if (loanGuid === undefined) return notALoanGuid(context);
    // All users share the limit: a call no user waits for must not be queued ahead of one that a user does.
    if (context.req.header(IN_BACKGROUND) === '1' && !gateway.hasRoomToSpare()) {
      return platformProblem(context, { kind: 'busy', retryAfterSeconds: BACKGROUND_WAIT_SECONDS });
    }
    const { idHash, platformToken } = context.get('session');
    const answer = await gateway.sharedReads.share([idHash, 'conditions', loanGuid], async () => ({
      asOf: new Date(gateway.now()).toISOString(),
      read: await readLoanConditions(gateway.platform, platformToken, loanGuid),
    }));
    if (answer.read.kind !== 'ok') return answerFailure(context, gateway, answer.read);
    context.header(DATA_AS_OF, answer.asOf);
    return sendCompressed(context, createCompressedBody(answer.read.value.bytes));
  });
}
