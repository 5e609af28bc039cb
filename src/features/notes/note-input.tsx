import { Textarea } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { NoteChip } from '#src/loan-display/note-chip.tsx';
import { useLacksKeyboard } from '#src/loan-display/commands/use-lacks-keyboard.ts';
import type { NoteEditor } from '#src/features/notes/use-note-editor.ts';
import type { WhereSaved } from '#src/features/notes/pending-line.ts';
import { noteInputWords as words } from '#src/features/notes/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** The box's rows, and how many more it grows by (specification 9). */
const ROWS = 3;
const MORE_ROWS = 9;

interface NoteInputProps {
  readonly title: string;
  readonly editor: NoteEditor;
  readonly saved: WhereSaved | undefined;
  readonly isTall: boolean;
  readonly onTallChange: (isTall: boolean) => void;
}

/** The box where a note is typed. Leaving it, its button and Ctrl+Enter save the note. */
export function NoteInput({ title, editor, saved, isTall, onTallChange }: NoteInputProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const hint = `${words.hintOnLeaving}${useLacksKeyboard() ? '' : words.hintKeys}`;
  const { text, failure, isTooLong, save } = editor;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- clicks go to the button; the box keeps focus
    <div
      ref={boxRef}
      className="note-input"
      onMouseDown={(event) => {
        // Safari doesn't focus a pressed button: the press would leave the box and save half a note.
        if (event.target instanceof Element && event.target.closest('button') !== null)
          event.preventDefault();
      }}
      onBlur={({ relatedTarget }) => {
        const isStillHere = relatedTarget instanceof Node && boxRef.current?.contains(relatedTarget);
        // A window in the background takes the focus and gives it back. The draft stays meanwhile.
        const isWindowLeft = boxRef.current?.contains(document.activeElement);
        // A dialog interrupts a half-written note: it stays a draft.
        const isInterrupted = relatedTarget?.closest('[role="alertdialog"]') instanceof Element;
        // The page of a session that ended hides its boxes, often before its dialog has the focus.
        const isHidden =
          document.body.hidden ||
          (boxRef.current !== null && getComputedStyle(boxRef.current).visibility === 'hidden');
        if (isStillHere !== true && isWindowLeft !== true && !isInterrupted && !isHidden) save();
      }}
    >
      <Textarea
        className="note-text"
        aria-label={words.label(title)}
        aria-describedby={hintId}
        aria-invalid={failure !== undefined || isTooLong}
        placeholder={words.placeholder}
        // Keep the text out of the browser's history, which no sign-out erases.
        autoComplete="off"
        rows={isTall ? ROWS + MORE_ROWS : ROWS}
        value={text}
        onChange={(event) => editor.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="note-input-tools">
        <Indicator editor={editor} saved={saved} hint={hint} />
        <ActionButton
          kind="quiet"
          onPress={() => {
            flushSync(() => onTallChange(!isTall));
            // The box grows downwards: its buttons stay in sight.
            boxRef.current?.scrollIntoView({ block: 'nearest' });
          }}
        >
          {isTall ? words.seeLess : words.seeMore}
        </ActionButton>
        <ActionButton disabled={text.trim() === '' || isTooLong} onPress={save}>
          {words.save}
        </ActionButton>
      </div>
      <p id={hintId} className="sr-only">
        {hint}.
      </p>
      {isTooLong ? (
        <p className="note-trouble text-body" role="alert">
          {words.tooLong}
        </p>
      ) : null}
      {failure === undefined ? null : (
        <div className="note-trouble text-body" role="alert">
          <p>
            <strong>{words.notSavedSentence}</strong> {failure.sentence}
          </p>
          <div className="note-actions">
            <CopyTextButton text={failure.text} />
            <ActionButton disabled={editor.isSending} onPress={editor.sendNow}>
              {editor.isSending ? words.sending : words.sendNow}
            </ActionButton>
            <ActionButton onPress={save}>{words.tryAgain}</ActionButton>
          </div>
        </div>
      )}
    </div>
  );
}

interface IndicatorProps extends Pick<NoteInputProps, 'editor' | 'saved'> {
  readonly hint: string;
}

function Indicator({ editor, saved, hint }: IndicatorProps) {
  const { indicator, text, failure } = editor;
  return (
    <span className="note-indicator" data-indicator={indicator}>
      {failure !== undefined ? (
        <NoteChip state="not-saved" />
      ) : indicator === 'saved' ? (
        <NoteChip state="acked" text={words.saved} />
      ) : text.trim() !== '' ? (
        <>
          <NoteChip state="draft" />
          {/* The box is described by the whole hint. */}
          <span className="note-hint text-label muted" aria-hidden="true">
            {hint}
          </span>
        </>
      ) : saved === undefined ? null : (
        <NoteChip {...saved} />
      )}
    </span>
  );
}
