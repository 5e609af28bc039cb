import { useState } from 'react';
import {
  type BorrowerFacing,
  borrowerHandOut,
  type HandOut,
  handOutText,
  itemsLeftOut,
  renumbered,
  withItem,
} from '#src/domain/conditions/conditions-hand-out.ts';
import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import {
  handOutClosing,
  handOutHeading,
  type HandOutLetter,
  LIST_FOR_BORROWER,
  handOutWords as words,
} from '#src/features/conditions/words/words.ts';
import { LeftOutConditions } from '#src/loan-display/left-out/left-out-conditions.tsx';
import { HandOverFooter } from '#src/loan-display/copy/hand-over-footer.tsx';
import { MessageBox } from '#src/loan-display/copy/message-box.tsx';
import { useClosingQuestion } from '#src/loan-display/copy/use-closing-question.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import '#src/features/conditions/hand-out/hand-out.css';

export interface HandOutDialogProps {
  /** Every open condition of the loan. The type lets through only what a borrower may read. */
  readonly open: readonly BorrowerFacing[];
  /** The open conditions that pass the filters. */
  readonly shown: readonly BorrowerFacing[];
  /** The open conditions that aren't the borrower's, for the sender to check: none of it gets into the text. */
  readonly leftOutOfLoan: readonly LeftOutCondition[];
  /** Opened where no filter is on screen: the list is of everything open, and nothing is said of a filter. */
  readonly isOfLoan: boolean;
  readonly letter: HandOutLetter;
  readonly onClose: () => void;
}

/** A list that a person changed. */
interface Draft {
  readonly text: string;
  readonly from: string;
  /** It was copied or sent as it is now. */
  readonly isHandedOver: boolean;
}

/**
 * The borrower's list before it leaves: all that the borrower owes, whatever the filter, in a text to edit. Below it is
 * what isn't in it and why, and a press includes what may leave.
 */
export function HandOutDialog(props: HandOutDialogProps) {
  const { open, leftOutOfLoan, letter, onClose } = props;
  const [isNotShared, setIsNotShared] = useState(false);
  const [isWhole, setIsWhole] = useState(true);
  const [included, setIncluded] = useState<readonly string[]>([]);
  const [draft, setDraft] = useState<Draft>();
  const whole = borrowerHandOut(open);
  const handOut = isWhole ? whole : borrowerHandOut(props.shown);
  const items = [...new Set([...handOut.items, ...included])];
  const written = handOutText({ items }, handOutHeading(letter)) + handOutClosing(letter);
  const text = draft?.text ?? written;
  const edit = (next: string) => setDraft({ text: next, from: draft?.from ?? written, isHandedOver: false });
  const include = (more: readonly string[]) => {
    const added = more.filter((item) => !items.includes(item));
    setIncluded([...included, ...added]);
    if (draft !== undefined) edit(added.reduce(withItem, draft.text));
  };
  const received = whole.inReview.filter((item) => !items.includes(item));
  const isEmpty = draft === undefined ? items.length === 0 : draft.text.trim() === '';
  const { close, question } = useClosingQuestion(draft !== undefined && !draft.isHandedOver, onClose);
  return (
    <PanelDialog title={LIST_FOR_BORROWER} onClose={close}>
      <PanelBody>
        <div className="hand-out">
          {draft === undefined ? (
            <FilterNotice {...props} whole={whole} isWhole={isWhole} onWholeChange={setIsWhole} />
          ) : null}
          {isNotShared ? <Notice kind="trouble">{words.notShared}</Notice> : null}
          {isEmpty && draft === undefined ? (
            <p>{whyEmpty(open, handOut)}</p>
          ) : (
            <MessageBox
              text={text}
              isEdited={draft !== undefined}
              isOutdated={false}
              onChange={edit}
              onStartOver={() => setDraft(undefined)}
              onBlur={() => {
                if (draft !== undefined) setDraft({ ...draft, text: renumbered(draft.text) });
              }}
            />
          )}
          {received.length === 0 ? null : (
            <p className="muted">
              {words.inReview(received)}{' '}
              <button type="button" className="text-button" onClick={() => include(received)}>
                {words.includeReceived(received.length)}
              </button>
            </p>
          )}
          <LeftOutConditions
            conditions={leftOutOfLoan}
            included={included}
            onInclude={(wording) => include([wording])}
          />
        </div>
      </PanelBody>
      {question ??
        (isEmpty ? null : (
          <HandOverFooter
            text={text}
            subject={words.subject}
            words={words}
            onHandedOver={() => {
              if (draft !== undefined) setDraft({ ...draft, isHandedOver: true });
            }}
            onShareFailed={setIsNotShared}
          />
        ))}
    </PanelDialog>
  );
}

interface FilterNoticeProps extends HandOutDialogProps {
  readonly whole: HandOut;
  readonly isWhole: boolean;
  readonly onWholeChange: (isWhole: boolean) => void;
}

/** What of the list the filter hides on screen, and a press that leaves it out of the list too. */
function FilterNotice({ shown, isOfLoan, whole, isWhole, onWholeChange }: FilterNoticeProps) {
  const leftOut = itemsLeftOut(whole, borrowerHandOut(shown));
  if (isOfLoan || leftOut.length === 0) return null;
  const canFollow = !isWhole || leftOut.length < whole.items.length;
  return (
    <Notice
      kind="hint"
      action={
        canFollow ? (
          <ActionButton size="lg" onPress={() => onWholeChange(!isWhole)}>
            {isWhole ? words.leaveOut(leftOut.length) : words.include(whole.items.length)}
          </ActionButton>
        ) : null
      }
    >
      {isWhole ? words.whole(leftOut) : words.part(leftOut, whole.items.length)}
    </Notice>
  );
}

function whyEmpty(open: readonly BorrowerFacing[], { inReview }: HandOut): string {
  if (open.length === 0) return words.nothingOpen;
  return inReview.length > 0 ? words.nothingOwed : words.nothingWritten;
}
