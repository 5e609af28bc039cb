import type { Hono } from 'hono';
import { DATA_AS_OF } from '#src/contract/wire-headers.ts';
import { createCompressedBody } from '#src/gateway/compressed-body.ts';
import type { GatewayContext } from '#src/gateway/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { loanGuidOf, notALoanGuid } from '#src/gateway/routes/loan-guid-of.ts';
import { answerTrouble } from '#src/gateway/routes/platform-answers.ts';
import { sendCompressed } from '#src/gateway/send-compressed.ts';
import { readLoanConditions } from '#src/platform/read-loan.ts';

/** The conditions of one loan, as the platform answers them. */
export function addConditionsRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  app.get('/los/v3/loans/:loanGuid/conditions', requireSession(gateway), async (context) => {
    const loanGuid = loanGuidOf(context);
    if (loanGuid === undefined) return notALoanGuid(context);
    const { idHash, platformToken } = context.get('session');
    const answer = await gateway.sharedReads.share([idHash, 'conditions', loanGuid], async () => ({
      asOf: new Date(gateway.now()).toISOString(),
      read: await readLoanConditions(gateway.platform, platformToken, loanGuid),
    }));
    if (answer.read.kind !== 'ok') return answerTrouble(context, gateway, answer.read);
    context.header(DATA_AS_OF, answer.asOf);
    return sendCompressed(context, createCompressedBody(answer.read.value.bytes));
  });
}
