import type { Context } from 'hono';
import { MAX_NOTE_BYTES, NOTE_MEMORY_DAYS, type NoteAnswer } from '#src/contract/wire/note.ts';
import type { Problem } from '#src/contract/wire/problem.ts';
import { IDEMPOTENCY_REPLAYED } from '#src/contract/wire/wire-headers.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { NoteOutcome } from '#src/gateway/notes/note-ports.ts';
import { type ProblemStatus, problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { answerFailure } from '#src/gateway/routes/platform-answers.ts';

/** A note that stands in its field. */
export type AddedNote = Extract<NoteOutcome, { kind: 'applied' }>;

/** The answer to a call that added notes, in the order of the call. */
export function addedAnswer(context: Context<GatewayEnv>, applied: readonly AddedNote[]): Response {
  const [first] = applied;
  if (first === undefined) throw new Error('A call without notes was let in.');
  if (applied.every(({ isReplay }) => isReplay)) context.header(IDEMPOTENCY_REPLAYED, 'true');
  const texts = new Map<string, string>();
  for (const { receipt, fieldText } of applied) {
    if (fieldText !== undefined) texts.set(receipt.fieldId, fieldText);
  }
  return context.json({
    code: 200,
    data: [...texts].map(([id, value]) => ({ id, value })),
    receipt: first.receipt,
    ...(applied.length > 1 ? { receipts: applied.map(({ receipt }) => receipt) } : {}),
  } satisfies NoteAnswer);
}

/** The answer to a call of which a note was not added. It leaves that note, and those after it, with who sent them. */
export function notAddedAnswer(
  context: Context<GatewayEnv>,
  gateway: GatewayContext,
  outcome: Exclude<NoteOutcome, AddedNote>,
): Response | Promise<Response> {
  if (outcome.kind === 'trouble') {
    if (outcome.settlesInMs !== undefined) retryAfter(context, outcome.settlesInMs);
    return answerFailure(context, gateway, outcome.trouble);
  }
  if (outcome.kind === 'in-progress') retryAfter(context, outcome.retryAfterMs);
  const { status, code, title, detail, holder } = refusalOf(outcome);
  return problemAnswer(context, status, code, title, detail, holder === undefined ? {} : { holder });
}

function retryAfter(context: Context<GatewayEnv>, ms: number): void {
  context.header('Retry-After', String(Math.max(1, Math.ceil(ms / 1000))));
}

interface Refusal extends Pick<Problem, 'code' | 'title' | 'detail' | 'holder'> {
  readonly status: ProblemStatus;
}

function refusalOf(outcome: Exclude<NoteOutcome, { kind: 'applied' | 'trouble' }>): Refusal {
  switch (outcome.kind) {
    case 'other-user':
      return {
        status: 403,
        code: 'OTHER_USER',
        title: 'Somebody else wrote this note',
        detail: 'You are signed in as somebody else. The note goes out when its author signs in.',
      };
    case 'not-a-note-field':
      return {
        status: 400,
        code: 'INVALID_REQUEST',
        title: 'This field takes no notes',
        detail: 'Notes go to the processor’s or the loan officer’s notes of a loan, and to no other field.',
      };
    case 'blank':
      return {
        status: 400,
        code: 'INVALID_REQUEST',
        title: 'The note is blank',
        detail: 'There is nothing to read in this note. Write something and send it again.',
      };
    case 'too-long':
      return {
        status: 413,
        code: 'TOO_LARGE',
        title: 'The note is too long',
        detail: `A note may have about ${MAX_NOTE_BYTES / 1024} KiB of text. Split it into several.`,
      };
    case 'field-full':
      return {
        status: 413,
        code: 'TOO_LARGE',
        title: 'The field is full',
        detail:
          'The loan platform holds no more text in this field. Shorten the note, or earlier ones there.',
      };
    case 'too-old':
      return {
        status: 410,
        code: 'NOTE_TOO_OLD',
        title: 'The note is too old to be sent',
        detail: `It was written more than ${NOTE_MEMORY_DAYS} days ago. Look whether it is there, and write it anew if not.`,
      };
    case 'key-reused':
      return {
        status: 422,
        code: 'KEY_REUSED',
        title: 'This key belongs to another note',
        detail: 'A note with this key and other content was sent before. Send this one as a new note.',
      };
    case 'in-progress':
      return {
        status: 409,
        code: 'NOTE_IN_PROGRESS',
        title: 'Another note of this loan is being written',
        detail: 'The note is sent again in a moment.',
      };
    case 'loan-locked':
      return {
        status: 423,
        code: 'LOAN_LOCKED',
        title: 'The loan is open',
        detail: `${outcome.holder} has the loan open. The note goes out when it is free.`,
        holder: outcome.holder,
      };
    case 'field-hidden':
      return {
        status: 403,
        code: 'FORBIDDEN',
        title: 'The loan platform does not show you this field',
        detail:
          'Your account on the loan platform may not read these notes. Ask your administrator for access.',
      };
    case 'rule':
      return {
        status: 422,
        code: 'PLATFORM_REFUSED',
        title: 'The loan platform refused the note',
        detail:
          outcome.detail ?? 'The loan platform gave no reason. Copy the note, and ask your administrator.',
      };
    case 'not-kept':
      return {
        status: 502,
        code: 'PLATFORM_UNREADABLE',
        title: 'The loan platform does not keep the note',
        detail:
          'The loan platform took the note several times and does not show it. Somebody may be saving the same loan; the note is sent again.',
      };
  }
}
