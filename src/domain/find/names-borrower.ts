import { findKey, findPerson, type FindQuery, isFoundBy } from '#src/domain/find/find-key.ts';
import type { FindableLoan } from '#src/domain/find/loan-find-key.ts';

/** True if each word of a search begins one of the borrower's names, or of the co-borrower's. */
export function namesBorrower(
  loan: Pick<FindableLoan, 'borrowerFirstName' | 'borrowerLastName' | 'contacts'>,
  query: FindQuery,
): boolean {
  const names = [
    `${loan.borrowerFirstName} ${loan.borrowerLastName}`,
    ...loan.contacts.filter(({ role }) => role === 'coBorrower').map(({ name }) => name),
  ];
  const people = names.map((name) => findPerson(name, []));
  return isFoundBy(findKey([], '', people), query);
}
