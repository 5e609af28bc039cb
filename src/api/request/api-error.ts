import { ContractError } from '#src/contract/base/contract-error.ts';
import type { ProblemCode } from '#src/contract/wire/problem.ts';

/**
 * Why a call to the gateway failed:
 * - `unauthorized`: the session is over (401); the only kind that signs the user out
 * - `network`: no connection could be made, or it broke
 * - `timeout`: no complete answer within the call's time
 * - `server`: the gateway or the platform behind it has trouble (5xx); trying later can help
 * - `refused`: the request wasn't accepted (4xx); repeating it unchanged can't help
 * - `unreadable`: something answered, but not our gateway in a format we know (a captive portal, a proxy's page)
 */
export type ApiErrorKind = 'unauthorized' | 'network' | 'timeout' | 'server' | 'refused' | 'unreadable';

export interface ApiErrorDetails {
  readonly status?: number | undefined;
  readonly code?: ProblemCode | undefined;
  /** The gateway's own message about the failure, meant for the user. */
  readonly detail?: string | undefined;
  /** With LOAN_LOCKED: the name of the user who has the loan open. */
  readonly holder?: string | undefined;
  /** With PLATFORM_REFUSED: the note may be in the loan. */
  readonly mayBeInLoan?: boolean | undefined;
  /** The answer's Retry-After as ms from now, if it had one. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A failed call to the gateway; never a canceled one (that rejects with the signal's reason). */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status?: number | undefined;
  readonly code?: ProblemCode | undefined;
  readonly detail?: string | undefined;
  readonly holder?: string | undefined;
  readonly mayBeInLoan?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;

  constructor(kind: ApiErrorKind, message: string, { cause, ...rest }: ApiErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ApiError';
    this.kind = kind;
    Object.assign(this, rest);
  }
}

/** True if the session's own dialog reports it, so that no screen repeats it. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unauthorized';
}

/** True if the session or the user's rights may be others than the last check said. */
export function needsCheck(error: unknown): boolean {
  return isSessionOver(error) || (error instanceof ApiError && error.code === 'FORBIDDEN');
}

/** True if a server answered that it has trouble. A portal that wants a sign-in answers 511: it isn't the server. */
export function isServerTrouble(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'server' && error.status !== 511;
}

/** What a log line says of a failed call: the answer's status, or its kind where none came. */
export function statusOfError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'unknown';
  return error.status === undefined ? error.kind : String(error.status);
}

/** Runs a contract's parser; an answer that breaks the contract becomes ApiError `unreadable`. */
export function readable<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ApiError('unreadable', error.message, { cause: error });
  }
}
