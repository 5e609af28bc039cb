import { mailLink, textLink } from '#src/loan-display/contact/contact-links.ts';
import type { Recipient } from '#src/loan-display/contact/recipient.tsx';

/** Windows cuts a longer link: what leaves would no longer be what was shown. */
const MOST_CHARACTERS = 1_900;

export interface MessageLinks {
  readonly sms: string;
  readonly mail: string;
}

/**
 * Links that open a text message or a mail with exactly this text, to the recipient where the loan has one. The text
 * itself holds nothing of them. Undefined if the text is too long for a link.
 */
export function messageLinks(text: string, subject: string, to?: Recipient): MessageLinks | undefined {
  // A lone half of a character, which a slip of an editor can leave, has no code in a link.
  const body = text.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');
  const sms = to?.number === undefined ? 'sms:' : textLink(to.number);
  const mail = to?.address === undefined ? 'mailto:' : mailLink(to.address);
  const links = {
    // Both `?` and `&`: iPhones and Android phones each take the one they know.
    sms: `${sms}?&body=${encodeURIComponent(body)}`,
    // RFC 6068 wants both characters at a line's end.
    mail: `${mail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
  };
  return links.mail.length > MOST_CHARACTERS || links.sms.length > MOST_CHARACTERS ? undefined : links;
}
