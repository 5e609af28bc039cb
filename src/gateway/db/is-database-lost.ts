import { errorCodeOf } from '#src/gateway/db/sql-state.ts';

// A connection that cannot be made or broke; class 08 of SQLSTATE says the same, 57P01 to 57P03 that the server stops or
// starts, 53300 that it takes no more connections.
const LOST =
  /^(?:E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ENOENT|08...|57P0[1-3]|53300)$/;

// The client library gives these no code.
const LOST_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|driver has already been destroyed)/;

/** Whether a failed statement never reached a working database, so that trying again later makes sense. */
export function isDatabaseLost(error: unknown): boolean {
  const code = errorCodeOf(error);
  if (code !== undefined) return LOST.test(code);
  return error instanceof Error && LOST_WORDS.test(error.message);
}
