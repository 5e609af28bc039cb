import type { Context, MiddlewareHandler } from 'hono';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isMatched, type FaultSwitches } from '#src/sandbox/base/faults.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import type { SandboxEnv } from '#src/sandbox/base/sandbox-context.ts';

const CONCURRENCY_LIMIT = 30;
const CALLS_PER_DAY = 500_000;
const DAY_MS = 86_400_000;

interface Traffic {
  readonly switches: FaultSwitches;
  readonly now: () => number;
  readonly random: () => string;
  /** From 0 up to, but not including, 1: decides which calls an error rate hits. */
  readonly chance: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * What surrounds every call: the platform's concurrency and rate headers, 429 for too many concurrent calls, a
 * correlation id, and the active faults.
 */
export function trafficControl(traffic: Traffic): MiddlewareHandler<SandboxEnv> {
  const { switches, now } = traffic;
  let inFlight = 0;
  let day = 0;
  let callsToday = 0;
  return async (c, next) => {
    const limit = switches.current().concurrencyLimit ?? CONCURRENCY_LIMIT;
    const isAdmitted = inFlight < limit;
    if (isAdmitted) inFlight += 1;
    const today = Math.floor(now() / DAY_MS);
    if (today !== day) [day, callsToday] = [today, 0];
    callsToday += 1;
    c.header('X-Concurrency-Limit-Limit', String(limit));
    c.header('X-Concurrency-Limit-Remaining', String(Math.max(0, limit - inFlight)));
    c.header('X-Rate-Limit-Limit', String(CALLS_PER_DAY));
    c.header('X-Rate-Limit-Remaining', String(Math.max(0, CALLS_PER_DAY - callsToday)));
    c.header('X-Rate-Limit-Reset', String((today + 1) * (DAY_MS / 1000)));
    c.header('X-Correlation-ID', traffic.random());
    if (!isAdmitted) {
      return withRetryAfter(switches, refuse(c, 429, 'The limit of concurrent calls is reached.'));
    }
    try {
      return await withFaults(c, next, traffic);
    } finally {
      inFlight -= 1;
    }
  };
}

async function withFaults(
  c: Context<SandboxEnv>,
  next: () => Promise<void>,
  { switches, chance, wait }: Traffic,
): Promise<Response | undefined> {
  const faults = switches.current();
  if (!isMatched(faults, c.req.method, c.req.path)) {
    await next();
    return undefined;
  }
  if (faults.latencyMs !== undefined) await wait(faults.latencyMs);
  if (!(await hasStoppedHanging(c, switches))) return refuse(c, 503, 'The caller went away.');
  if (faults.errorRate !== undefined && chance() < faults.errorRate) {
    const status = asErrorStatus(faults.status ?? 503);
    return withRetryAfter(switches, refuse(c, status, 'A fault was switched on in the sandbox.'));
  }
  await next();
  const hasWritten = isWrite(c) && c.res.ok;
  if (faults.dropAfterWrite === true && hasWritten) return dropAnswer(c);
  if (faults.refuseAfterWrite === true && hasWritten) {
    c.res = refuse(c, asErrorStatus(faults.status ?? 503), 'The sandbox did it, and says that it did not.');
  }
  return undefined;
}

/** Waits while matching calls hang; false if the caller gives up first, and then the call must have no effect. */
async function hasStoppedHanging(c: Context<SandboxEnv>, switches: FaultSwitches): Promise<boolean> {
  const isHanging = () => {
    const faults = switches.current();
    return faults.hang === true && isMatched(faults, c.req.method, c.req.path);
  };
  if (!isHanging()) return true;
  const { signal } = c.req.raw;
  const givenUp = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  while (isHanging() && !signal.aborted) await Promise.race([switches.nextChange(), givenUp]);
  return !signal.aborted;
}

function withRetryAfter(switches: FaultSwitches, answer: Response): Response {
  const { retryAfter } = switches.current();
  const isRetryable = answer.status === 429 || answer.status === 503;
  if (retryAfter !== undefined && isRetryable) answer.headers.set('Retry-After', String(retryAfter));
  return answer;
}

function isWrite(c: Context<SandboxEnv>): boolean {
  return c.req.method !== 'GET' && /\/(?:fieldWriter|resourceLocks(?:\/[^/]+)?)\/?$/i.test(c.req.path);
}

/** With a socket, the connection is cut, as when a network fails; without one, the call rejects, as fetch does then. */
function dropAnswer(c: Context<SandboxEnv>): Response {
  // Hono gives an app called without a server no bindings at all.
  const bindings: SandboxEnv['Bindings'] | undefined = c.env;
  if (bindings?.outgoing === undefined) throw CONNECTION_DROPPED;
  bindings.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

// Hono turns a thrown Error into a 500, which would be an answer; it lets anything else through.
const CONNECTION_DROPPED: unknown = Object.freeze({
  message: 'the sandbox dropped the connection after the write',
});

// The switches' schema allows only 400 to 599, all of which may have a body.
function asErrorStatus(status: number) {
  return status as 503;
}
