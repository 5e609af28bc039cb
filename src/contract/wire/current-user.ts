import * as v from 'valibot';
import { withoutOverrides } from '#src/domain/text/direction.ts';
import { isPlainRecord, readText } from '#src/contract/base/text-values.ts';

// The platform's contract makes every key but the login id optional.
const looseText = v.pipe(v.unknown(), v.transform(textOf), v.string());
const name = v.pipe(
  v.unknown(),
  v.transform((value) => withoutOverrides(textOf(value)).trim()),
  v.string(),
);

function textOf(value: unknown): string {
  const reading = readText(value);
  return reading.kind === 'text' ? reading.text.trim() : '';
}

/** What a lender may keep to some of its people. */
const RIGHTS = ['allLoans', 'internalDescriptions', 'insights'] as const;

export type Right = (typeof RIGHTS)[number];

/** By name, of the platform's answer or as a session keeps them. */
const personas = v.pipe(
  v.array(v.unknown()),
  v.transform((all) => all.map((one) => textOf(isPlainRecord(one) ? one['entityName'] : one))),
);

export const rightsSchema = v.fallback(v.record(v.picklist(RIGHTS), v.boolean()), {});

/**
 * The signed-in user. `id` is the login id and always there; the names and the email are '' if missing. The platform
 * and the session know the personas, the page the rights: see mayUse.
 */
export const currentUserSchema = v.object({
  id: v.pipe(looseText, v.nonEmpty('no login id')),
  firstName: v.optional(name, ''),
  lastName: v.optional(name, ''),
  fullName: v.optional(name, ''),
  email: v.optional(looseText, ''),
  personas: v.optional(v.fallback(personas, [])),
  rights: v.optional(rightsSchema),
});

export type CurrentUser = v.InferOutput<typeof currentUserSchema>;

/** Whether the gateway gives the user this. A gateway that says nothing gives it to everybody. */
export function mayUse({ rights }: Pick<CurrentUser, 'rights'>, right: Right): boolean {
  return rights?.[right] ?? true;
}
