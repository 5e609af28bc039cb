import { errorCodeOf, isDatabaseLost, messageOf } from '#src/gateway/db/sql-state.ts';
import type { GatewayConfig } from '#src/gateway/settings/config.ts';

/** Exit codes of sysexits.h: a command used wrongly, a configuration error, and a temporary failure. */
export const EXIT_USAGE = 64;
export const EXIT_CONFIG = 78;
export const EXIT_TEMPORARY = 75;

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Why a start failed, for the operator. */
export function reasonOf(error: unknown, { PORT, HOST, DATABASE_URL }: GatewayConfig): string {
  if (errorCodeOf(error) === 'EADDRINUSE') {
    return `port ${PORT} of ${HOST} is taken by another program. Stop that one, or set PORT to another port.`;
  }
  if (DATABASE_URL !== undefined && (isDatabaseLost(error) || SQLSTATE.test(errorCodeOf(error) ?? ''))) {
    return `the database that DATABASE_URL names cannot be used: ${messageOf(error)}.`;
  }
  return messageOf(error);
}
