import { PROBLEM_CONTENT_TYPE } from '#src/contract/wire/problem.ts';
import { ANSWER_CSP, SECURITY_HEADERS } from '#src/gateway/answers/security-headers.ts';

const RETRY_AFTER_SECONDS = '1';

const TITLES = { starting: 'The gateway is starting', stopping: 'The gateway is stopping' };

/**
 * The answer to everything while the gateway starts, which takes seconds, or as long as its database is away, and to
 * new calls while it ends: alive, not ready, and when to come back. Nothing that was asked has been done.
 */
export function notYetAnswer(request: Request, state: keyof typeof TITLES): Response {
  const { pathname } = new URL(request.url);
  const headers = new Headers([
    ...SECURITY_HEADERS.map(([name, value]): [string, string] => [name, value]),
    ['Content-Security-Policy', ANSWER_CSP],
    ['Cache-Control', 'no-store'],
  ]);
  if (pathname === '/livez') return new Response('alive', { headers });
  headers.set('Retry-After', RETRY_AFTER_SECONDS);
  if (pathname === '/readyz') return new Response(state, { status: 503, headers });
  headers.set('Content-Type', PROBLEM_CONTENT_TYPE);
  const problem = {
    type: 'about:blank',
    title: TITLES[state],
    status: 503,
    detail: 'Try again in a few seconds.',
    code: 'GATEWAY_UNAVAILABLE',
    requestId: '',
  };
  return new Response(JSON.stringify(problem), { status: 503, headers });
}
