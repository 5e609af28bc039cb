import { isSameId } from '#src/domain/text/same-id.ts';
import type { Context, Hono } from 'hono';
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import {
  type SummaryAnswer,
  summaryAnswerSchema,
  summaryCallSchema,
} from '#src/contract/wire/loan-summary.ts';
import { parsePipelineAnswer } from '#src/contract/wire/pipeline-answer.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';
import { loanGuidOf } from '#src/gateway/routes/loan-guid-of.ts';

const summaryRoute = describes({
  id: 'summarizeLoan',
  summary: 'A loan in sentences',
  body: summaryCallSchema,
  answers: { 200: summaryAnswerSchema },
});

/**
 * A loan in plain sentences, written by rules from the loan object the page sends. It asks neither the platform nor any
 * other source, so it tells nothing the caller doesn't have. Today is the gateway's, in the lender's time zone, or else
 * the caller's, or else UTC. Source: specification 7.
 */
export function addSummaryRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { apiEnv, cdReceipt, fieldMap, lenderTimeZone } = gateway.settings;

  app.post(`/${apiEnv}/a3/summary/:loanGuid`, summaryRoute, requireSession(gateway), async (context) => {
    const loanGuid = loanGuidOf(context);
    const call = await readJsonBody(
      context,
      summaryCallSchema,
      'Send loanObject with loanGuid and fields, and asOf where it is known when the platform was read.',
    );
    const { loanObject, asOf, timeZone } = call;
    if (!isSameId(loanObject.loanGuid, loanGuid)) return anotherLoan(context);
    const today = calendarDayIn(gateway.now(), lenderTimeZone ?? timeZone ?? 'UTC');
    const sentences = parsePipelineAnswer([{ loanId: loanGuid, fields: loanObject.fields }]).flatMap((raw) =>
      summariseLoan(deriveLoan(raw, fieldMap, today), today, cdReceipt),
    );
    return context.json({
      code: 200,
      data: { sentences, text: sentences.join(' '), today: formatIsoDay(today), asOf },
    } satisfies SummaryAnswer);
  });
}

function anotherLoan(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    400,
    'INVALID_REQUEST',
    'Two loans are named',
    'The loan of the address and the loan of the body must be the same.',
  );
}
