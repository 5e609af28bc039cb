import type { PhoneNumber } from '#src/domain/text/phone-number.ts';
import { contactWords as words } from '#src/loan-display/contact/words.ts';
import '#src/loan-display/contact/contact-link.css';

interface ContactLinkProps {
  readonly action: string;
  readonly who: string;
  readonly href: string;
  /** The name is on the button, too. */
  readonly isNamed?: boolean | undefined;
  /** What it reaches, shown to a pointer: an address. */
  readonly hint?: string | undefined;
}

/** A button's worth of link: what it does, and with whom, at least for speech. */
export function ContactLink({ action, who, href, isNamed, hint = '' }: ContactLinkProps) {
  const name = words.contact(action, who);
  return (
    <a
      className="action contact-link"
      data-kind="plain"
      href={href}
      aria-label={name}
      title={hint === '' ? name : `${name}, ${hint}`}
    >
      {isNamed === true ? name : action}
    </a>
  );
}

/** RFC 3966. */
export function callLink({ number, extension }: PhoneNumber): string {
  return extension === '' ? `tel:${number}` : `tel:${number};ext=${extension}`;
}
