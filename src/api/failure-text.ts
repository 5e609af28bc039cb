import { ApiError } from '#src/api/api-error.ts';

/** What failed, as half a sentence that follows "The pipeline couldn't be refreshed: ". */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'something unexpected happened';
  switch (error.kind) {
    case 'network':
      return 'there is no connection to the server';
    case 'timeout':
      return 'the server did not answer in time';
    case 'server':
      return 'the loan platform is in trouble';
    case 'refused':
      return 'the server refused the request';
    case 'unreadable':
      return 'the answer could not be read';
    case 'unauthorized':
      return 'your session has expired';
    default:
      return error.kind satisfies never;
  }
}

/** The same beside the top bar, which says already that the connection is lost: '' for that. */
export function failureBesideConnection(error: Error): string {
  return error instanceof ApiError && error.kind === 'network' ? '' : failureText(error);
}
