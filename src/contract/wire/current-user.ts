import * as v from 'valibot';
import { readText } from '#src/contract/base/text-values.ts';

// Every key but the login id is optional in the platform's own contract.
const looseText = v.pipe(
  v.unknown(),
  v.transform((value) => {
    const reading = readText(value);
    return reading.kind === 'text' ? reading.text.trim() : '';
  }),
);

/** The signed-in person. `id` is the login id and always there; the names and the e-mail are '' when missing. */
export const currentUserSchema = v.object({
  id: v.pipe(looseText, v.nonEmpty('no login id')),
  firstName: v.optional(looseText, ''),
  lastName: v.optional(looseText, ''),
  fullName: v.optional(looseText, ''),
  email: v.optional(looseText, ''),
});

export type CurrentUser = v.InferOutput<typeof currentUserSchema>;
