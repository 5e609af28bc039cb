import * as v from 'valibot';
import type { NoteOutcome, NoteRefusal } from '#src/gateway/notes/note-ports.ts';

const refusalSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['too-old', 'from-future', 'field-hidden', 'field-full']) }),
  v.pipe(
    v.object({ kind: v.literal('rule'), detail: v.optional(v.string()) }),
    v.transform(({ kind, detail }) => ({ kind, detail })),
  ),
  v.object({
    kind: v.literal('trouble'),
    trouble: v.object({ kind: v.literal('refused'), status: v.picklist([403, 404]) }),
  }),
]);

/**
 * The part of an outcome that the note's row keeps: with these the device gives the note back to its author, who may
 * send it again as another one. So no other call may write it, however late it comes. Undefined for what makes the
 * device wait, and for what every call with this key hears anyway, whenever it comes: a wrong field, no text, too much
 * text, or another note's key.
 */
export function refusalForGood(outcome: NoteOutcome): NoteRefusal | undefined {
  switch (outcome.kind) {
    case 'too-old':
    case 'from-future':
    case 'field-hidden':
    case 'field-full':
      return { kind: outcome.kind };
    case 'rule':
      return { kind: 'rule', detail: outcome.detail };
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
    case 'not-kept':
      return undefined;
  }
}

/** A refusal from its JSON; undefined if it can't be read. */
export function parseRefusal(json: string | undefined): NoteRefusal | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), refusalSchema), json);
  return read.success ? read.output : undefined;
}
