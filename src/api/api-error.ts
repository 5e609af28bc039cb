import type { ProblemCode } from '#src/contract/wire/problem.ts';

/**
 * Why a call to the gateway gave nothing:
 * - `unauthorized`: the session is over (401); the only kind that signs a person out
 * - `network`: no connection could be made, or it broke
 * - `timeout`: no whole answer within the call's time
 * - `server`: the gateway or the platform behind it is in trouble (5xx); trying later can help
 * - `refused`: the call itself was not accepted (4xx); trying again as it is cannot help
 * - `unreadable`: something answered, but not our gateway in a shape we know (a captive portal, a proxy's page)
 */
export type ApiErrorKind = 'unauthorized' | 'network' | 'timeout' | 'server' | 'refused' | 'unreadable';

export interface ApiErrorFacts {
  readonly status?: number | undefined;
  readonly code?: ProblemCode | undefined;
  /** The gateway's own sentence about the failure, meant for people. */
  readonly detail?: string | undefined;
  readonly requestId?: string | undefined;
  /** With LOAN_LOCKED: the name of who has the loan open. */
  readonly holder?: string | undefined;
  /** The answer's Retry-After as a span from now, when it said so. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A call to the gateway that failed; never a cancelled one (that passes through as the signal's reason). */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status?: number | undefined;
  readonly code?: ProblemCode | undefined;
  readonly detail?: string | undefined;
  readonly requestId?: string | undefined;
  readonly holder?: string | undefined;
  readonly retryAfterMs?: number | undefined;

  constructor(kind: ApiErrorKind, message: string, facts: ApiErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail;
    this.requestId = facts.requestId;
    this.holder = facts.holder;
    this.retryAfterMs = facts.retryAfterMs;
  }
}
