import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { PROBLEM_CONTENT_TYPE, type Problem, type ProblemCode } from '#src/contract/wire/problem.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';

export type ProblemStatus =
  | 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 414 | 415 | 421 | 422 | 423 | 426 | 429 | 431 | 500 | 502 | 503 | 504; // prettier-ignore

/** Every failed answer of the gateway (RFC 9457). `detail` is written for the user and never echoes input. */
export function problemAnswer(
  context: Context<GatewayEnv>,
  status: ProblemStatus,
  code: ProblemCode,
  title: string,
  detail: string,
  more: Pick<Problem, 'holder' | 'mayBeInLoan'> = {},
): Response {
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    detail,
    code,
    requestId: context.get('requestId'),
    ...more,
  };
  return context.body(JSON.stringify(problem), status, { 'Content-Type': PROBLEM_CONTENT_TYPE });
}

/** An answer to throw: it's sent as it is. */
export function refusal(res: Response): HTTPException {
  return new HTTPException(undefined, { res });
}

/** The answer to a request whose session is missing, over, or not proven by both of its secrets. */
export function signedOutAnswer(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    401,
    'UNAUTHORIZED',
    'Signed out',
    'There is no session for this request. Sign in and try again.',
  );
}

/** The statuses of platformProblem. */
export const PLATFORM_PROBLEMS = [403, 404, 429, 502, 503, 504] as const;

/** What the browser is told about a platform failure. A dead token isn't handled here: it ends the session first. */
export function platformProblem(
  context: Context<GatewayEnv>,
  failure: Exclude<PlatformFailure, { kind: 'unauthorized' }>,
): Response {
  switch (failure.kind) {
    case 'refused':
      return refusedProblem(context, failure.status);
    case 'busy':
      context.header('Retry-After', String(failure.retryAfterSeconds));
      if (failure.isTheirDoing === true) return tooManyCalls(context);
      return problemAnswer(
        context,
        503,
        'PLATFORM_UNAVAILABLE',
        'The loan platform is busy',
        'Too many calls to the loan platform are in flight. Try again in a few seconds.',
      );
    case 'timeout':
      return problemAnswer(
        context,
        504,
        'PLATFORM_TIMEOUT',
        'The loan platform did not answer in time',
        'The loan platform took too long. Try again in a moment.',
      );
    case 'unavailable':
      return problemAnswer(
        context,
        502,
        'PLATFORM_UNAVAILABLE',
        'The loan platform cannot be reached',
        'The loan platform failed or cannot be reached. Try again in a moment.',
      );
    case 'unreadable':
      return problemAnswer(
        context,
        502,
        'PLATFORM_UNREADABLE',
        'The loan platform answered something unreadable',
        'The answer of the loan platform could not be read. If this lasts, tell your administrator the request id.',
      );
  }
}

function tooManyCalls(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    429,
    'TOO_MANY_REQUESTS',
    'Too many calls at once',
    'Your other calls are still running, and the loan platform is shared with everybody. Try again in a few seconds.',
  );
}

/** The problem code of a failure unrelated to the person's permissions. */
export function platformProblemCode({ kind }: PlatformFailure): ProblemCode {
  if (kind === 'timeout') return 'PLATFORM_TIMEOUT';
  return kind === 'unreadable' ? 'PLATFORM_UNREADABLE' : 'PLATFORM_UNAVAILABLE';
}

// Missing data and access are the user's business; any other refusal is between gateway and platform.
function refusedProblem(context: Context<GatewayEnv>, status: number): Response {
  if (status === 403) {
    return problemAnswer(
      context,
      403,
      'FORBIDDEN',
      'The loan platform does not allow this',
      "The loan platform doesn't let your account do this. Ask your administrator for access.",
    );
  }
  if (status === 404) {
    return problemAnswer(
      context,
      404,
      'NOT_FOUND',
      'The loan platform does not know this',
      'The loan platform has no such loan. It may have been moved or deleted.',
    );
  }
  return problemAnswer(
    context,
    502,
    'PLATFORM_REFUSED',
    'The loan platform refused the request',
    'The loan platform refused what it was asked. If this lasts, tell your administrator the request id.',
  );
}

/** The answer to reading or changing another user's data. */
export function notYours(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    403,
    'FORBIDDEN',
    'This belongs to another person',
    'You are signed in as somebody else. Sign in as the person whose settings these are.',
  );
}
