import type { ReactNode } from 'react';
import { foundPerson } from '#src/domain/find/loan-find-key.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { ROLE_WORDS } from '#src/loan-display/contact/role-words.ts';
import { markedText } from '#src/loan-display/marked-text.tsx';

/**
 * `Okafor, Ngozi` with search matches highlighted, and who found the loan if no column says so; '' without either. Each
 * name runs in its own direction, so the last one stays first. A function, for cells by the hundred.
 */
export function borrowerNames(loan: Loan, search: string): ReactNode {
  const { borrowerLastName, borrowerFirstName } = loan;
  const [first, second] = [borrowerLastName, borrowerFirstName].filter((name) => name !== '');
  // Without keys: another loan changes their texts, which costs less than new elements.
  const nameOf = (name: string) => <bdi>{markedText(name, search)}</bdi>;
  const found = search === '' ? undefined : foundPerson(loan, search);
  if (first === undefined && found === undefined) return '';
  return (
    <>
      {first === undefined ? null : nameOf(first)}
      {second === undefined ? null : <>, {nameOf(second)}</>}
      {found === undefined ? null : (
        <>
          {' '}
          <span className="found-by text-caption" title={`${ROLE_WORDS[found.role]}: ${found.text}`}>
            {ROLE_WORDS[found.role]}: <bdi>{markedText(found.text, search)}</bdi>
          </span>
        </>
      )}
    </>
  );
}
