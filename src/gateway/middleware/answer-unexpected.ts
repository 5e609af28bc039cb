import type { ErrorHandler } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { isDatabaseLost } from '#src/gateway/db/is-database-lost.ts';
import type { DiskWatch } from '#src/gateway/db/disk-watch.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';

const RETRY_AFTER_SECONDS = '5';
// Somebody has to make room first.
const DISK_RETRY_AFTER_SECONDS = '30';

/**
 * The last resort: an unexpected error is logged only by its type, because messages may quote data. Without its
 * database the gateway can't do anything, usually for a short time: that's 503 and not the request's fault.
 */
export function answerUnexpected(log: GatewayLog, disk: DiskWatch): ErrorHandler<GatewayEnv> {
  return (error, context) => {
    const code = errorCodeOf(error);
    if (disk.see(error)) {
      log.event(
        'error',
        'database-disk-full',
        `${code ?? error.name} in request ${context.get('requestId')}`,
      );
      context.header('Retry-After', DISK_RETRY_AFTER_SECONDS);
      return problemAnswer(
        context,
        503,
        'GATEWAY_UNAVAILABLE',
        "The gateway's disk is full",
        "Nothing new can be kept until your administrator makes room. What's on this device stays there.",
      );
    }
    if (isDatabaseLost(error)) {
      log.event(
        'error',
        'database-unavailable',
        `${code ?? error.name} in request ${context.get('requestId')}`,
      );
      context.header('Retry-After', RETRY_AFTER_SECONDS);
      return problemAnswer(
        context,
        503,
        'GATEWAY_UNAVAILABLE',
        'The gateway cannot reach its database',
        'Try again in a few seconds; if it lasts, tell your administrator the request id.',
      );
    }
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
