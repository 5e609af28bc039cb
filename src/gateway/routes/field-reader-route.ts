import { idKey } from '#src/domain/text/same-id.ts';
import type { Context, Hono } from 'hono';
import {
  fieldReaderCallSchema,
  parseFieldReaderAnswer,
  toFieldItems,
} from '#src/contract/wire/field-reader-answer.ts';
import { DATA_AS_OF, MISSING_NOTES } from '#src/contract/wire/wire-headers.ts';
import { createCompressedBody, sendCompressed } from '#src/gateway/answers/compressed-body.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { auditLoan } from '#src/gateway/middleware/audited.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';
import { loanGuidOf, notALoanGuid } from '#src/gateway/routes/loan-guid-of.ts';
import { answerFailure } from '#src/gateway/routes/platform-answers.ts';
import { readLoanFields } from '#src/platform/read-loan.ts';

/**
 * Values of one loan's fields, in the order asked. Only the fields of notes and those of the setting
 * `FIELD_READER_IDS` may be asked for: a page has no use for any other, and the platform holds far more of a borrower.
 * With a field of notes among them, the answer also names the person's own notes that stood there and are gone.
 * Source: specification 7.
 */
export function addFieldReaderRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const served = new Set([...gateway.notes.fieldIds, ...gateway.settings.fieldReaderIds]);

  app.post('/los/v3/loans/:loanGuid/fieldReader', requireSession(gateway), async (context) => {
    const loanGuid = loanGuidOf(context);
    if (loanGuid === undefined) return notALoanGuid(context);
    const call = await readJsonBody(
      context,
      fieldReaderCallSchema,
      'Send a JSON list of 1 to 200 different field ids.',
    );
    if (call.kind === 'refused') return call.answer;
    if (!call.value.every((id) => served.has(id))) return notServed(context);
    const { idHash, user, platformToken } = context.get('session');
    const answer = await gateway.sharedReads.share(
      [idHash, 'fields', loanGuid, ...call.value],
      context.req.raw.signal,
      async (signal) => ({
        asOf: new Date(gateway.now()).toISOString(),
        read: await readLoanFields(
          gateway.platform.in({ callClass: 'reads', person: user.id, signal }),
          platformToken,
          loanGuid,
          call.value,
        ),
      }),
    );
    await auditLoan(context, gateway, loanGuid, answer.read);
    if (answer.read.kind !== 'ok') return answerFailure(context, gateway, answer.read);
    gateway.loansInSight.loanRead(idHash, loanGuid);
    context.header(DATA_AS_OF, answer.asOf);
    const { json } = answer.read.value;
    const reading = { asOf: answer.asOf, askedIds: call.value, answer: json };
    const removed = await removedNotes(context, gateway, loanGuid, reading);
    if (removed.length > 0) context.header(MISSING_NOTES, removed.join(','));
    const items = JSON.stringify(toFieldItems(json, call.value));
    return sendCompressed(context, createCompressedBody(new TextEncoder().encode(items)));
  });
}

function notServed(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    400,
    'INVALID_REQUEST',
    'This field is not served',
    'Ask for the notes of a loan, or for the fields that your administrator has listed.',
  );
}

const MOST_MISSING = 20;

/** Never a reason to withhold the values: if it can't tell, nothing is reported missing. */
async function removedNotes(
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
  const removed: string[] = [];
  try {
    for (const fieldId of notes.fieldIds) {
      const text = values[fieldId];
      if (text === undefined) continue;
      const reading = { loanGuid: idKey(loanGuid), fieldId, text, asOf: Date.parse(asOf) };
      removed.push(...(await notes.findRemoved(context.get('session').user.id, reading)));
    }
  } catch (error) {
    log.event('warn', 'missing-notes-unknown', errorCodeOf(error));
  }
  return removed.slice(0, MOST_MISSING);
}
