import type { ErrorHandler } from 'hono';
import type { GatewayEnv } from '#src/gateway/gateway-env.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { GatewayLog } from '#src/gateway/gateway-log.ts';
import { problemAnswer } from '#src/gateway/problem-answer.ts';

/** The last resort: what nobody expected is logged by its kind alone, since messages may quote what they met. */
export function answerUnexpected(log: GatewayLog): ErrorHandler<GatewayEnv> {
  return (error, context) => {
    const code = errorCodeOf(error);
    log.event(
      'error',
      'unexpected-error',
      `${error.name}${code === undefined ? '' : ` ${code}`} in request ${context.get('requestId')}`,
    );
    return problemAnswer(
      context,
      500,
      'INTERNAL',
      'Something went wrong in the gateway',
      'The request failed. Try again; if it lasts, tell your administrator the request id.',
    );
  };
}
