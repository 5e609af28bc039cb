import { messageLinks } from '#src/loan-display/copy/message-links.ts';
import { messageLinkWords as words } from '#src/loan-display/copy/message-link-words.ts';
import '#src/loan-display/copy/message-link-buttons.css';

interface MessageLinkButtonsProps {
  readonly text: string;
  /** Of the mail. */
  readonly subject: string;
  /** Called as another app opens with the text. */
  readonly onOpen: () => void;
}

/** Open a text message or a mail with exactly this text; or why that can't be. */
export function MessageLinkButtons({ text, subject, onOpen }: MessageLinkButtonsProps) {
  const links = messageLinks(text, subject);
  if (links === undefined) return <p className="message-too-long">{words.tooLong}</p>;
  return (
    <>
      <a
        className="action message-link"
        data-kind="plain"
        data-size="lg"
        href={links.sms}
        title={words.noRecipient}
        onClick={onOpen}
      >
        {words.text}
      </a>
      <a
        className="action message-link"
        data-kind="plain"
        data-size="lg"
        href={links.mail}
        title={words.noRecipient}
        onClick={onOpen}
      >
        {words.mail}
      </a>
    </>
  );
}
