import type { Hono } from 'hono';
import { fieldReaderCallSchema } from '#src/contract/field-reader-answer.ts';
import { DATA_AS_OF } from '#src/contract/wire-headers.ts';
import { createCompressedBody } from '#src/gateway/compressed-body.ts';
import type { GatewayContext } from '#src/gateway/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { readJsonBody } from '#src/gateway/read-json-body.ts';
import { loanGuidOf, notALoanGuid } from '#src/gateway/routes/loan-guid-of.ts';
import { answerTrouble } from '#src/gateway/routes/platform-answers.ts';
import { sendCompressed } from '#src/gateway/send-compressed.ts';
import { readLoanFields } from '#src/platform/read-loan.ts';

/** Values of one loan's fields, as the platform answers them. */
export function addFieldReaderRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  app.post('/los/v3/loans/:loanGuid/fieldReader', requireSession(gateway), async (context) => {
    const loanGuid = loanGuidOf(context);
    if (loanGuid === undefined) return notALoanGuid(context);
    const call = await readJsonBody(
      context,
      fieldReaderCallSchema,
      'Send a JSON list of 1 to 200 different field ids.',
    );
    if (call.kind === 'refused') return call.answer;
    const { idHash, platformToken } = context.get('session');
    const answer = await gateway.sharedReads.share([idHash, 'fields', loanGuid, ...call.value], async () => ({
      asOf: new Date(gateway.now()).toISOString(),
      read: await readLoanFields(gateway.platform, platformToken, loanGuid, call.value),
    }));
    if (answer.read.kind !== 'ok') return answerTrouble(context, gateway, answer.read);
    context.header(DATA_AS_OF, answer.asOf);
    return sendCompressed(context, createCompressedBody(answer.read.value.bytes));
  });
}
