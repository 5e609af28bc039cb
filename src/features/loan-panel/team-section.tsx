import type { Loan } from '#src/domain/loan/loan.ts';
import { type LoanContact, numberToText } from '#src/domain/loan/loan-contacts.ts';
import { readEmailAddress } from '#src/domain/text/email-address.ts';
import { readPhoneNumber } from '#src/domain/text/phone-number.ts';
import { isSameId } from '#src/domain/text/same-id.ts';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { sectionWords as words } from '#src/features/loan-panel/words.ts';
import { useOnCall } from '#src/loan-display/contact/called-context.ts';
import { ContactLink } from '#src/loan-display/contact/contact-link.tsx';
import { callLink, mailLink, textLink } from '#src/loan-display/contact/contact-links.ts';
import { contactWords } from '#src/loan-display/contact/words.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { EmailParts } from '#src/ui/email-parts.tsx';

type Person = Omit<LoanContact, 'role'>;

export function TeamSection({ loan }: { readonly loan: Loan }) {
  const { email: ownEmail } = useSignedInUser();
  const onCall = useOnCall();
  const ways = { ownEmail, onCall: () => onCall(loan.loanId) };
  const officer = colleague(loan.loanOfficerName, loan.loanOfficerEmail, loan.loanOfficerPhone);
  const processor = colleague(loan.processorName, loan.processorEmail, loan.processorPhone);
  return (
    <PanelSection title={words.team}>
      <dl className="panel-team stack gap-4">
        <Member part={words.loanOfficer} person={officer} unnamed={words.notAssigned} {...ways} />
        <Member part={words.processor} person={processor} unnamed={words.notAssigned} {...ways} />
        {loan.contacts.map((contact) => (
          <Member
            key={contact.role}
            part={contactWords.parts[contact.role]}
            person={contact}
            unnamed={words.noName}
            {...ways}
          />
        ))}
      </dl>
    </PanelSection>
  );
}

function colleague(name: string, email: string, phone: string): Person {
  const phones = [{ kind: 'workPhone', text: phone, number: readPhoneNumber(phone) } as const];
  return { name, email, phones: phone === '' ? [] : phones };
}

interface MemberProps {
  readonly part: string;
  readonly person: Person;
  readonly unnamed: string;
  /** The signed-in user's, who needs no button to call themselves; '' if unknown. */
  readonly ownEmail: string;
  readonly onCall: () => void;
}

/** One line: who, their numbers, and the ways to reach them. An address is there as text where no button has it. */
function Member({ part, person, unnamed, ownEmail, onCall }: MemberProps) {
  const { name, email, phones } = person;
  const isOwn = email !== '' && isSameId(email, ownEmail);
  const isMailable = readEmailAddress(email) !== undefined;
  return (
    <div className="panel-member line gap-4 column-8">
      <dt className="text-label muted">{part}</dt>
      <dd className="line gap-4 column-8">
        <span className="panel-member-name line gap-4 column-8">
          <bdi>{name || unnamed}</bdi>
          {phones.map(({ kind, text }) => (
            <span key={kind} className="fine-print">
              {phones.length === 1 ? text : contactWords.phone(contactWords.phones[kind], text)}
            </span>
          ))}
          {email === '' || isMailable ? null : (
            <span className="fine-print">
              <EmailParts email={email} />
            </span>
          )}
        </span>
        {isOwn ? null : (
          <ContactLinks
            who={name === '' ? contactWords.unnamed(part) : name}
            person={person}
            onCall={onCall}
          />
        )}
      </dd>
    </div>
  );
}

interface ContactLinksProps {
  readonly who: string;
  readonly person: Person;
  readonly onCall: () => void;
}

function ContactLinks({ who, person, onCall }: ContactLinksProps) {
  const dialed = person.phones.flatMap(({ kind, number }) =>
    number === undefined ? [] : [{ kind, number }],
  );
  const texted = numberToText(person);
  const address = readEmailAddress(person.email);
  if (dialed.length === 0 && address === undefined) return null;
  return (
    <span className="line gap-4 column-8">
      {dialed.map(({ kind, number }, index) => (
        <ContactLink
          key={kind}
          action={contactWords.call}
          who={who}
          at={index === 0 ? undefined : contactWords.phones[kind]}
          href={callLink(number)}
          onPress={onCall}
        />
      ))}
      {texted === undefined ? null : (
        <ContactLink action={contactWords.text} who={who} href={textLink(texted)} />
      )}
      {address === undefined ? null : (
        <ContactLink action={contactWords.mail} who={who} href={mailLink(address)} hint={address} />
      )}
    </span>
  );
}
