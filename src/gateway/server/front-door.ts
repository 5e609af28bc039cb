import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { notYetAnswer } from '#src/gateway/answers/not-yet-answer.ts';
import { countCalls } from '#src/gateway/server/calls-under-way.ts';
import { type AnswerRequest, closeServer } from '#src/gateway/server/node-server.ts';

export interface LeaveTimes {
  /** Milliseconds for which a proxy may still send calls: longer than between two of its health checks. */
  readonly drain: number;
  /** Milliseconds that calls under way have to come to an answer. */
  readonly finish: number;
  /** Milliseconds that answers have to be sent. */
  readonly flush: number;
}

/** What a server answers with from its first moment to its last. */
export interface FrontDoor {
  readonly answer: AnswerRequest;
  /** True once the server is leaving: it isn't ready, and each of its answers ends its connection. */
  readonly isLeaving: () => boolean;
  /** From now on calls are answered by the gateway. Before, everything hears that it starts. */
  open(answer: AnswerRequest): void;
  /**
   * Lets a proxy notice, while every call is answered as usual; then answers what is under way, and 503 to what still
   * comes. Nothing that hears this 503 has been done. Only then the server stops to listen.
   */
  leave(server: Server, times: LeaveTimes): Promise<void>;
}

/**
 * @param isHttps true if browsers reach the server over https.
 * @param isExempt true for requests that are answered to the last: the sandbox's, which calls under way need.
 * @param wait resolves after the given milliseconds.
 */
export function createFrontDoor(
  isHttps: boolean,
  isExempt: (request: Request) => boolean,
  wait: (ms: number) => Promise<unknown> = delay,
): FrontDoor {
  const calls = countCalls();
  let isLeaving = false;
  let current: AnswerRequest = (request) => notYetAnswer(request, 'starting', isHttps);
  return {
    answer: (request, bindings) =>
      isExempt(request) ? current(request, bindings) : calls.run(() => current(request, bindings)),
    isLeaving: () => isLeaving,
    open(answer) {
      current = answer;
    },
    async leave(server, { drain, finish, flush }) {
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
