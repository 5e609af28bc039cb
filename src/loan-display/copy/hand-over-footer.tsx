import { Button } from '@chakra-ui/react';
import { createPortal } from 'react-dom';
import type { Recipient } from '#src/loan-display/contact/recipient.tsx';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';
import { mailLink, textLink } from '#src/loan-display/contact/contact-links.ts';
import { isolated } from '#src/domain/text/direction.ts';
import type { MessageDraft } from '#src/loan-display/copy/use-message-draft.ts';

export interface HandOverFooterProps {
  readonly message: MessageDraft;
  readonly subject: string;
  /** Absent where the loan has no way to them. */
  readonly to: Recipient | undefined;
  readonly words: {
    readonly copy: string;
    readonly share: string;
    readonly print?: string;
    readonly notShared: string;
  };
  /** `6 open conditions left out`, where the list of them may be out of sight; '' for none. */
  readonly leftOut?: string;
  /** True if sharing failed, false at every press. A person's change of mind is no failure. */
  readonly onShareFailed: (hasFailed: boolean) => void;
}

export function HandOverFooter(props: HandOverFooterProps) {
  const { message, words, leftOut = '', onShareFailed } = props;
  const { text, handedOver } = message;
  const { shareText } = useServices();
  return (
    <PanelFooter>
      {leftOut === '' ? null : <p className="fine-print full">{leftOut}</p>}
      {words.print === undefined ? null : (
        <ActionButton
          size="lg"
          onPress={() => {
            window.print();
            handedOver();
          }}
        >
          {words.print}
        </ActionButton>
      )}
      <PrintedMessage text={text} />
      <MessageLinks {...props} />
      <CopyTextButton
        text={text}
        size="lg"
        kind={shareText === undefined ? 'primary' : 'plain'}
        onCopied={handedOver}
      >
        {words.copy}
      </CopyTextButton>
      {shareText === undefined ? null : (
        <ActionButton
          kind="primary"
          size="lg"
          onPress={() => {
            onShareFailed(false);
            shareText(text).then(handedOver, (error: unknown) => onShareFailed(!isChangeOfMind(error)));
          }}
        >
          {words.share}
        </ActionButton>
      )}
    </PanelFooter>
  );
}

/** A message alone on paper: whatever the screens behind it would print stays off it. */
function PrintedMessage({ text }: { readonly text: string }) {
  if (!usePrinting()) return null;
  return createPortal(<div className="printed-message">{text}</div>, document.body);
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

function MessageLinks({ message, subject, to }: Pick<HandOverFooterProps, 'message' | 'subject' | 'to'>) {
  const links = messageLinks(message.text, subject, to);
  if (links === undefined) return <p className="message-too-long muted">{linkWords.tooLong}</p>;
  return links.map(({ word, href, way }) => (
    <Button key={word} asChild size="lg" className="action">
      <a
        href={href}
        title={to === undefined || way === undefined ? linkWords.noRecipient : linkWords.recipient(to.name)}
        onClick={message.handedOver}
      >
        {word}
      </a>
    </Button>
  ));
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
  const links = [
    // Both `?` and `&`: iPhones and Android phones each take the one they know.
    { word: linkWords.text, href: `${sms}?&body=${encodeURIComponent(body)}`, way: to?.number },
    {
      word: linkWords.mail,
      // RFC 6068 wants both characters at a line's end.
      href: `${mail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
      way: to?.address,
    },
  ];
  return links.some(({ href }) => href.length > MOST_CHARACTERS) ? undefined : links;
}
