import { useEffect, useRef } from 'react';
import { messageBoxWords as words } from '#src/loan-display/copy/message-box-words.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';
import '#src/loan-display/copy/message-box.css';

interface MessageBoxProps {
  /** The message exactly as it leaves. */
  readonly text: string;
  readonly isEdited: boolean;
  /** Also where nothing was typed, but something was chosen; as `isEdited` if absent. */
  readonly canStartOver?: boolean | undefined;
  /** The facts that it was made of have changed since. */
  readonly isOutdated: boolean;
  readonly onChange: (text: string) => void;
  readonly onStartOver: () => void;
  /** Where the person continues typing; each new object moves it there. */
  readonly caret?: { readonly at: number } | undefined;
  /** Called as the person leaves the text. */
  readonly onBlur?: (() => void) | undefined;
}

const LEAST_ROWS = 8;
const MOST_ROWS = 24;

/** A message that the sender reads and may change before it leaves. */
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
          <span className="message-box-hint">{words.change}</span>
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
      {isEdited && isOutdated ? <output className="message-box-hint">{words.newer}</output> : null}
    </div>
  );
}
