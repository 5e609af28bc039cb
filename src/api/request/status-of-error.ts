import { ApiError } from '#src/api/request/api-error.ts';

/** What a log line says of a failed call: the answer's status, or its kind where none came. */
export function statusOfError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'unknown';
  return error.status === undefined ? error.kind : String(error.status);
}
