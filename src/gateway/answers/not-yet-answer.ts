import { earlyRefusal } from '#src/gateway/answers/early-refusal.ts';

/**
 * The answer to everything while the gateway starts, which takes seconds, or as long as its database is away, and to
 * new calls while it ends: alive, not ready, and when to come back. Nothing that was asked has been done.
 * @param isHttps true if browsers reach the gateway over https.
 */
export function notYetAnswer(request: Request, state: 'starting' | 'stopping', isHttps: boolean): Response {
  const { headers: usual, body } = earlyRefusal(503, isHttps, `The gateway is ${state}.`);
  const headers = new Headers(usual);
  const { pathname } = new URL(request.url);
  if (pathname !== '/livez' && pathname !== '/readyz') return new Response(body, { status: 503, headers });
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  if (pathname === '/readyz') return new Response(state, { status: 503, headers });
  headers.delete('Retry-After');
  return new Response('alive', { headers });
}
