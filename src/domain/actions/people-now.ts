import { groupActions, turnsOfPerson } from '#src/domain/actions/action-groups.ts';
import { deadlineDayOf } from '#src/domain/actions/action-order.ts';
import type { LoanActions } from '#src/domain/actions/next-action.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/** Somebody whose turn it is on loans that can't wait. */
export interface PersonNow {
  /** In small letters. */
  readonly email: string;
  /** The e-mail where the platform names nobody. */
  readonly name: string;
  /** Loans in the person's Now. */
  readonly now: number;
  /** Of these, those for a legal deadline. */
  readonly legal: number;
}

/**
 * The loan officers and processors with something to do now, as their own tasks say: who has the most legal deadlines
 * first, then who has the most loans.
 */
export function peopleNow(found: readonly LoanActions[]): readonly PersonNow[] {
  const people = new Map<string, { name: string; now: number; legal: number }>();
  for (const entry of found) {
    for (const { email, name } of peopleOf(entry.loan)) {
      const [line] = groupActions([entry], email, 'mine').now;
      if (line === undefined) continue;
      const person = people.get(email) ?? { name, now: 0, legal: 0 };
      person.now += 1;
      if (deadlineDayOf(line.action) !== undefined) person.legal += 1;
      people.set(email, person);
    }
  }
  return [...people]
    .map(([email, person]) => ({ email, ...person }))
    .toSorted(
      (left, right) =>
        right.legal - left.legal || right.now - left.now || left.name.localeCompare(right.name, 'en'),
    );
}

/** The loans on which somebody is the loan officer or the processor. */
export function loansOfPerson<Entry extends { readonly loan: Loan }>(
  entries: readonly Entry[],
  email: string,
): readonly Entry[] {
  return entries.filter(({ loan }) => turnsOfPerson(loan, email).size > 0);
}

/** The name of a loan officer or processor of these loans; undefined for an e-mail that none of them has. */
export function personNamed(loans: readonly Loan[], email: string): string | undefined {
  const wanted = email.trim().toLowerCase();
  for (const loan of loans) {
    const person = peopleOf(loan).find((one) => one.email === wanted);
    if (person !== undefined) return person.name;
  }
  return undefined;
}

/** Each person of a loan once, whichever parts they have. */
function peopleOf(loan: Loan): readonly { readonly email: string; readonly name: string }[] {
  const officer = { email: loan.loanOfficerEmail.toLowerCase(), name: loan.loanOfficerName };
  const processor = { email: loan.processorEmail.toLowerCase(), name: loan.processorName };
  return (officer.email === processor.email ? [officer] : [officer, processor])
    .filter(({ email }) => email !== '')
    .map(({ email, name }) => ({ email, name: name || email }));
}
