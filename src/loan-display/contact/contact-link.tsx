import { Button } from '@chakra-ui/react';
import { contactWords as words } from '#src/loan-display/contact/words.ts';

interface ContactLinkProps {
  readonly action: string;
  readonly who: string;
  readonly href: string;
  readonly isNamed?: boolean | undefined;
  readonly onPress?: (() => void) | undefined;
  /** Which of the person's numbers, instead of the action. */
  readonly at?: string | undefined;
  readonly hint?: string | undefined;
}

export function ContactLink({ action, who, href, isNamed, at, onPress, hint = '' }: ContactLinkProps) {
  const contact = words.contact(action, who);
  const name = at === undefined ? contact : words.at(contact, at);
  return (
    <Button asChild className="action">
      <a href={href} onClick={onPress} aria-label={name} title={hint === '' ? name : `${name}, ${hint}`}>
        {isNamed === true ? name : (at ?? action)}
      </a>
    </Button>
  );
}
