import type { Hono } from 'hono';
import * as v from 'valibot';
import { pipelineCallSchema, pipelinePageQuerySchema } from '#src/contract/wire/pipeline-answer.ts';
import { DATA_AS_OF, TOTAL_COUNT } from '#src/contract/wire/wire-headers.ts';
import { pipelineRequest } from '#src/domain/list/pipeline-request.ts';
import { type CompressedBody, createCompressedBody } from '#src/gateway/answers/compressed-body.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';
import { answerFailure } from '#src/gateway/routes/platform-answers.ts';
import { sendCompressed } from '#src/gateway/answers/send-compressed.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import { readPipelinePage } from '#src/platform/read-pipeline-page.ts';

interface PipelinePageAnswer {
  readonly body: CompressedBody;
  readonly totalCount: number | undefined;
  /** ISO instant at which the platform was asked: its answer is at least that fresh. */
  readonly asOf: string;
}

// The caller chooses only whose loans. Fields, folders and filter are the installation's: a body may contain them, like
// the specification's, and they're ignored.
const callSchema = v.object({ loanOwnership: pipelineCallSchema.entries.loanOwnership });

/** A page of the pipeline from the platform, compressed once for all callers that share the same read. */
export function addPipelineRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { fieldMap } = gateway.settings;
  app.post('/los/v3/loanPipeline', requireSession(gateway), async (context) => {
    const call = await readJsonBody(
      context,
      callSchema,
      'Send {"loanOwnership": "MyLoans"} or {"loanOwnership": "AllLoans"}.',
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
    const { idHash, platformToken } = context.get('session');
    const { loanOwnership } = call.value;
    const { start, limit } = page.output;
    const answer = await gateway.sharedReads.share<PlatformAnswer<PipelinePageAnswer>>(
      [idHash, 'pipeline', loanOwnership, String(start), String(limit)],
      async () => {
        const asOf = new Date(gateway.now()).toISOString();
        const body = pipelineRequest(fieldMap, loanOwnership);
        const read = await readPipelinePage(gateway.platform, platformToken, body, { start, limit });
        if (read.kind !== 'ok') return read;
        const { bytes, totalCount } = read.value;
        return { kind: 'ok', value: { body: createCompressedBody(bytes), totalCount, asOf } };
      },
    );
    if (answer.kind !== 'ok') return answerFailure(context, gateway, answer);
    const { body, totalCount, asOf } = answer.value;
    context.header(DATA_AS_OF, asOf);
    if (totalCount !== undefined) context.header(TOTAL_COUNT, String(totalCount));
    return sendCompressed(context, body);
  });
}
