import { Textarea } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HandOverFooter, type HandOverFooterProps } from '#src/loan-display/copy/hand-over-footer.tsx';
import type { MessageDraft } from '#src/loan-display/copy/use-message-draft.ts';
import { useLeavingQuestion } from '#src/ui/dialogs/leaving-question.tsx';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import { TextButton } from '#src/ui/fields/text-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/loan-display/copy/message-dialog.css';

export interface MessageDialogProps extends Omit<HandOverFooterProps, 'onShareFailed'> {
  readonly title: string;
  /** Whose message it is: no failure or scrolling of one shows under the next. */
  readonly of?: string | undefined;
  /** Ways to other messages. @param leave asks first where a step would lose what was written. */
  readonly renderSteps?: ((leave: (go: () => void) => void) => ReactNode) | undefined;
  readonly onClose: () => void;
  /** A MessageBox, and what the sender reads beside it. */
  readonly children: ReactNode;
}

/** A message before it leaves. It asks before it loses changes that went nowhere. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, of = '', renderSteps, onClose, children, ...handOver } = props;
  const { isEmpty, wouldLose, startOver } = handOver.message;
  const [failedOf, setFailedOf] = useState<string>();
  const { leave, question } = useLeavingQuestion(wouldLose, {
    text: words.closing,
    lose: words.loseChanges,
    onClose,
  });
  return (
    <PanelDialog title={title} onClose={() => leave(onClose)}>
      {renderSteps?.((go) =>
        leave(() => {
          startOver();
          go();
        }),
      )}
      <PanelBody key={of}>
        <div className="message-dialog text-body stack gap-16">
          {failedOf === of ? <Notice kind="trouble">{handOver.words.notShared}</Notice> : null}
          {children}
        </div>
      </PanelBody>
      {question ??
        (isEmpty ? null : (
          <HandOverFooter
            {...handOver}
            onShareFailed={(hasFailed) => setFailedOf(hasFailed ? of : undefined)}
          />
        ))}
    </PanelDialog>
  );
}

interface MessageBoxProps {
  readonly message: MessageDraft;
  /** Also where nothing was typed, but something was chosen; as `isEdited` if absent. */
  readonly canStartOver?: boolean;
}

const LEAST_ROWS = 8;
const MOST_ROWS = 24;

export function MessageBox({ message, canStartOver = message.isEdited }: MessageBoxProps) {
  const { text, isEdited, caret } = message;
  const boxRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (caret === undefined) return;
    boxRef.current?.focus();
    boxRef.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  return (
    <div className="message-box stack gap-4">
      <p className="line gap-4 column-8">
        <label className="medium" htmlFor="message-box-text">
          {words.message}
        </label>
        {isEdited ? (
          <span className="tag">{words.edited}</span>
        ) : (
          <span className="muted">{words.change}</span>
        )}
        {canStartOver ? <TextButton onPress={message.startOver}>{words.startOver}</TextButton> : null}
      </p>
      <Textarea
        ref={boxRef}
        id="message-box-text"
        rows={Math.max(LEAST_ROWS, Math.min(MOST_ROWS, text.split('\n').length))}
        value={text}
        onBlur={() => message.tidy()}
        onChange={({ target }) => message.edit(target.value)}
      />
      {message.isOutdated ? <output className="muted">{words.newer}</output> : null}
    </div>
  );
}

const words = {
  message: 'Message',
  change: 'Sent as shown. You can edit it.',
  edited: 'Edited',
  newer: 'Newer facts came after you changed the message. Start over to use them.',
  startOver: 'Start over',
  /** Typed text that wasn't sent or copied. */
  closing: "Your changes aren't sent or copied. Close and lose them?",
  loseChanges: 'Close and lose changes',
} as const;
