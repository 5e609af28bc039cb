import { readPhoneNumber } from '#src/domain/text/phone-number.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { EmailParts } from '#src/ui/email-parts.tsx';
import { sectionWords as words } from '#src/features/loan-panel/words/section-words.ts';
import { callLink, ContactLink } from '#src/loan-display/contact/contact-link.tsx';
import { contactWords } from '#src/loan-display/contact/words.ts';
import '#src/features/loan-panel/team-section.css';

/** An address safe to put in a link as it is: a `?` or `&` would start to fill in the mail. */
const PLAIN_ADDRESS = /^[^\s@?&%]+@[^\s@?&%]+$/;

interface MemberProps {
  readonly part: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly isOwn: boolean;
}

interface TeamSectionProps {
  readonly loan: Loan;
  /** The signed-in user's, who needs no button to call themselves; '' if unknown. */
  readonly ownEmail: string;
}

export function TeamSection({ loan, ownEmail }: TeamSectionProps) {
  const isOwn = (email: string) => email !== '' && email.toLowerCase() === ownEmail.toLowerCase();
  return (
    <PanelSection title={words.team}>
      <dl className="panel-facts panel-team">
        <Member
          part={words.loanOfficer}
          name={loan.loanOfficerName}
          email={loan.loanOfficerEmail}
          phone={loan.loanOfficerPhone}
          isOwn={isOwn(loan.loanOfficerEmail)}
        />
        <Member
          part={words.processor}
          name={loan.processorName}
          email={loan.processorEmail}
          phone={loan.processorPhone}
          isOwn={isOwn(loan.processorEmail)}
        />
      </dl>
    </PanelSection>
  );
}

/** One line: who, their number, and the ways to reach them. An address is there as text where no button has it. */
function Member({ part, name, email, phone, isOwn }: MemberProps) {
  const isMailable = PLAIN_ADDRESS.test(email);
  return (
    <div className="panel-member">
      <dt>{part}</dt>
      <dd>
        <span className="panel-member-name">
          {name === '' ? words.notAssigned : name}
          {phone === '' ? null : <span className="panel-contact">{phone}</span>}
          {email === '' || isMailable ? null : (
            <span className="panel-contact">
              <EmailParts email={email} />
            </span>
          )}
        </span>
        {isOwn ? null : (
          <ContactLinks who={name === '' ? contactWords.unnamed(part) : name} email={email} phone={phone} />
        )}
      </dd>
    </div>
  );
}

interface ContactLinksProps {
  readonly who: string;
  readonly email: string;
  readonly phone: string;
}

/** A link for each way to reach the person: the loan's phone number and address. */
function ContactLinks({ who, email, phone }: ContactLinksProps) {
  const dialed = readPhoneNumber(phone);
  const isMailable = PLAIN_ADDRESS.test(email);
  if (dialed === undefined && !isMailable) return null;
  return (
    <span className="panel-contact-links">
      {dialed === undefined ? null : (
        <>
          <ContactLink action={contactWords.call} who={who} href={callLink(dialed)} />
          <ContactLink action={contactWords.text} who={who} href={`sms:${dialed.number}`} />
        </>
      )}
      {isMailable ? (
        <ContactLink action={contactWords.mail} who={who} href={`mailto:${email}`} hint={email} />
      ) : null}
    </span>
  );
}
