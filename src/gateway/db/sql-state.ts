/** The SQLSTATE (or, for a broken connection, the system's code) of a database error; undefined for other errors. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
