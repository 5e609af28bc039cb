import type { CurrentUser, Right } from '#src/contract/wire/current-user.ts';
import type { LenderFile } from '#src/contract/wire/lender-file.ts';
import { isSameId } from '#src/domain/text/same-id.ts';

/** Whether a person has each right, by the personas of their sign-in or their e-mail. Unnamed ones are everybody's. */
export function rightsOf(
  roles: NonNullable<LenderFile['roles']>,
  { email, personas = [] }: Pick<CurrentUser, 'email' | 'personas'>,
): Record<Right, boolean> {
  const has = (right: Right): boolean => {
    const whom = roles[right];
    if (whom === undefined) return true;
    return (
      whom.personas.some((persona) => personas.includes(persona)) ||
      whom.people.some((person) => isSameId(person, email))
    );
  };
  return {
    allLoans: has('allLoans'),
    internalDescriptions: has('internalDescriptions'),
    insights: has('insights'),
  };
}
