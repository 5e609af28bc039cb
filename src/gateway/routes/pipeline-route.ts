import type { Hono } from 'hono';
import * as v from 'valibot';
import { pipelineCallSchema, pipelinePageQuerySchema } from '#src/contract/wire/pipeline-answer.ts';
import {
  DATA_AS_OF,
  HELD_BECAUSE,
  LIST_COUNT,
  PIPELINE_PART,
  TOTAL_COUNT,
} from '#src/contract/wire/wire-headers.ts';
import { parseWallStamp } from '#src/domain/calendar/wall-stamp.ts';
import {
  changedLoansRequest,
  earliestClosingFirst,
  firstLoansRequest,
  loanIdsRequest,
  pipelineRequest,
} from '#src/domain/list/pipeline-request.ts';
import { loanTopic } from '#src/domain/loan/loan-topic.ts';
import { acceptedEncoding, packBody, sendCompressed } from '#src/gateway/answers/compressed-body.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { HeldPage } from '#src/gateway/answers/held-page.ts';
import { rightsOf } from '#src/gateway/context/rights.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import {
  PLATFORM_PROBLEMS,
  platformProblemCode,
  problemAnswer,
} from '#src/gateway/answers/problem-answer.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';
import { answerFailure } from '#src/gateway/routes/platform-answers.ts';
import { createFittingPages } from '#src/platform/fitting-page.ts';
import type { HeldAnswer } from '#src/platform/held-reads.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import { readPipelinePage } from '#src/platform/read-pipeline-page.ts';

// The caller chooses only whose loans, and which part. Fields, folders and filter are the installation's: a body may
// contain them, like the specification's, and they're ignored.
const callSchema = v.object(pipelineCallSchema.entries);

const rowSchema = v.looseObject({ loanId: v.pipe(v.string(), v.nonEmpty()) });

const pipelineRoute = describes({
  id: 'readPipeline',
  summary: "A page of the list of loans, in the platform's format",
  query: pipelinePageQuerySchema.entries,
  body: callSchema,
  answers: { 200: v.array(rowSchema), 304: null },
  answerHeaders: [DATA_AS_OF, 'Age', HELD_BECAUSE, TOTAL_COUNT, PIPELINE_PART, LIST_COUNT, 'ETag'],
  problems: PLATFORM_PROBLEMS,
});

/**
 * A page of the pipeline, compressed once. It's held for its session and question alone. One that is younger than 5 s
 * is answered again, an older one while the platform is down. `X-Data-As-Of` says when it was read. All loans are for
 * whom the lender gives them.
 */
export function addPipelineRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const readPart = createPartReader(gateway);
  app.post('/los/v3/loanPipeline', pipelineRoute, requireSession(gateway), async (context) => {
    const call = await readJsonBody(
      context,
      callSchema,
      'Send {"loanOwnership": "MyLoans"} or {"loanOwnership": "AllLoans"}, for changes with {"changedSince": "2026-11-20T09:30:00"}.',
    );
    const page = v.safeParse(pipelinePageQuerySchema, context.req.query());
    if (!page.success) {
      return problemAnswer(
        context,
        400,
        'INVALID_REQUEST',
        'The page cannot be read',
        'start must be a whole number from 0, limit one from 1 to 1000.',
      );
    }
    const { idHash, user, platformToken } = context.get('session');
    const { loanOwnership, changedSince = '', idsOnly, closingFirst } = call;
    if (loanOwnership === 'AllLoans' && !rightsOf(gateway.settings.roles, user).allLoans) {
      return problemAnswer(
        context,
        403,
        'FORBIDDEN',
        'All Loans are for others',
        'Your lender gives All Loans to some people only. Go on with My Loans, or ask your administrator.',
      );
    }
    const { start, limit } = page.output;
    const which = idsOnly === true ? 'ids' : closingFirst === true ? 'first' : changedSince;
    const encoding = acceptedEncoding(context.req.header('accept-encoding'));
    const kept = encoding === 'gzip' ? 'gzip' : 'br';
    const key = [idHash, loanOwnership, which, String(start), String(limit)] as const;
    const answer = await gateway.heldPages.read(
      key,
      (last, signal) => {
        const platform = gateway.platform.in({ callClass: 'reads', person: user.id, signal });
        const session = { idHash, token: platformToken };
        return readPart(platform, session, call, page.output, { last, kept });
      },
      { signal: context.req.raw.signal, newestChange: gateway.hints.newest() },
    );
    if (answer.kind !== 'ok') return answerFailure(context, gateway, answer);
    const { isHeld, readAt, trouble } = answer;
    const { body, totalCount, part, topics, listCount } = answer.value;
    const isChanges = part === 'changes' || part === 'none';
    const length = topics?.length ?? 0;
    const isAll = start === 0 && (totalCount === undefined ? length < limit : length >= totalCount);
    gateway.loansInSight.listRead(idHash, { loanOwnership, isChanges, isWhole: !isChanges && isAll, topics });
    context.header(DATA_AS_OF, new Date(readAt).toISOString());
    if (isHeld) context.header('Age', String(Math.floor((gateway.now() - readAt) / 1000)));
    if (trouble !== undefined) context.header(HELD_BECAUSE, platformProblemCode(trouble));
    if (totalCount !== undefined) context.header(TOTAL_COUNT, String(totalCount));
    if (part !== undefined) context.header(PIPELINE_PART, part);
    if (listCount !== undefined) context.header(LIST_COUNT, String(listCount));
    return sendCompressed(context, body);
  });
}

interface KeptPage {
  readonly last: HeldAnswer<HeldPage> | undefined;
  readonly kept: 'br' | 'gzip';
}

async function noChanges(kept: 'br' | 'gzip'): Promise<HeldPage> {
  return {
    body: await packBody(Buffer.from('[]'), kept),
    totalCount: 0,
    part: 'none',
    topics: new Uint16Array(),
  };
}

function topicsOf(rows: readonly unknown[] = []): Uint16Array | undefined {
  const topics = rows.flatMap((row) => (v.is(rowSchema, row) ? [loanTopic(row.loanId)] : []));
  return topics.length === rows.length ? Uint16Array.from(topics) : undefined;
}

/**
 * Reads whole pages and parts. Once the platform refuses to look for changes or to sort, it isn't asked for that again.
 */
function createPartReader(gateway: GatewayContext) {
  const { fieldMap } = gateway.settings;
  const fitting = createFittingPages();
  let findsChanges = true;
  let sorts = true;
  return async (
    platform: PlatformClient,
    { idHash, token }: { readonly idHash: string; readonly token: string },
    { loanOwnership, changedSince, idsOnly, closingFirst }: v.InferOutput<typeof callSchema>,
    page: { readonly start: number; readonly limit: number },
    { last, kept }: KeptPage,
  ): Promise<PlatformAnswer<HeldPage>> => {
    const since = parseWallStamp(changedSince);
    const part = idsOnly === true ? 'ids' : since === undefined ? undefined : 'changes';
    if (part === 'changes' && !findsChanges) return { kind: 'ok', value: await noChanges(kept) };
    const whole = loanIdsRequest(fieldMap, loanOwnership);
    const isSame = (bytes: Uint8Array): boolean => last?.value.body.equals(bytes) ?? false;
    // A page of ids is small, whatever the loans contain.
    const size = [idHash, part === 'ids' ? 'ids' : 'loans'] as const;
    const readFitting = (body: unknown) =>
      fitting.read(size, page, last === undefined, (smaller, timeLimit) =>
        readPipelinePage(platform, token, body, smaller, { knows: isSame, timeLimit }),
      );
    const [found, count] = await Promise.all([
      readFitting(bodyOf()),
      // A page of changes omits loans that left: a page of one id tells how many there are.
      part === 'changes' && page.start === 0
        ? readPipelinePage(platform, token, whole, { start: 0, limit: 1 })
        : undefined,
    ]);
    let read = found;
    const isRefused = read.kind === 'refused' && read.status === 400 && read.isTooLarge !== true;
    if (part === 'changes' && isRefused) {
      if (findsChanges) gateway.log.event('warn', 'pipeline-changes-refused', 'full reads go on');
      findsChanges = false;
      return { kind: 'ok', value: await noChanges(kept) };
    }
    if (part === undefined && isRefused && sorts) {
      read = await readFitting(pipelineRequest(fieldMap, loanOwnership));
      if (read.kind === 'ok') {
        gateway.log.event('warn', 'pipeline-order-refused', "lists come in the platform's order");
        sorts = false;
      }
    }
    if (read.kind !== 'ok') return read;
    if (count !== undefined && count.kind !== 'ok') return count;
    const { bytes, isKnown, rows, totalCount } = read.value;
    const listCount = count?.value.totalCount;
    const { body, topics } =
      isKnown && last !== undefined
        ? last.value
        : { body: await packBody(bytes, kept), topics: topicsOf(rows) };
    return { kind: 'ok', value: { body, topics, totalCount, part, listCount } };

    function bodyOf() {
      if (part === 'ids') return whole;
      if (since !== undefined) return changedLoansRequest(fieldMap, loanOwnership, since);
      const request = pipelineRequest(fieldMap, loanOwnership);
      if (sorts && closingFirst === true) return firstLoansRequest(fieldMap, loanOwnership);
      return sorts ? earliestClosingFirst(request, fieldMap) : request;
    }
  };
}
