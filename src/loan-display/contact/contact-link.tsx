import { contactWords as words } from '#src/loan-display/contact/words.ts';
import '#src/loan-display/contact/contact-link.css';

interface ContactLinkProps {
  readonly action: string;
  readonly who: string;
  readonly href: string;
  /** The name is on the button, too. */
  readonly isNamed?: boolean | undefined;
  /** The link still opens its target. */
  readonly onPress?: (() => void) | undefined;
  /** Which of the person's numbers, instead of the action. */
  readonly at?: string | undefined;
  /** The target, shown on hover: an address. */
  readonly hint?: string | undefined;
}

/** A button's worth of link: what it does, and with whom, at least for speech. */
export function ContactLink({ action, who, href, isNamed, at, onPress, hint = '' }: ContactLinkProps) {
  const contact = words.contact(action, who);
  const name = at === undefined ? contact : words.at(contact, at);
  return (
    <a
      className="action contact-link"
      data-kind="plain"
      href={href}
      onClick={onPress}
      aria-label={name}
      title={hint === '' ? name : `${name}, ${hint}`}
    >
      {isNamed === true ? name : (at ?? action)}
    </a>
  );
}
