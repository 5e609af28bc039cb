import { createPortal } from 'react-dom';
import type { Recipient } from '#src/loan-display/contact/recipient.tsx';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';
import { mailLink, textLink } from '#src/loan-display/contact/contact-links.ts';
import { isolated } from '#src/domain/text/direction.ts';
import '#src/loan-display/copy/message-link-buttons.css';
import '#src/loan-display/copy/message-box.css';
import '#src/loan-display/copy/printed-message.css';

interface HandOverFooterProps {
  readonly text: string;
  readonly subject: string;
  /** Absent where the loan has no way to them. */
  readonly to: Recipient | undefined;
  readonly words: { readonly copy: string; readonly share: string; readonly print?: string };
  /** `6 open conditions left out`, where the list of them may be out of sight; '' for none. */
  readonly leftOut?: string;
  readonly onHandedOver: () => void;
  readonly onShareFailed: (hasFailed: boolean) => void;
}

export function HandOverFooter(props: HandOverFooterProps) {
  const { text, subject, to, words, leftOut = '', onHandedOver, onShareFailed } = props;
  const { shareText } = useServices();
  return (
    <PanelFooter>
      {leftOut === '' ? null : <p className="hand-over-left-out">{leftOut}</p>}
      {words.print === undefined ? null : (
        <ActionButton
          size="lg"
          onPress={() => {
            window.print();
            onHandedOver();
          }}
        >
          {words.print}
        </ActionButton>
      )}
      <PrintedMessage text={text} />
      <MessageLinkButtons text={text} subject={subject} to={to} onOpen={onHandedOver} />
      <CopyTextButton
        text={text}
        size="lg"
        kind={shareText === undefined ? 'primary' : 'plain'}
        onCopied={onHandedOver}
      >
        {words.copy}
      </CopyTextButton>
      <ShareTextButton text={text} size="lg" onShared={onHandedOver} onFailed={onShareFailed}>
        {words.share}
      </ShareTextButton>
    </PanelFooter>
  );
}

/** A message alone on paper: whatever the screens behind it would print stays off it. */
function PrintedMessage({ text }: { readonly text: string }) {
  if (!usePrinting()) return null;
  return createPortal(<div className="printed-message">{text}</div>, document.body);
}

interface ShareTextButtonProps {
  readonly text: string;
  readonly size?: 'sm' | 'lg' | undefined;
  readonly onShared: () => void;
  /** True if sharing failed, false at every press. A person's change of mind is no failure. */
  readonly onFailed: (hasFailed: boolean) => void;
  readonly children: string;
}

function ShareTextButton({ text, size, onShared, onFailed, children }: ShareTextButtonProps) {
  const { shareText } = useServices();
  if (shareText === undefined) return null;
  return (
    <ActionButton
      kind="primary"
      size={size}
      onPress={() => {
        onFailed(false);
        shareText(text).then(onShared, (error: unknown) => onFailed(!isChangeOfMind(error)));
      }}
    >
      {children}
    </ActionButton>
  );
}

function isChangeOfMind(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

const linkWords = {
  text: 'Text message',
  mail: 'Email',
  noRecipient: 'Opens with this message. You choose who gets it.',
  recipient: (name: string) => `Opens with this message, to ${isolated(name)}.`,
  tooLong: 'Too long for a link to a text or an email. Copy it instead.',
} as const;

interface MessageLinkButtonsProps extends Pick<HandOverFooterProps, 'text' | 'subject' | 'to'> {
  readonly onOpen: () => void;
}

function MessageLinkButtons({ text, subject, to, onOpen }: MessageLinkButtonsProps) {
  const links = messageLinks(text, subject, to);
  if (links === undefined) return <p className="message-too-long">{linkWords.tooLong}</p>;
  const titleOf = (way: unknown) =>
    to === undefined || way === undefined ? linkWords.noRecipient : linkWords.recipient(to.name);
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
        {linkWords.text}
      </a>
      <a
        className="action message-link"
        data-kind="plain"
        data-size="lg"
        href={links.mail}
        title={titleOf(to?.address)}
        onClick={onOpen}
      >
        {linkWords.mail}
      </a>
    </>
  );
}

/** Windows cuts a longer link: what leaves would no longer be what was shown. */
const MOST_CHARACTERS = 1_900;

/**
 * Links that open a text message or a mail with exactly this text, to the recipient where the loan has one. The text
 * itself holds nothing of them. Undefined if the text is too long for a link.
 */
function messageLinks(text: string, subject: string, to?: Recipient) {
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
