import { createPortal } from 'react-dom';
import type { Recipient } from '#src/loan-display/contact/recipient.tsx';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { MessageLinkButtons } from '#src/loan-display/copy/message-link-buttons.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';
import '#src/loan-display/copy/message-box.css';
import '#src/loan-display/copy/printed-message.css';

interface HandOverFooterProps {
  readonly text: string;
  /** A mail's. */
  readonly subject: string;
  /** Absent where the loan has no way to them. */
  readonly to: Recipient | undefined;
  readonly words: { readonly copy: string; readonly share: string; readonly print?: string };
  /** `6 open conditions left out`, where the list of them may be out of sight; '' for none. */
  readonly leftOut?: string;
  /** Called once the text is somewhere else. */
  readonly onHandedOver: () => void;
  readonly onShareFailed: (hasFailed: boolean) => void;
}

/** The ways out for a message, which leaves as it's shown. */
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

/** Shares a text with another app; nothing where the browser can't. */
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
