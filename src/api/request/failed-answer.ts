import * as v from 'valibot';
import { ApiError, type ApiErrorKind } from '#src/api/request/api-error.ts';
import { PROBLEM_CONTENT_TYPE, problemSchema, type Problem } from '#src/contract/wire/problem.ts';
import { retryAfterMs } from '#src/api/request/answer-headers.ts';

/** The error for an unsuccessful answer; the body may be anything, or missing. */
export async function readFailedAnswer(response: Response): Promise<ApiError> {
  const { status } = response;
  const kind = kindOf(status);
  if (kind === 'unreadable') {
    return new ApiError(kind, 'The call was redirected.', { status });
  }
  const problem = await readProblem(response);
  return new ApiError(kind, messageOf(kind, status), {
    status,
    code: problem?.code,
    detail: emptyAsMissing(problem?.detail) ?? emptyAsMissing(problem?.title),
    holder: emptyAsMissing(problem?.holder?.trim()),
    mayBeInLoan: problem?.mayBeInLoan,
    retryAfterMs: retryAfterMs(response.headers),
  });
}

function kindOf(status: number): ApiErrorKind {
  if (status === 401) return 'unauthorized';
  if (status >= 500) return 'server';
  // 0 is how a browser reports a redirect it was told not to follow.
  return status >= 400 ? 'refused' : 'unreadable';
}

// Another program's JSON would parse as our problem too: the schema tolerates everything but the status.
async function readProblem(response: Response): Promise<Problem | undefined> {
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== PROBLEM_CONTENT_TYPE) return undefined;
  try {
    const result = v.safeParse(problemSchema, JSON.parse(await response.text()));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(kind: ApiErrorKind, status: number): string {
  if (kind === 'unauthorized') return 'The session is over.';
  return kind === 'server'
    ? `The gateway failed with ${status}.`
    : `The gateway refused the call with ${status}.`;
}

function emptyAsMissing(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
