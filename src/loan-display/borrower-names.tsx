import type { ReactNode } from 'react';
import { foundPerson } from '#src/domain/find/loan-find-key.ts';
import type { NoteExcerpt } from '#src/domain/list/pipeline-index.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { ROLE_WORDS } from '#src/loan-display/contact/role-words.ts';
import { IN_A_NOTE } from '#src/loan-display/words.ts';
import { markedText, markRanges } from '#src/loan-display/marked-text.tsx';

/**
 * `Okafor, Ngozi` with search matches highlighted, and who found the loan if no column says so; '' without either. Each
 * name runs in its own direction, so the last one stays first. A function, for cells by the hundred.
 * @param note what of a note found the loan, if nothing else did.
 */
export function borrowerNames(loan: Loan, search: string, note?: NoteExcerpt): ReactNode {
  const { borrowerLastName, borrowerFirstName } = loan;
  const [first, second] = [borrowerLastName, borrowerFirstName].filter((name) => name !== '');
  // Without keys: another loan changes their texts, which costs less than new elements.
  const nameOf = (name: string) => <bdi>{markedText(name, search)}</bdi>;
  const found = search === '' ? undefined : (note ?? foundPerson(loan, search));
  if (first === undefined && found === undefined) return '';
  return (
    <>
      {first === undefined ? null : nameOf(first)}
      {second === undefined ? null : <>, {nameOf(second)}</>}
      {found === undefined ? null : (
        <>
          {' '}
          <span
            className="found-by text-caption block clipped regular"
            title={`${foundByText(found)}: ${'whole' in found ? found.whole : found.text}`}
          >
            {foundByText(found)}:{' '}
            <bdi>
              {'ranges' in found ? markRanges(found.text, found.ranges) : markedText(found.text, search)}
            </bdi>
          </span>
        </>
      )}
    </>
  );
}

function foundByText(found: NoteExcerpt | NonNullable<ReturnType<typeof foundPerson>>): string {
  return 'role' in found ? ROLE_WORDS[found.role] : IN_A_NOTE;
}
