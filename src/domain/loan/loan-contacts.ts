import type { CompiledFieldMap, ContactSlots } from '#src/domain/loan-fields/compiled-field-map.ts';
import type { ContactRole, PhoneKind } from '#src/domain/loan-fields/field-map.ts';
import type { RuleInputs } from '#src/domain/loan-fields/rule-inputs.ts';
import { readEmailAddress } from '#src/domain/text/email-address.ts';
import { type PhoneNumber, readPhoneNumber } from '#src/domain/text/phone-number.ts';

/** A person of a loan outside the lender's staff. Unknown texts are ''. */
export interface LoanContact {
  readonly role: ContactRole;
  readonly name: string;
  readonly phones: readonly ContactPhone[];
  readonly email: string;
}

interface ContactPhone {
  readonly kind: PhoneKind;
  readonly text: string;
  /** Undefined for what no device can dial. */
  readonly number: PhoneNumber | undefined;
}

/**
 * The contacts of a loan about whom anything is known, in the order of their roles. A borrower's name alone is the
 * loan's, which says nothing new.
 */
export function deriveContacts({ contacts }: CompiledFieldMap, inputs: RuleInputs): readonly LoanContact[] {
  return contacts
    .map((slots) => contactOf(slots, inputs))
    .filter(
      ({ role, name, phones, email }) =>
        phones.length > 0 || email !== '' || (name !== '' && role !== 'borrower'),
    );
}

function contactOf(
  { role, name, firstName, lastName, email, phones }: ContactSlots,
  inputs: RuleInputs,
): LoanContact {
  return {
    role,
    name: contactName(inputs.textIn(name), inputs.textIn(firstName), inputs.textIn(lastName)),
    phones: phones.flatMap(({ kind, slot }) => {
      const text = inputs.textIn(slot);
      return text === '' ? [] : [{ kind, text, number: readPhoneNumber(text) }];
    }),
    email: inputs.textIn(email),
  };
}

/** The whole name, or its parts, first name first; '' for none. */
export function contactName(whole: string, first: string, last: string): string {
  return whole || [first, last].filter((part) => part !== '').join(' ');
}

type Reachable = Pick<LoanContact, 'phones' | 'email'>;

/** The number to call: the first that can be dialed, of cell, home and work. */
export function numberToCall({ phones }: Reachable): PhoneNumber | undefined {
  return phones.find(({ number }) => number !== undefined)?.number;
}

/** The number to text: the first without an extension, which a message can't reach. */
export function numberToText({ phones }: Reachable): PhoneNumber | undefined {
  return phones.find(({ number }) => number?.extension === '')?.number;
}

/** The address to mail; undefined for what isn't one address. */
export function addressToMail({ email }: Reachable): string | undefined {
  return readEmailAddress(email);
}
