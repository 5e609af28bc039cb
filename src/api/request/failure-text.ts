import { ApiError } from '#src/api/request/api-error.ts';

/** What failed, as half a sentence that follows "Couldn't refresh the pipeline: ". */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'something went wrong';
  switch (error.kind) {
    case 'network':
      return "there's no connection to the server";
    case 'timeout':
      return "the server didn't answer in time";
    case 'server':
      return 'the loan system has a problem';
    case 'refused':
      return 'the server refused the request';
    case 'unreadable':
      return "the answer couldn't be read";
    case 'unauthorized':
      return 'your session has expired';
    default:
      return error.kind satisfies never;
  }
}

/** The same next to the top bar, which already reports a lost connection: '' for that. */
export function failureBesideConnection(error: Error): string {
  return error instanceof ApiError && error.kind === 'network' ? '' : failureText(error);
}
