import * as v from 'valibot';
import { withoutOverrides } from '#src/domain/text/direction.ts';
import { readText } from '#src/contract/base/text-values.ts';

// The platform's contract makes every key but the login id optional.
const looseText = v.pipe(v.unknown(), v.transform(textOf));
const name = v.pipe(
  v.unknown(),
  v.transform((value) => withoutOverrides(textOf(value)).trim()),
);

function textOf(value: unknown): string {
  const reading = readText(value);
  return reading.kind === 'text' ? reading.text.trim() : '';
}

/** The signed-in user. `id` is the login id and always there; the names and the email are '' if missing. */
export const currentUserSchema = v.object({
  id: v.pipe(looseText, v.nonEmpty('no login id')),
  firstName: v.optional(name, ''),
  lastName: v.optional(name, ''),
  fullName: v.optional(name, ''),
  email: v.optional(looseText, ''),
});

export type CurrentUser = v.InferOutput<typeof currentUserSchema>;
