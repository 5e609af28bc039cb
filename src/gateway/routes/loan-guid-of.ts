import type { Context } from 'hono';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer, refusal } from '#src/gateway/answers/problem-answer.ts';

/** The checked loan id from a path. @throws the refusal if it's not a GUID. */
export function loanGuidOf(context: Context<GatewayEnv>): string {
  const guid = v.safeParse(loanGuidSchema, context.req.param('loanGuid'));
  if (guid.success) return guid.output;
  throw refusal(
    problemAnswer(
      context,
      400,
      'INVALID_REQUEST',
      'That is not a loan id',
      'The address must name the loan by its id, like 0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11.',
    ),
  );
}
