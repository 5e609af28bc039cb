import { Textarea } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fillTemplate, insertedText, type TemplateFacts } from '#src/domain/notes/note-template.ts';
import { addedNoteText } from '#src/domain/notes/note-text.ts';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { NoteChip } from '#src/loan-display/note-chip.tsx';
import { useLacksKeyboard } from '#src/loan-display/commands/use-lacks-keyboard.ts';
import { NoteTemplates } from '#src/features/notes/note-templates.tsx';
import type { NoteEditor } from '#src/features/notes/use-note-editor.ts';
import type { WhereSaved } from '#src/features/notes/pending-line.ts';
import { noteInputWords as words, templateWords } from '#src/features/notes/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** The box's rows, and how many more it grows by (specification 9). */
const ROWS = 3;
const MORE_ROWS = 9;

interface NoteInputProps {
  readonly title: string;
  readonly editor: NoteEditor;
  readonly saved: WhereSaved | undefined;
  readonly facts: TemplateFacts;
  readonly isTall: boolean;
  readonly onTallChange: (isTall: boolean) => void;
}

/** The box where a note is typed. Leaving it, its button and Ctrl+Enter save the note. */
export function NoteInput({ title, editor, saved, facts, isTall, onTallChange }: NoteInputProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const textRef = useRef<HTMLTextAreaElement>(null);
  const templatesRef = useRef<HTMLButtonElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const templatesId = useId();
  const hintId = useId();
  const { text, failure, isTooLong, save } = editor;
  const lacksKeyboard = useLacksKeyboard();
  const hint = `${words.hintOnLeaving}${lacksKeyboard ? '' : words.hintKeys}`;
  const closeTemplates = () => {
    // First: what has the focus and goes would leave the box, and save half a note.
    textRef.current?.focus();
    setChoosing(false);
  };
  const putIn = (added: string) => {
    closeTemplates();
    if (textRef.current !== null) insertAtCaret(textRef.current, added, editor.type);
  };
  const onBoxKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isChoosing || event.nativeEvent.isComposing) return;
    // The panel closes with the next one.
    event.preventDefault();
    closeTemplates();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- clicks go to the button; the box keeps focus
    <div
      ref={boxRef}
      className="note-input stack gap-8"
      onKeyDown={onBoxKey}
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
        if (isStillHere === true || isWindowLeft === true || isInterrupted || isHidden) return;
        save();
      }}
    >
      <Textarea
        ref={textRef}
        className="note-text ring-inside"
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
      <div className="note-input-tools line gap-6 control-high">
        <Indicator editor={editor} saved={saved} hint={hint} />
        <ActionButton
          ref={templatesRef}
          kind="quiet"
          aria-expanded={isChoosing}
          aria-controls={isChoosing ? templatesId : undefined}
          onPress={() => {
            // Then Escape is theirs, and a finger's keyboard stays away.
            if (boxRef.current?.contains(document.activeElement) !== true) templatesRef.current?.focus();
            setChoosing(!isChoosing);
          }}
        >
          {templateWords.title}
        </ActionButton>
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
      {isChoosing ? (
        <NoteTemplates
          id={templatesId}
          typed={text}
          onChoose={(template) => putIn(fillTemplate(template, facts))}
          // Else leaving the box would write it to the loan, its places unfilled.
          onMade={(made) => editor.type(addedNoteText(made, text))}
          onPutBack={putIn}
          onGoing={() => templatesRef.current?.focus()}
        />
      ) : null}
      <p id={hintId} className="sr-only">
        {hint}.
      </p>
      {isTooLong ? (
        <p className="note-trouble text-body stack late gap-8" role="alert">
          {words.tooLong}
        </p>
      ) : null}
      {failure === undefined ? null : (
        <div className="note-trouble text-body stack late gap-8" role="alert">
          <p>
            <strong>{words.notSavedSentence}</strong> {failure.sentence}
          </p>
          <div className="note-actions flex wrap gap-6">
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

/** Puts a text in at the caret as if it were typed, so that the browser's Undo takes it back. */
function insertAtCaret(box: HTMLTextAreaElement, text: string, type: (whole: string) => void): void {
  const at = box.selectionEnd;
  const inserted = insertedText(box.value, at, text);
  // What is selected stays too.
  box.setSelectionRange(at, at);
  // Deprecated, but nothing else keeps Undo.
  if (box.ownerDocument.execCommand?.('insertText', false, inserted.added)) return;
  flushSync(() => type(inserted.text));
  box.setSelectionRange(inserted.caret, inserted.caret);
}

interface IndicatorProps extends Pick<NoteInputProps, 'editor' | 'saved'> {
  readonly hint: string;
}

function Indicator({ editor, saved, hint }: IndicatorProps) {
  const { indicator, text, failure } = editor;
  return (
    <span className="note-indicator line grow shrinks gap-2 column-8" data-indicator={indicator}>
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
