import * as v from 'valibot';

/**
 * Why the gateway refused or failed, for programs. Only UNAUTHORIZED means "signed out". The four PLATFORM codes mean
 * trouble at the loan-origination platform, not the gateway; GATEWAY_UNAVAILABLE means the gateway itself can't work
 * right now. UNREADABLE_REQUEST means that a request was damaged on the way (cut off, changed by a proxy), which says
 * nothing about its content; INVALID_REQUEST was read and can't be accepted. WRONG_ORIGIN is about the address the app
 * is opened at, not about rights. OTHER_USER is about a change made by a user other than the signed-in one; the NOTE,
 * KEY and LOAN_LOCKED codes are about notes: see decision 12.
 */
const PROBLEM_CODES = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'WRONG_ORIGIN',
  'NOT_FOUND',
  'INVALID_REQUEST',
  'UNREADABLE_REQUEST',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'OUTDATED_APP',
  'OTHER_USER',
  'NOTE_IN_PROGRESS',
  'NOTE_TOO_OLD',
  'NOTE_FROM_FUTURE',
  'KEY_REUSED',
  'LOAN_LOCKED',
  'SIGN_IN_FAILED',
  'PLATFORM_UNAVAILABLE',
  'PLATFORM_TIMEOUT',
  'PLATFORM_REFUSED',
  'PLATFORM_UNREADABLE',
  'GATEWAY_UNAVAILABLE',
  'INTERNAL',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';

/**
 * The body of every failed answer (RFC 9457). Read leniently: a newer gateway's code reads as INTERNAL, and everything
 * but the status may be missing, because the status alone says what to do.
 */
export const problemSchema = v.object({
  type: v.fallback(v.string(), 'about:blank'),
  title: v.fallback(v.string(), ''),
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  detail: v.fallback(v.string(), ''),
  code: v.fallback(v.picklist(PROBLEM_CODES), 'INTERNAL'),
  requestId: v.fallback(v.string(), ''),
  /** With LOAN_LOCKED: the name of the user who has the loan open. */
  holder: v.optional(v.fallback(v.optional(v.string()), undefined)),
  /** With PLATFORM_REFUSED: a write was sent, so the note may be in the loan, changed or in another place. */
  mayBeInLoan: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
});

export type Problem = v.InferOutput<typeof problemSchema>;
