import type { MiddlewareHandler } from 'hono';
import type * as v from 'valibot';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { ProblemStatus } from '#src/gateway/answers/problem-answer.ts';

/** Schemas by name. */
type Parameters = Readonly<Record<string, v.GenericSchema>>;

/** What a route takes and answers, by the schemas that it parses with. `/openapi.json` is made of them. */
export interface Description {
  /** The operation's name for programs. */
  readonly id: string;
  readonly summary: string;
  readonly query?: Parameters;
  readonly headers?: Parameters;
  readonly body?: v.GenericSchema;
  /** JSON by default. */
  readonly bodyType?: string;
  /** By status; null without a body. */
  readonly answers: Readonly<Partial<Record<200 | 204 | 302 | 304, v.GenericSchema | null>>>;
  /** JSON by default. */
  readonly answerType?: string;
  /** Headers of its own that an answer may have. */
  readonly answerHeaders?: readonly string[];
  /** Refusals of its own, beside those of its guard and of what lies before all routes. */
  readonly problems?: readonly ProblemStatus[];
  /** What else than a session proves the call. */
  readonly proof?: 'device' | 'signIn' | 'signature';
}

const descriptions = new WeakMap<object, Description>();
const guards = new WeakSet<object>();

/** Describes the route that it's a part of, and does nothing else. */
export function describes(description: Description): MiddlewareHandler<GatewayEnv> {
  const handler: MiddlewareHandler<GatewayEnv> = (_context, next) => next();
  descriptions.set(handler, description);
  return handler;
}

/** Marks a handler that lets only requests with a session through. */
export function asSessionGuard(handler: MiddlewareHandler<GatewayEnv>): MiddlewareHandler<GatewayEnv> {
  guards.add(handler);
  return handler;
}

/** What a handler says of its route. */
export function descriptionOf(handler: object): Description | undefined {
  return descriptions.get(handler);
}

export function isSessionGuard(handler: object): boolean {
  return guards.has(handler);
}
