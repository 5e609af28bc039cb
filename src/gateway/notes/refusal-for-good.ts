import * as v from 'valibot';
import type { NoteOutcome, NoteRefusal } from '#src/gateway/notes/note-ports.ts';

/** The platform can't open the loan or rejects the request; retrying doesn't help. */
const CANNOT_OPEN: ReadonlySet<number> = new Set([400, 410, 413, 422]);
const NOT_OPENED = "The loan platform can't open this loan. Copy the note, and ask your administrator.";

const refusalSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['too-old', 'from-future', 'field-hidden', 'field-full']) }),
  v.pipe(
    v.object({
      kind: v.literal('rule'),
      detail: v.optional(v.string()),
      mayBeInLoan: v.optional(v.boolean()),
    }),
    v.transform(({ kind, detail, mayBeInLoan }) => ({
      kind,
      detail,
      ...(mayBeInLoan === true && { mayBeInLoan }),
    })),
  ),
  v.object({
    kind: v.literal('trouble'),
    trouble: v.object({ kind: v.literal('refused'), status: v.picklist([403, 404]) }),
  }),
]);

/**
 * The part of an outcome that the note's row keeps: with these the device gives the note back to its author, who may
 * send it again as another one. So no later call may write it. Undefined for what makes the device wait, and for what
 * every call with this key is told anyway: a wrong field, no text, too much text, or another note's key.
 */
export function refusalForGood(outcome: NoteOutcome): NoteRefusal | undefined {
  switch (outcome.kind) {
    case 'too-old':
    case 'from-future':
    case 'field-hidden':
    case 'field-full':
      return { kind: outcome.kind };
    case 'rule':
      return outcome;
    case 'trouble': {
      const { trouble } = outcome;
      if (trouble.kind !== 'refused' || (trouble.status !== 403 && trouble.status !== 404)) return undefined;
      return { kind: 'trouble', trouble: { kind: 'refused', status: trouble.status } };
    }
    case 'applied':
    case 'other-user':
    case 'not-a-note-field':
    case 'blank':
    case 'too-long':
    case 'key-reused':
    case 'in-progress':
    case 'loan-locked':
      return undefined;
  }
}

/** A loan that the platform can't open takes no note however long it waits: that's a rule, and no trouble. */
export function asRule(outcome: NoteOutcome): NoteOutcome {
  if (outcome.kind !== 'trouble' || outcome.trouble.kind !== 'refused') return outcome;
  const { status, detail } = outcome.trouble;
  return CANNOT_OPEN.has(status) ? { kind: 'rule', detail: detail ?? NOT_OPENED } : outcome;
}

/**
 * True for a refusal for good that rests on the platform's answer alone: platforms have been seen to err once. What the
 * field itself showed isn't checked again.
 */
export function isRefusedByAnswer(result: { readonly kind: 'standing' } | NoteOutcome): boolean {
  if (result.kind === 'standing' || refusalForGood(result) === undefined) return false;
  if (result.kind === 'rule') return result.mayBeInLoan !== true;
  return result.kind !== 'field-full' || result.isAnswered === true;
}

/** A refusal from its JSON; undefined if it can't be read. */
export function parseRefusal(json: string | undefined): NoteRefusal | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), refusalSchema), json);
  return read.success ? read.output : undefined;
}
