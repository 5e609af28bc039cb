import type { PhoneNumber } from '#src/domain/text/phone-number.ts';
import { contactWords as words } from '#src/loan-display/contact/words.ts';
import '#src/loan-display/contact/contact-link.css';

interface ContactLinkProps {
  readonly action: string;
  readonly who: string;
  readonly href: string;
}

/** A button's worth of link: what it does, and for speech with whom. */
export function ContactLink({ action, who, href }: ContactLinkProps) {
  const name = words.contact(action, who);
  return (
    <a className="action contact-link" data-kind="plain" href={href} aria-label={name} title={name}>
      {action}
    </a>
  );
}

/** RFC 3966. */
export function callLink({ number, extension }: PhoneNumber): string {
  return extension === '' ? `tel:${number}` : `tel:${number};ext=${extension}`;
}
