import type { Recipient } from '#src/loan-display/contact/recipient.tsx';
import { messageLinks } from '#src/loan-display/copy/message-links.ts';
import { messageLinkWords as words } from '#src/loan-display/copy/message-link-words.ts';
import '#src/loan-display/copy/message-link-buttons.css';

interface MessageLinkButtonsProps {
  readonly text: string;
  /** The mail's. */
  readonly subject: string;
  /** Absent where the loan names nobody. */
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
