import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { isDatabaseLost, errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { DiskWatch } from '#src/gateway/db/disk-watch.ts';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';

// A lost database has the same code (ECONNRESET): only the request itself tells which connection broke.
function hasClientLeft({ env }: Context<GatewayEnv>): boolean {
  // Hono gives an app called without a server no bindings at all.
  const bindings: GatewayEnv['Bindings'] | undefined = env;
  const incoming = bindings?.incoming;
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}

const RETRY_AFTER_SECONDS = '5';
// A person must make room first.
const DISK_RETRY_AFTER_SECONDS = '30';

/**
 * The last resort: an unexpected error is logged only by its type, because messages may quote data. Without its
 * database the gateway can't do anything, usually for a short time: that's 503 and not the request's fault.
 */
export function answerUnexpected(log: GatewayLog, disk: DiskWatch): ErrorHandler<GatewayEnv> {
  return (error, context) => {
    if (error instanceof HTTPException && error.res !== undefined) return error.res;
    if (hasClientLeft(context)) {
      // The client is gone. A tablet that loses its network while it sends is no trouble of ours, so nothing is
      // logged.
      return problemAnswer(
        context,
        400,
        'UNREADABLE_REQUEST',
        'The request broke off',
        'The connection was lost before the whole request arrived. Send it again.',
      );
    }
    const code = errorCodeOf(error);
    const tell = (event: string, what: string): void =>
      log.event('error', event, `${what} in request ${context.get('requestId')}`);
    if (disk.see(error)) {
      tell('database-disk-full', code ?? error.name);
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
      tell('database-unavailable', code ?? error.name);
      context.header('Retry-After', RETRY_AFTER_SECONDS);
      return problemAnswer(
        context,
        503,
        'GATEWAY_UNAVAILABLE',
        'The gateway cannot reach its database',
        'Try again in a few seconds; if it lasts, tell your administrator the request id.',
      );
    }
    tell('unexpected-error', code === undefined ? error.name : `${error.name} ${code}`);
    return problemAnswer(
      context,
      500,
      'INTERNAL',
      'Something went wrong in the gateway',
      'The request failed. Try again; if it lasts, tell your administrator the request id.',
    );
  };
}
