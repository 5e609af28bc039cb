/** Windows cuts a longer link: what leaves would no longer be what was shown. */
const MOST_CHARACTERS = 1_900;

export interface MessageLinks {
  readonly sms: string;
  readonly mail: string;
}

/**
 * Links that open a text message or a mail with exactly this text, without a recipient: the loan has no number or
 * address of a borrower. Undefined if the text is too long for a link.
 */
export function messageLinks(text: string, subject: string): MessageLinks | undefined {
  // A lone half of a character, which a slip of an editor can leave, has no code in a link.
  const body = text.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');
  const links = {
    // Both `?` and `&`: iPhones and Android phones each take the one they know.
    sms: `sms:?&body=${encodeURIComponent(body)}`,
    // RFC 6068 wants both characters at a line's end.
    mail: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
  };
  return links.mail.length > MOST_CHARACTERS || links.sms.length > MOST_CHARACTERS ? undefined : links;
}
