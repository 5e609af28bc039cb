import type { Recipient } from '#src/loan-display/contact/recipient.tsx';
import { mailLink, textLink } from '#src/loan-display/contact/contact-links.ts';
import { isolated } from '#src/domain/text/direction.ts';
import '#src/loan-display/copy/message-link-buttons.css';

const words = {
  text: 'Text message',
  mail: 'Email',
  /** The loan has no number or address. */
  noRecipient: 'Opens with this message. You choose who gets it.',
  recipient: (name: string) => `Opens with this message, to ${isolated(name)}.`,
  tooLong: 'Too long for a link to a text or an email. Copy it instead.',
} as const;

interface MessageLinkButtonsProps {
  readonly text: string;
  /** The mail's. */
  readonly subject: string;
  /** Absent if the loan names no one. */
  readonly to: Recipient | undefined;
  /** Called as another app opens with the text. */
  readonly onOpen: () => void;
}

/** Open a text message or a mail with exactly this text; or why that can't be. */
export function MessageLinkButtons({ text, subject, to, onOpen }: MessageLinkButtonsProps) {
  const links = messageLinks(text, subject, to);
  if (links === undefined) return <p className="message-too-long">{words.tooLong}</p>;
  const titleOf = (way: unknown) =>
    to === undefined || way === undefined ? words.noRecipient : words.recipient(to.name);
  return (
    <>
      <a
        className="action message-link"
        data-kind="plain"
        data-size="lg"
        href={links.sms}
        title={titleOf(to?.number)}
        onClick={onOpen}
      >
        {words.text}
      </a>
      <a
        className="action message-link"
        data-kind="plain"
        data-size="lg"
        href={links.mail}
        title={titleOf(to?.address)}
        onClick={onOpen}
      >
        {words.mail}
      </a>
    </>
  );
}

/** Windows cuts a longer link: what leaves would no longer be what was shown. */
const MOST_CHARACTERS = 1_900;

interface MessageLinks {
  readonly sms: string;
  readonly mail: string;
}

/**
 * Links that open a text message or a mail with exactly this text, to the recipient where the loan has one. The text
 * itself holds nothing of them. Undefined if the text is too long for a link.
 */
function messageLinks(text: string, subject: string, to?: Recipient): MessageLinks | undefined {
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
