import { type FieldMap, loanFieldNames } from '#src/domain/loan-fields/field-map.ts';
import type { OwnLoan } from '#src/sandbox/loans/own-loans.ts';
import { createPeople, type People } from '#src/sandbox/base/people.ts';
import type { SandboxRole, SandboxUser } from '#src/sandbox/base/sandbox-user.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import type { LoanBook, SandboxLoan } from '#src/sandbox/loans/loan-book.ts';
import { COMPUTED_KEYS } from '#src/sandbox/tenant/tenant.ts';

/** A book of a user's own loans, served as given. The map's fields that no loan has are known but missing. */
export function createOwnLoanBook(ownLoans: readonly OwnLoan[], fieldMap: FieldMap): LoanBook {
  const keys = new Set<string>([...COMPUTED_KEYS, 'GUID', 'LOAN.LOANFOLDER', 'ENHANCEDCOND.X1']);
  for (const name of loanFieldNames(fieldMap)) keys.add(fieldKeyOf(name));
  for (const { fields } of fieldMap.categories) {
    for (const { due, completed } of fields) keys.add(fieldKeyOf(due)).add(fieldKeyOf(completed));
  }
  const loans = ownLoans.map((own): SandboxLoan => {
    const values = new Map<string, string>([
      ['GUID', `{${own.loanId}}`],
      // The product requests this folder, so a file that names no folder means this one.
      ['LOAN.LOANFOLDER', 'My Pipeline'],
    ]);
    for (const [name, value] of Object.entries(own.fields)) {
      keys.add(fieldKeyOf(name));
      values.set(fieldKeyOf(name), value);
    }
    return { loanId: own.loanId, value: (key) => values.get(key), conditions: () => own.conditions };
  });
  const positions = new Map(loans.map((loan, position) => [loan.loanId, position]));
  return {
    size: loans.length,
    at(position) {
      const loan = loans[position];
      if (loan === undefined) throw new RangeError(`there is no loan at ${position}`);
      return loan;
    },
    text: (position, key) => loans[position]?.value(key),
    positionOf: (loanId) => positions.get(idKey(loanId)),
    hasField: (key) => keys.has(key),
    fieldKeys: () => [...keys],
  };
}

const SHOWN_PER_ROLE = 3;
const MANAGER: SandboxUser = {
  id: 'gokonkwo',
  firstName: 'Grace',
  lastName: 'Okonkwo',
  email: 'Grace.Okonkwo@northgate-lending.example',
  role: 'operations-manager',
  about: 'Owns no loan and looks at all of them.',
};

/** The people named on own loans, so that a user can sign in as one of them: the login is the address before the @. */
export function peopleOfOwnLoans(ownLoans: readonly OwnLoan[], fieldMap: FieldMap): People {
  const { loanOfficerEmail, loanOfficerName, processorEmail, processorName } = fieldMap.loan;
  return createPeople(
    staffOf(ownLoans, 'loan-officer', loanOfficerEmail, loanOfficerName),
    staffOf(ownLoans, 'processor', processorEmail, processorName),
    [MANAGER],
  );
}

/** Most loans first. */
function staffOf(
  ownLoans: readonly OwnLoan[],
  role: SandboxRole,
  emailField: string,
  nameField: string,
): SandboxUser[] {
  const counts = new Map<string, { readonly name: string; readonly email: string; count: number }>();
  for (const { fields } of ownLoans) {
    const email = fields[emailField] ?? '';
    if (!email.includes('@')) continue;
    const known = counts.get(email.toLowerCase());
    if (known === undefined)
      counts.set(email.toLowerCase(), { name: fields[nameField] ?? '', email, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()]
    .sort((left, right) => right.count - left.count)
    .map(({ name, email, count }, rank) => {
      const login = email.slice(0, email.indexOf('@')).toLowerCase();
      const words = name.trim() === '' ? [login] : name.trim().split(/\s+/);
      return {
        id: login,
        firstName: words.slice(0, -1).join(' '),
        lastName: words.at(-1) ?? login,
        email,
        role,
        about: rank < SHOWN_PER_ROLE ? `On ${count} of your loans.` : undefined,
      };
    });
}
