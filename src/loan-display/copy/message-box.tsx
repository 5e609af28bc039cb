import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionButton } from '#src/ui/action-button.tsx';
import { PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import { useUnsavedWork } from '#src/ui/unsaved-work.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';
import '#src/loan-display/copy/message-box.css';

interface MessageBoxProps {
  readonly text: string;
  readonly isEdited: boolean;
  /** Also where nothing was typed, but something was chosen; as `isEdited` if absent. */
  readonly canStartOver?: boolean | undefined;
  readonly isOutdated: boolean;
  readonly onChange: (text: string) => void;
  readonly onStartOver: () => void;
  /** Where the person continues typing; each new object moves it there. */
  readonly caret?: { readonly at: number } | undefined;
  readonly onBlur?: (() => void) | undefined;
}

const LEAST_ROWS = 8;
const MOST_ROWS = 24;

export function MessageBox({
  text,
  isEdited,
  canStartOver = isEdited,
  isOutdated,
  caret,
  onChange,
  onStartOver,
  onBlur,
}: MessageBoxProps) {
  const boxRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (caret === undefined) return;
    boxRef.current?.focus();
    boxRef.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  return (
    <div className="message-box">
      <p className="message-box-head">
        <label className="message-box-label" htmlFor="message-box-text">
          {words.message}
        </label>
        {isEdited ? (
          <span className="tag">{words.edited}</span>
        ) : (
          <span className="muted">{words.change}</span>
        )}
        {canStartOver ? <TextButton onPress={onStartOver}>{words.startOver}</TextButton> : null}
      </p>
      <textarea
        ref={boxRef}
        id="message-box-text"
        className="text-area"
        rows={Math.max(LEAST_ROWS, Math.min(MOST_ROWS, text.split('\n').length))}
        value={text}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
      />
      {isEdited && isOutdated ? <output className="muted">{words.newer}</output> : null}
    </div>
  );
}

interface LeavingQuestion {
  /** Does it, unless it would lose something: then the question comes first. */
  readonly leave: (go: () => void) => void;
  readonly question: ReactNode;
}

export function useLeavingQuestion(wouldLose: boolean): LeavingQuestion {
  const [asked, setAsked] = useState<() => void>();
  const isAsking = asked !== undefined;
  const keepRef = useRef<HTMLButtonElement>(null);
  useUnsavedWork(wouldLose, true);
  useEffect(() => {
    if (isAsking) keepRef.current?.focus();
  }, [isAsking]);
  return {
    leave: (go) => (wouldLose ? setAsked(() => go) : go()),
    question:
      isAsking && wouldLose ? (
        <PanelFooter>
          <p className="message-box-question" role="alert">
            {words.closing}
          </p>
          <ActionButton
            onPress={() => {
              setAsked(undefined);
              asked();
            }}
          >
            {words.loseChanges}
          </ActionButton>
          <ActionButton ref={keepRef} kind="primary" onPress={() => setAsked(undefined)}>
            {words.keepEditing}
          </ActionButton>
        </PanelFooter>
      ) : null,
  };
}

const words = {
  message: 'Message',
  change: 'Sent as shown. You can edit it.',
  edited: 'Edited',
  newer: 'Newer facts came after you changed the message. Start over to use them.',
  startOver: 'Start over',
  /** Typed text that wasn't sent or copied. */
  closing: "Your changes aren't sent or copied. Close and lose them?",
  keepEditing: 'Keep editing',
  loseChanges: 'Close and lose changes',
} as const;
