import type { Context } from 'hono';
import { MAX_NOTE_BYTES, type NoteAnswer } from '#src/contract/wire/note.ts';
import type { Problem } from '#src/contract/wire/problem.ts';
import { IDEMPOTENCY_REPLAYED } from '#src/contract/wire/wire-headers.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { NoteOutcome } from '#src/gateway/notes/note-ports.ts';
import { type ProblemStatus, problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { answerFailure } from '#src/gateway/routes/platform-answers.ts';

/** A note that is in its field. */
export type AddedNote = Extract<NoteOutcome, { kind: 'applied' }>;

/**
 * The answer to a call that added notes, in the order of the call.
 * @param maySeeAll false for whom the lender doesn't give All Loans: the loan may be another's, whose notes these are.
 */
export function addedAnswer(
  context: Context<GatewayEnv>,
  applied: readonly AddedNote[],
  maySeeAll: boolean,
): Response {
  const [first] = applied;
  if (first === undefined) throw new Error('A call without notes was let in.');
  if (applied.every(({ isReplay }) => isReplay)) context.header(IDEMPOTENCY_REPLAYED, 'true');
  const texts = new Map<string, string>();
  for (const { receipt, fieldText } of applied) {
    if (maySeeAll && fieldText !== undefined) texts.set(receipt.fieldId, fieldText);
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
  const { status, code, title, detail, ...more } = refusalOf(outcome);
  return problemAnswer(context, status, code, title, detail, more);
}

function retryAfter(context: Context<GatewayEnv>, ms: number): void {
  context.header('Retry-After', String(Math.max(1, Math.ceil(ms / 1000))));
}

interface Refusal extends Pick<Problem, 'code' | 'title' | 'detail' | 'holder' | 'mayBeInLoan'> {
  readonly status: ProblemStatus;
}

type SimpleRefusal = Exclude<NoteOutcome['kind'], 'applied' | 'trouble' | 'loan-locked' | 'rule'>;

/** What is the same for each note with such an outcome. */
const REFUSALS: Readonly<Record<SimpleRefusal, Refusal>> = {
  'other-user': {
    status: 403,
    code: 'OTHER_USER',
    title: 'Somebody else wrote this note',
    detail: "You're signed in as someone else. The note sends when its author signs in.",
  },
  'not-a-note-field': {
    status: 400,
    code: 'INVALID_REQUEST',
    title: 'This field takes no notes',
    detail: "Notes go only to a loan's processor notes or loan officer notes.",
  },
  blank: {
    status: 400,
    code: 'INVALID_REQUEST',
    title: 'The note is blank',
    detail: 'This note is blank. Write something and send it again.',
  },
  'too-long': {
    status: 413,
    code: 'TOO_LARGE',
    title: 'The note is too long',
    detail: `The limit is ${MAX_NOTE_BYTES / 1024} KB. Shorten the note or split it.`,
  },
  'field-full': {
    status: 413,
    code: 'TOO_LARGE',
    title: 'The field is full',
    detail: 'The field in the loan has no room for this note. Shorten the note, or earlier ones in the loan.',
  },
  'too-old': {
    status: 410,
    code: 'NOTE_TOO_OLD',
    title: 'The note is too old to be sent',
    detail: "It waited too long. Check the loan, and send it with today's date if it isn't there.",
  },
  'from-future': {
    status: 422,
    code: 'NOTE_FROM_FUTURE',
    title: "The note's time is in the future",
    detail: "The note's time is in the future. Set the clock of the device that wrote it.",
  },
  'key-reused': {
    status: 422,
    code: 'KEY_REUSED',
    title: 'This key belongs to another note',
    detail: 'Another note was sent with the same key. Send this one as a new note.',
  },
  'in-progress': {
    status: 409,
    code: 'NOTE_IN_PROGRESS',
    title: 'Another note of this loan is being written',
    detail: 'This note will send again in a moment.',
  },
  'field-hidden': {
    status: 403,
    code: 'FORBIDDEN',
    title: 'The loan platform does not show you this field',
    detail: "Your account on the loan platform can't read these notes. Ask your administrator for access.",
  },
};

function refusalOf(outcome: Exclude<NoteOutcome, { kind: 'applied' | 'trouble' }>): Refusal {
  if (outcome.kind === 'loan-locked')
    return {
      status: 423,
      code: 'LOAN_LOCKED',
      title: 'The loan is open',
      detail: `${outcome.holder} has the loan open. The note sends when it closes.`,
      holder: outcome.holder,
    };
  if (outcome.kind !== 'rule') return REFUSALS[outcome.kind];
  return {
    status: 422,
    code: 'PLATFORM_REFUSED',
    title: 'The loan platform refused the note',
    detail: outcome.detail ?? 'The loan platform gave no reason. Copy the note and ask your administrator.',
    ...(outcome.mayBeInLoan === true && { mayBeInLoan: true }),
  };
}
