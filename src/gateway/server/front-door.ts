import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type AnswerRequest, closeServer } from '#src/gateway/server/node-server.ts';
import { earlyRefusal } from '#src/gateway/answers/early-refusal.ts';

export interface LeaveTimes {
  /** Milliseconds for which a proxy may still send calls: longer than between two of its health checks. */
  readonly drain: number;
  /** Milliseconds that calls under way have to come to an answer. */
  readonly finish: number;
  /** Milliseconds that answers have to be sent. */
  readonly flush: number;
}

/**
 * Answers a server's requests from start to shutdown.
 * @param isHttps true if browsers reach the server over https.
 * @param isExempt true for requests that are answered to the last: the sandbox's, which calls under way need.
 * @param wait resolves after the given milliseconds.
 */
export function createFrontDoor(
  isHttps: boolean,
  isExempt: (request: Request) => boolean,
  wait: (ms: number) => Promise<unknown> = delay,
) {
  const calls = countCalls();
  let isLeaving = false;
  let current: AnswerRequest = (request) => notYetAnswer(request, 'starting', isHttps);
  return {
    answer: ((request, bindings) =>
      isExempt(request)
        ? current(request, bindings)
        : calls.run(() => current(request, bindings))) satisfies AnswerRequest,
    /** True once the server is leaving: it isn't ready, and each of its answers ends its connection. */
    isLeaving: () => isLeaving,
    /** From now on the gateway answers calls. Before, they're told that it's starting. */
    open(answer: AnswerRequest): void {
      current = answer;
    },
    /**
     * Gives proxies time to notice, answering every call as usual; then finishes running calls and answers new ones
     * with 503. A call that gets this 503 had no effect. Only then does the server stop listening.
     */
    async leave(server: Server, { drain, finish, flush }: LeaveTimes): Promise<void> {
      isLeaving = true;
      await wait(drain);
      const before = current;
      current = (request, bindings) =>
        isExempt(request) ? before(request, bindings) : notYetAnswer(request, 'stopping', isHttps);
      await calls.ended(finish);
      await closeServer(server, flush);
    },
  };
}

/**
 * The answer to every call while the gateway starts, which takes seconds, or as long as its database is down, and to
 * new calls while it ends: alive, not ready, and when to retry. The call had no effect.
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

/** The calls that a process which is told to stop still has to answer. */
function countCalls() {
  let count = 0;
  let tellEnd: (() => void) | undefined;
  return {
    /** Counts the call until it's answered. */
    async run(answer: () => Response | Promise<Response>): Promise<Response> {
      count += 1;
      try {
        return await answer();
      } finally {
        count -= 1;
        if (count === 0) tellEnd?.();
      }
    },
    /** Resolves when no call is under way any more, at the latest after `patienceMs`. */
    async ended(patienceMs: number): Promise<void> {
      if (count === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        tellEnd = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
