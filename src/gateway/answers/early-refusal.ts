import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { PROBLEM_CONTENT_TYPE, type Problem, type ProblemCode } from '#src/contract/wire/problem.ts';
import { REQUEST_ID } from '#src/contract/wire/wire-headers.ts';
import { ANSWER_CSP, HSTS, SECURITY_HEADERS } from '#src/gateway/answers/security-headers.ts';

/**
 * An answer from before the gateway has a request, or is ready for one: in its format, with an id and its headers.
 * @param status 400, 408, 417 or 431 for what isn't HTTP as this server takes it; 500; 503 while it isn't ready.
 * @param isHttps true if browsers reach the gateway over https.
 * @param title what is wrong, unless the status says it.
 */
export function earlyRefusal(
  status: number,
  isHttps: boolean,
  title = STATUS_CODES[status] ?? 'Bad Request',
) {
  const requestId = randomUUID();
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    detail: detailOf(status),
    code: codeOf(status),
    requestId,
  };
  return {
    headers: {
      ...SECURITY_HEADERS,
      ...(isHttps && { 'Strict-Transport-Security': HSTS }),
      'Content-Security-Policy': ANSWER_CSP,
      'Cache-Control': 'no-store',
      'Content-Type': PROBLEM_CONTENT_TYPE,
      [REQUEST_ID]: requestId,
      ...(status === 503 && { 'Retry-After': '1' }),
    },
    body: JSON.stringify(problem),
  };
}

function detailOf(status: number): string {
  if (status === 503) return 'Try again in a few seconds.';
  return status === 500 ? 'The request failed.' : 'The request could not be read as HTTP.';
}

function codeOf(status: number): ProblemCode {
  if (status === 503) return 'GATEWAY_UNAVAILABLE';
  if (status === 500) return 'INTERNAL';
  return 'UNREADABLE_REQUEST';
}
