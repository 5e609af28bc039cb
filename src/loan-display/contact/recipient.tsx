import type { ContactRole } from '#src/domain/loan-fields/field-map.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { addressToMail, numberToText } from '#src/domain/loan/loan-contacts.ts';
import type { PhoneNumber } from '#src/domain/text/phone-number.ts';
import { contactWords as words } from '#src/loan-display/contact/words.ts';

export interface Recipient {
  readonly name: string;
  readonly number: PhoneNumber | undefined;
  readonly address: string | undefined;
}

export function recipientOf({ contacts }: Pick<Loan, 'contacts'>, role: ContactRole): Recipient | undefined {
  const contact = contacts.find((one) => one.role === role);
  if (contact === undefined) return undefined;
  const [number, address] = [numberToText(contact), addressToMail(contact)];
  if (number === undefined && address === undefined) return undefined;
  return { name: contact.name || words.unnamed(words.parts[role]), number, address };
}

export function RecipientLine({ to }: { readonly to: Recipient | undefined }) {
  if (to === undefined) return null;
  const ways = [to.number?.number, to.address].filter((way) => way !== undefined);
  return (
    <p className="muted">
      {words.to} <bdi>{to.name}</bdi>: <bdi>{ways.join(', ')}</bdi>
    </p>
  );
}
