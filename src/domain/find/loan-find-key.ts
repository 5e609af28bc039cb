import {
  type FindKey,
  findKey,
  type FindPart,
  findPart,
  findPerson,
  findQuery,
  isFoundBy,
} from '#src/domain/find/find-key.ts';
import {
  type ContactRole,
  type FieldMap,
  mappedContacts,
  PHONE_KINDS,
} from '#src/domain/loan-fields/field-map.ts';
import { shownText } from '#src/domain/loan-fields/packed-loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { contactName } from '#src/domain/loan/loan-contacts.ts';

/** What a loan is called by, and who has to do with it; '' where there's none. */
export interface FindableLoan extends Pick<
  Loan,
  | 'loanNumber'
  | 'borrowerLastName'
  | 'borrowerFirstName'
  | 'loanOfficerName'
  | 'loanOfficerPhone'
  | 'processorName'
  | 'processorPhone'
> {
  readonly contacts: readonly FindableContact[];
}

interface FindableContact {
  readonly role: ContactRole;
  readonly name: string;
  readonly phones: readonly { readonly text: string }[];
}

export interface FindablePerson {
  readonly role: ContactRole | 'loanOfficer' | 'processor';
  readonly name: string;
  readonly phones: readonly string[];
}

/**
 * The people a loan can be found by, besides its borrower's names: everyone with a name or a phone. A borrower without
 * a phone is the loan's own.
 */
export function peopleOf(loan: FindableLoan): readonly FindablePerson[] {
  const people: readonly FindablePerson[] = [
    { role: 'loanOfficer', name: loan.loanOfficerName, phones: [loan.loanOfficerPhone] },
    { role: 'processor', name: loan.processorName, phones: [loan.processorPhone] },
    ...loan.contacts.map(({ role, name, phones }) => ({
      role,
      name,
      phones: phones.map(({ text }) => text),
    })),
  ];
  return people
    .map((person) => ({ ...person, phones: person.phones.filter((phone) => phone !== '') }))
    .filter(({ role, name, phones }) => phones.length > 0 || (name !== '' && role !== 'borrower'));
}

export interface LoanFindParts {
  readonly own: (loan: FindableLoan) => FindPart;
  readonly of: (person: FindablePerson) => FindPart;
}

/** Prepares a staff's names once: thousands of loans have a handful of officers and processors. */
export function createLoanFindParts(): LoanFindParts {
  const known = new Map<string, FindPart>();
  return {
    own: (loan) => findPart([loan.borrowerLastName, loan.borrowerFirstName]),
    of: (person) => {
      const { name, phones } = person;
      if (!isOfStaff(person)) return findPerson(name, phones);
      const id = [name, ...phones].join('\n');
      const part = known.get(id) ?? findPart([name], phones);
      known.set(id, part);
      return part;
    },
  };
}

/**
 * What the list's search and Jump find a loan by, which is the same: number, borrower, loan officer and processor
 * together in any order, and each of its contacts by the beginnings of the name.
 * @param more found together with the loan's own, where a screen has more.
 */
export function loanFindKey(
  loan: FindableLoan,
  parts: LoanFindParts,
  more: readonly FindPart[] = [],
): FindKey {
  const { staff, others } = staffAndOthers(loan);
  return findKey([parts.own(loan), ...staff.map(parts.of), ...more], loan.loanNumber, others.map(parts.of));
}

/**
 * The person no column shows who is a loan's only match, with what matched: the name or the phone. Undefined if the
 * loan's own names or its staff's are enough.
 */
export function foundPerson(
  loan: FindableLoan,
  search: string,
): { readonly role: FindablePerson['role']; readonly text: string } | undefined {
  const query = findQuery(search);
  if (query.words.length === 0) return undefined;
  const parts = createLoanFindParts();
  const { staff, others } = staffAndOthers(loan);
  if (isFoundBy(findKey([parts.own(loan), ...staff.map(parts.of)], loan.loanNumber), query)) return undefined;
  for (const { role, name, phones } of others) {
    const phone = phones.find((one) => isFoundBy(findKey([findPart([], [one])]), query));
    if (phone !== undefined) return { role, text: phone };
    if (isFoundBy(findKey([], '', [findPerson(name, [])]), query)) return { role, text: name };
  }
  return undefined;
}

function staffAndOthers(loan: FindableLoan) {
  const people = peopleOf(loan);
  return { staff: people.filter(isOfStaff), others: people.filter((person) => !isOfStaff(person)) };
}

function isOfStaff({ role }: FindablePerson): boolean {
  return role === 'loanOfficer' || role === 'processor';
}

/** The same for a raw loan. */
export function findableLoan(raw: RawLoan, fieldMap: FieldMap): FindableLoan {
  const { loan: fields } = fieldMap;
  const textOf = (field: string | undefined): string => (field === undefined ? '' : shownText(raw, field));
  return {
    loanNumber: textOf(fields.number),
    borrowerLastName: textOf(fields.borrowerLastName),
    borrowerFirstName: textOf(fields.borrowerFirstName),
    loanOfficerName: textOf(fields.loanOfficerName),
    loanOfficerPhone: textOf(fields.loanOfficerPhone),
    processorName: textOf(fields.processorName),
    processorPhone: textOf(fields.processorPhone),
    contacts: mappedContacts(fieldMap).map((contact) => ({
      role: contact.role,
      name: contactName(textOf(contact.name), textOf(contact.firstName), textOf(contact.lastName)),
      phones: PHONE_KINDS.map((kind) => ({ text: textOf(contact[kind]) })),
    })),
  };
}
