import { idKey } from '#src/domain/text/same-id.ts';
import { groupActions, turnsOfPerson, urgentLines } from '#src/domain/actions/action-groups.ts';
import type { LoanActions } from '#src/domain/actions/next-action.ts';
import { foldText } from '#src/domain/text/fold-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

export interface PersonNow {
  readonly email: string;
  /** The e-mail if the platform has no name. */
  readonly name: string;
  readonly now: number;
  readonly legal: number;
}

/** The loan officers and processors with something to do now: most legal deadlines first, then most loans. */
export function peopleNow(found: readonly LoanActions[]): readonly PersonNow[] {
  const people = new Map<string, { name: string; now: number; legal: number }>();
  for (const entry of found) {
    for (const { email, name } of peopleOf(entry.loan)) {
      const [line] = urgentLines(groupActions([entry], email, 'mine'));
      if (line === undefined) continue;
      const person = people.get(email) ?? { name, now: 0, legal: 0 };
      person.now += 1;
      if (line.action.band === 'legal') person.legal += 1;
      people.set(email, person);
    }
  }
  return [...people]
    .map(([email, person]) => ({ email, ...person }))
    .toSorted(
      (left, right) =>
        right.legal - left.legal ||
        right.now - left.now ||
        (foldText(left.name) < foldText(right.name) ? -1 : 1),
    );
}

/** The loans of one loan officer or processor. */
export function loansOfPerson<Entry extends { readonly loan: Loan }>(
  entries: readonly Entry[],
  email: string,
): readonly Entry[] {
  return entries.filter(({ loan }) => turnsOfPerson(loan, email).size > 0);
}

/** The name of a loan officer or processor of these loans; undefined for an e-mail that none of them has. */
export function personNamed(loans: readonly Loan[], email: string): string | undefined {
  const wanted = idKey(email);
  for (const loan of loans) {
    const person = peopleOf(loan).find((one) => one.email === wanted);
    if (person !== undefined) return person.name;
  }
  return undefined;
}

function peopleOf(loan: Loan): readonly { readonly email: string; readonly name: string }[] {
  const officer = { email: idKey(loan.loanOfficerEmail), name: loan.loanOfficerName };
  const processor = { email: idKey(loan.processorEmail), name: loan.processorName };
  return (officer.email === processor.email ? [officer] : [officer, processor])
    .filter(({ email }) => email !== '')
    .map(({ email, name }) => ({ email, name: name || email }));
}
