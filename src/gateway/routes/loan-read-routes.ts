import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { fieldIdSchema } from '#src/contract/base/field-id.ts';
import {
  fieldReaderCallSchema,
  parseFieldReaderAnswer,
  toFieldItems,
} from '#src/contract/wire/field-reader-answer.ts';
import { DATA_AS_OF, IN_BACKGROUND, MISSING_NOTES } from '#src/contract/wire/wire-headers.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import { createCompressedBody, sendCompressed } from '#src/gateway/answers/compressed-body.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { PLATFORM_PROBLEMS, problemAnswer, refusal } from '#src/gateway/answers/problem-answer.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import { auditLoan } from '#src/gateway/middleware/audited.ts';
import { readOwnIds } from '#src/gateway/context/own-loans.ts';
import { rightsOf } from '#src/gateway/context/rights.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { loanGuidOf } from '#src/gateway/routes/loan-guid-of.ts';
import { answerFailure } from '#src/gateway/routes/platform-answers.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import type { PlatformJson } from '#src/platform/read-json.ts';
import { readLoanConditions, readLoanFields } from '#src/platform/read-loan.ts';

const MOST_MISSING = 20;

const conditionsSchema = v.array(v.looseObject({}));
const fieldItemsSchema = v.array(v.object({ fieldId: fieldIdSchema, value: v.unknown() }));

const conditionsRoute = describes({
  id: 'readConditions',
  summary: "A loan's conditions, in the platform's format",
  headers: { [IN_BACKGROUND]: v.optional(v.literal('1')) },
  answers: { 200: conditionsSchema, 304: null },
  answerHeaders: [DATA_AS_OF, 'ETag'],
  problems: [400, ...PLATFORM_PROBLEMS],
});

const fieldsRoute = describes({
  id: 'readFields',
  summary: "Values of a loan's fields, in the order asked",
  body: fieldReaderCallSchema,
  answers: { 200: fieldItemsSchema, 304: null },
  answerHeaders: [DATA_AS_OF, MISSING_NOTES, 'ETag'],
  problems: PLATFORM_PROBLEMS,
});

/**
 * One loan's conditions, in the platform's format but for what the lender keeps from this person, and values of its
 * fields, in the order asked. Only the fields of notes and those of the setting `FIELD_READER_IDS` may be asked for:
 * a page has no use for any other, and the platform holds far more of a borrower. With a field of notes among them,
 * the answer also names the person's own notes that stood there and are gone. Source: specification 7.
 */
export function addLoanReadRoutes(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const served = new Set([...gateway.notes.fieldIds, ...gateway.settings.fieldReaderIds]);

  app.get('/los/v3/loans/:loanGuid/conditions', conditionsRoute, requireSession(gateway), async (context) => {
    const loanGuid = loanGuidOf(context);
    const callClass = context.req.header(IN_BACKGROUND) === '1' ? 'background' : 'reads';
    const { bytes, json } = await readLoan(context, gateway, {
      key: ['conditions', callClass, loanGuid],
      callClass,
      read: (platform, token) => readLoanConditions(platform, token, loanGuid),
    });
    const maySeeAll = rightsOf(gateway.settings.roles, context.get('session').user).internalDescriptions;
    return sendCompressed(context, createCompressedBody(maySeeAll ? bytes : withoutInternal(json)));
  });

  app.post('/los/v3/loans/:loanGuid/fieldReader', fieldsRoute, requireSession(gateway), async (context) => {
    const loanGuid = loanGuidOf(context);
    const ids = await readJsonBody(
      context,
      fieldReaderCallSchema,
      'Send a JSON list of 1 to 200 different field ids.',
    );
    if (!ids.every((id) => served.has(id))) return notServed(context);
    const { asOf, json } = await readLoan(context, gateway, {
      key: ['fields', loanGuid, ...ids],
      callClass: 'reads',
      read: (platform, token) => readLoanFields(platform, token, loanGuid, ids),
    });
    const { values } = parseFieldReaderAnswer(json, ids);
    const removed = await removedNotes(context, gateway, { loanGuid: idKey(loanGuid), asOf, values });
    if (removed.length > 0) context.header(MISSING_NOTES, removed.join(','));
    const items = JSON.stringify(toFieldItems(json, ids));
    return sendCompressed(context, createCompressedBody(new TextEncoder().encode(items)));
  });
}

/** The conditions without the lender's internal descriptions. */
function withoutInternal(json: unknown): Uint8Array {
  const external = JSON.stringify(json, (key, value: unknown) =>
    key === 'internalDescription' ? undefined : value,
  );
  return new TextEncoder().encode(external);
}

interface LoanRead {
  /** All that distinguishes this read from a session's others, with the loan's id. */
  readonly key: readonly string[];
  readonly callClass: 'reads' | 'background';
  readonly read: (platform: PlatformClient, token: string) => Promise<PlatformAnswer<PlatformJson>>;
}

/**
 * Reads a part of the loan of the address, for whom the lender doesn't give All Loans if it's in their own list.
 * @throws the refusal if it isn't, or the platform doesn't answer.
 */
async function readLoan(
  context: Context<GatewayEnv>,
  gateway: GatewayContext,
  { key, callClass, read }: LoanRead,
): Promise<PlatformJson & { readonly asOf: number }> {
  const { idHash, user, platformToken } = context.get('session');
  const { fieldMap } = gateway.settings;
  const loanGuid = loanGuidOf(context);
  const { signal } = context.req.raw;
  if (!rightsOf(gateway.settings.roles, user).allLoans) {
    const own = await gateway.ownLoans.has(idHash, loanGuid, () =>
      gateway.sharedReads.share([idHash, 'own'], signal, (until) =>
        readOwnIds(
          gateway.platform.in({ callClass, person: user.id, signal: until }),
          platformToken,
          fieldMap,
        ),
      ),
    );
    if (own.kind !== 'ok') throw refusal(await answerFailure(context, gateway, own));
    if (!own.value) throw refusal(forOthers(context));
  }
  const { asOf, answer } = await gateway.sharedReads.share([idHash, ...key], signal, async (until) => ({
    asOf: gateway.now(),
    answer: await read(gateway.platform.in({ callClass, person: user.id, signal: until }), platformToken),
  }));
  await auditLoan(context, gateway, loanGuid, answer);
  if (answer.kind !== 'ok') throw refusal(await answerFailure(context, gateway, answer));
  gateway.loansInSight.loanRead(idHash, loanGuid);
  context.header(DATA_AS_OF, new Date(asOf).toISOString());
  return { ...answer.value, asOf };
}

function forOthers(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    403,
    'FORBIDDEN',
    'This loan is for others',
    'Your lender gives you your own loans alone. Go on with My Loans, or ask your administrator.',
  );
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

/** Never a reason to withhold the values: if it can't tell, nothing is reported missing. */
async function removedNotes(
  context: Context<GatewayEnv>,
  { notes, log }: GatewayContext,
  {
    loanGuid,
    asOf,
    values,
  }: {
    readonly loanGuid: string;
    readonly asOf: number;
    readonly values: Readonly<Record<string, string | undefined>>;
  },
): Promise<readonly string[]> {
  const removed: string[] = [];
  try {
    for (const fieldId of notes.fieldIds) {
      const text = values[fieldId];
      if (text === undefined) continue;
      const reading = { loanGuid, fieldId, text, asOf };
      removed.push(...(await notes.findRemoved(context.get('session').user.id, reading)));
    }
  } catch (error) {
    log.event('warn', 'missing-notes-unknown', errorCodeOf(error));
  }
  return removed.slice(0, MOST_MISSING);
}
