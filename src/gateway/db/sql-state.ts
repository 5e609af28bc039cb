/** A database error's SQLSTATE (or the system's code, for a broken connection); undefined for other errors. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// A connection that can't be made or broke. Class 08 of SQLSTATE means the same, 57P01 to 57P03 that the server stops
// or starts, 53300 that it accepts no more connections.
const LOST =
  /^(?:E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ENOENT|08...|57P0[1-3]|53300)$/;

// The client library gives these errors no code.
const LOST_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|driver has already been destroyed)/;

/** True if a failed statement never reached a working database, so that trying later makes sense. */
export function isDatabaseLost(error: unknown): boolean {
  const code = errorCodeOf(error);
  if (code !== undefined) return LOST.test(code);
  return error instanceof Error && LOST_WORDS.test(error.message);
}
