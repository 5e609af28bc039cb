import type { Context, Hono } from 'hono';
import { fieldReaderCallSchema, parseFieldReaderAnswer } from '#src/contract/wire/field-reader-answer.ts';
import { DATA_AS_OF, MISSING_NOTES } from '#src/contract/wire/wire-headers.ts';
import { createCompressedBody } from '#src/gateway/answers/compressed-body.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';
import { loanGuidOf, notALoanGuid } from '#src/gateway/routes/loan-guid-of.ts';
import { answerTrouble } from '#src/gateway/routes/platform-answers.ts';
import { sendCompressed } from '#src/gateway/answers/send-compressed.ts';
import { readLoanFields } from '#src/platform/read-loan.ts';

/**
 * Values of one loan's fields, as the platform answers them. With a field of notes among them, the answer also names the
 * person's own notes that stood there and are gone.
 */
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
    const missing = await missingNotes(context, gateway, loanGuid, {
      asOf: answer.asOf,
      askedIds: call.value,
      answer: answer.read.value.json,
    });
    if (missing.length > 0) context.header(MISSING_NOTES, missing.join(','));
    return sendCompressed(context, createCompressedBody(answer.read.value.bytes));
  });
}

const MOST_MISSING = 20;

/** Never a reason to keep the values back: when it cannot be told, nothing is said to be missing. */
async function missingNotes(
  context: Context<GatewayEnv>,
  { notes, log }: GatewayContext,
  loanGuid: string,
  {
    asOf,
    askedIds,
    answer,
  }: { readonly asOf: string; readonly askedIds: readonly string[]; readonly answer: unknown },
): Promise<readonly string[]> {
  const { values } = parseFieldReaderAnswer(answer, askedIds);
  const missing: string[] = [];
  try {
    for (const fieldId of notes.fieldIds) {
      const text = values[fieldId];
      if (text === undefined) continue;
      const reading = { loanGuid: loanGuid.toLowerCase(), fieldId, text, asOf: Date.parse(asOf) };
      missing.push(...(await notes.findMissing(context.get('session').user.id, reading)));
    }
  } catch (error) {
    log.event('warn', 'missing-notes-unknown', errorCodeOf(error));
  }
  return missing.slice(0, MOST_MISSING);
}
