import type { Hono } from 'hono';
import * as v from 'valibot';
import { pipelineCallSchema, pipelinePageQuerySchema } from '#src/contract/wire/pipeline-answer.ts';
import { DATA_AS_OF, LIST_COUNT, PIPELINE_PART, TOTAL_COUNT } from '#src/contract/wire/wire-headers.ts';
import { parseWallStamp } from '#src/domain/calendar/wall-stamp.ts';
import {
  changedLoansRequest,
  earliestClosingFirst,
  loanIdsRequest,
  pipelineRequest,
} from '#src/domain/list/pipeline-request.ts';
import { type CompressedBody, createCompressedBody } from '#src/gateway/answers/compressed-body.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';
import { answerFailure } from '#src/gateway/routes/platform-answers.ts';
import { sendCompressed } from '#src/gateway/answers/send-compressed.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import { readPipelinePage } from '#src/platform/read-pipeline-page.ts';

interface PipelinePageAnswer {
  readonly body: CompressedBody;
  readonly totalCount: number | undefined;
  /** What the page is a part of; absent for whole loans of the whole list. */
  readonly part?: 'changes' | 'ids' | 'none' | undefined;
  /** How many loans the whole list has, beside a part of it. */
  readonly listCount?: number | undefined;
  /** ISO instant at which the platform was asked: its answer is at least that fresh. */
  readonly asOf: string;
}

// The caller chooses only whose loans, and which part. Fields, folders and filter are the installation's: a body may
// contain them, like the specification's, and they're ignored.
const callSchema = v.object(pipelineCallSchema.entries);

/** A page of the pipeline from the platform, compressed once for all callers that share the same read. */
export function addPipelineRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const readPart = createPartReader(gateway);
  app.post('/los/v3/loanPipeline', requireSession(gateway), async (context) => {
    const call = await readJsonBody(
      context,
      callSchema,
      'Send {"loanOwnership": "MyLoans"} or {"loanOwnership": "AllLoans"}, for changes with {"changedSince": "2026-11-20T09:30:00"}.',
    );
    if (call.kind === 'refused') return call.answer;
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
    const { loanOwnership, changedSince = '', idsOnly } = call.value;
    const { start, limit } = page.output;
    const which = idsOnly === true ? 'ids' : changedSince;
    const answer = await gateway.sharedReads.share<PlatformAnswer<PipelinePageAnswer>>(
      [idHash, 'pipeline', loanOwnership, which, String(start), String(limit)],
      context.req.raw.signal,
      (signal) => {
        const platform = gateway.platform.in({ callClass: 'reads', person: user.id, signal });
        return readPart(platform, platformToken, call.value, page.output);
      },
    );
    if (answer.kind !== 'ok') return answerFailure(context, gateway, answer);
    const { body, totalCount, part, listCount, asOf } = answer.value;
    context.header(DATA_AS_OF, asOf);
    if (totalCount !== undefined) context.header(TOTAL_COUNT, String(totalCount));
    if (part !== undefined) context.header(PIPELINE_PART, part);
    if (listCount !== undefined) context.header(LIST_COUNT, String(listCount));
    return sendCompressed(context, body);
  });
}

/**
 * Reads whole pages and parts. Once the platform refuses to look for changes or to sort, it isn't asked for that again.
 */
function createPartReader(gateway: GatewayContext) {
  const { fieldMap } = gateway.settings;
  let findsChanges = true;
  let sorts = true;
  return async (
    platform: PlatformClient,
    token: string,
    { loanOwnership, changedSince, idsOnly }: v.InferOutput<typeof callSchema>,
    page: { readonly start: number; readonly limit: number },
  ): Promise<PlatformAnswer<PipelinePageAnswer>> => {
    const asOf = new Date(gateway.now()).toISOString();
    const none = {
      body: createCompressedBody(Buffer.from('[]')),
      totalCount: 0,
      part: 'none',
      asOf,
    } as const;
    const since = parseWallStamp(changedSince);
    const part = idsOnly === true ? 'ids' : since === undefined ? undefined : 'changes';
    if (part === 'changes' && !findsChanges) return { kind: 'ok', value: none };
    const whole = loanIdsRequest(fieldMap, loanOwnership);
    const [found, count] = await Promise.all([
      readPipelinePage(platform, token, bodyOf(), page),
      // A page of changes says nothing about loans that left: a page of one id tells how many there are.
      part === 'changes' && page.start === 0
        ? readPipelinePage(platform, token, whole, { start: 0, limit: 1 })
        : undefined,
    ]);
    let read = found;
    const isRefused = read.kind === 'refused' && read.status === 400;
    if (part === 'changes' && isRefused) {
      if (findsChanges) gateway.log.event('warn', 'pipeline-changes-refused', 'full reads go on');
      findsChanges = false;
      return { kind: 'ok', value: none };
    }
    if (part === undefined && isRefused && sorts) {
      read = await readPipelinePage(platform, token, pipelineRequest(fieldMap, loanOwnership), page);
      if (read.kind === 'ok') {
        gateway.log.event('warn', 'pipeline-order-refused', "lists come in the platform's order");
        sorts = false;
      }
    }
    if (read.kind !== 'ok') return read;
    if (count !== undefined && count.kind !== 'ok') return count;
    const { bytes, totalCount } = read.value;
    const listCount = count?.value.totalCount;
    return { kind: 'ok', value: { body: createCompressedBody(bytes), totalCount, part, listCount, asOf } };

    function bodyOf() {
      if (part === 'ids') return whole;
      if (since !== undefined) return changedLoansRequest(fieldMap, loanOwnership, since);
      const request = pipelineRequest(fieldMap, loanOwnership);
      return sorts ? earliestClosingFirst(request, fieldMap) : request;
    }
  };
}
