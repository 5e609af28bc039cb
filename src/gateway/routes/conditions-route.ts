import type { Hono } from 'hono';
import { DATA_AS_OF, IN_BACKGROUND } from '#src/contract/wire/wire-headers.ts';
import { createCompressedBody, sendCompressed } from '#src/gateway/answers/compressed-body.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { auditLoan } from '#src/gateway/middleware/audited.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { loanGuidOf, notALoanGuid } from '#src/gateway/routes/loan-guid-of.ts';
import { answerFailure } from '#src/gateway/routes/platform-answers.ts';
import { readLoanConditions } from '#src/platform/read-loan.ts';

/** One loan's conditions, in the platform's format. */
export function addConditionsRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  app.get('/los/v3/loans/:loanGuid/conditions', requireSession(gateway), async (context) => {
    const loanGuid = loanGuidOf(context);
    if (loanGuid === undefined) return notALoanGuid(context);
    const { idHash, user, platformToken } = context.get('session');
    const callClass = context.req.header(IN_BACKGROUND) === '1' ? 'background' : 'reads';
    const answer = await gateway.sharedReads.share(
      [idHash, 'conditions', callClass, loanGuid],
      context.req.raw.signal,
      async (signal) => ({
        asOf: new Date(gateway.now()).toISOString(),
        read: await readLoanConditions(
          gateway.platform.in({ callClass, person: user.id, signal }),
          platformToken,
          loanGuid,
        ),
      }),
    );
    await auditLoan(context, gateway, loanGuid, answer.read);
    if (answer.read.kind !== 'ok') return answerFailure(context, gateway, answer.read);
    gateway.loansInSight.loanRead(idHash, loanGuid);
    context.header(DATA_AS_OF, answer.asOf);
    return sendCompressed(context, createCompressedBody(answer.read.value.bytes));
  });
}
