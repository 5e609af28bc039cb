import { useState } from 'react';
import {
  type BorrowerFacing,
  borrowerHandOut,
  type HandOut,
  itemsLeftOut,
} from '#src/domain/conditions/conditions-hand-out.ts';
import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import { type HandOutLetter, handOutWords as words } from '#src/features/conditions/words/words.ts';
import { ItemChoices } from '#src/features/conditions/hand-out/item-choices.tsx';
import { useListText } from '#src/features/conditions/hand-out/use-list-text.ts';
import { LeftOutConditions } from '#src/loan-display/left-out/left-out-conditions.tsx';
import { leftOutWords } from '#src/loan-display/left-out/words.ts';
import { HandOverFooter } from '#src/loan-display/copy/hand-over-footer.tsx';
import { MessageBox } from '#src/loan-display/copy/message-box.tsx';
import { useClosingQuestion } from '#src/loan-display/copy/use-closing-question.tsx';
import { ageText } from '#src/loan-display/age-text.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import { TextButton } from '#src/ui/fields/text-button.tsx';
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
  /** ISO instant when the platform was read. */
  readonly asOf: string;
  /** What acknowledges the Closing Disclosure waits for it; undefined where nothing says. */
  readonly isCdSent: boolean | undefined;
  readonly onClose: () => void;
}

/**
 * The borrower's list before it leaves: all that the borrower owes, whatever the filter, line by line to leave out and
 * in a text to edit. Below it is what isn't in it and why, and a press includes what may leave.
 */
export function HandOutDialog(props: HandOutDialogProps) {
  const { open, leftOutOfLoan, onClose } = props;
  const [isNotShared, setIsNotShared] = useState(false);
  const list = useListText(props);
  const { whole, handOut, offered, items, isEdited, text } = list;
  const received = whole.inReview.filter((item) => !offered.includes(item));
  const isEmpty = isEdited ? text.trim() === '' : items.length === 0;
  const { close, question } = useClosingQuestion(list.wouldLose, onClose);
  return (
    <PanelDialog title={words.title(props.letter)} onClose={close}>
      <PanelBody>
        <div className="hand-out">
          {isEdited ? null : (
            <FilterNotice {...props} whole={whole} isWhole={list.isWhole} onWholeChange={list.setIsWhole} />
          )}
          {isNotShared ? <Notice kind="trouble">{words.notShared}</Notice> : null}
          {offered.length === 0 ? null : (
            <ItemChoices
              offered={offered}
              isIn={(item) => items.includes(item)}
              isEdited={isEdited}
              onToggle={list.toggle}
            />
          )}
          {isEmpty && offered.length === 0 && !isEdited ? (
            <p>{whyEmpty(open, handOut)}</p>
          ) : (
            <MessageBox
              text={text}
              isEdited={isEdited}
              canStartOver={list.isChanged}
              isOutdated={false}
              onChange={list.edit}
              onStartOver={list.startOver}
              caret={list.caret}
              onBlur={list.tidy}
            />
          )}
          {isEmpty && offered.length > 0 && !isEdited ? <p className="muted">{words.chooseLine}</p> : null}
          {received.length === 0 ? null : (
            <p className="muted">
              {words.inReview(received)}{' '}
              <TextButton onPress={() => list.include(received)}>
                {words.includeReceived(received.length)}
              </TextButton>
            </p>
          )}
          <LeftOutConditions
            conditions={leftOutOfLoan}
            included={list.included}
            areAll={offered.length === 0}
            onWrite={list.write}
            onInclude={(wording) => list.include([wording])}
          />
          <ListAsOf asOf={props.asOf} />
        </div>
      </PanelBody>
      {question ??
        (isEmpty ? null : (
          <HandOverFooter
            text={text}
            subject={words.subject}
            words={words}
            leftOut={leftOutWords.count(leftOutOfLoan.filter(({ id }) => !list.included.has(id)).length)}
            onHandedOver={list.handedOver}
            onShareFailed={setIsNotShared}
          />
        ))}
    </PanelDialog>
  );
}

/** How old what the list says is. Only the sender reads it. */
function ListAsOf({ asOf }: Pick<HandOutDialogProps, 'asOf'>) {
  const now = useNow(useServices().now);
  const { clockText } = useLenderClock();
  return <p className="muted">{words.asOf(clockText(asOf, now), ageText(asOf, now))}</p>;
}

interface FilterNoticeProps extends HandOutDialogProps {
  readonly whole: HandOut;
  readonly isWhole: boolean;
  readonly onWholeChange: (isWhole: boolean) => void;
}

/** What of the list the filter hides on screen, and a press that leaves it out of the list too. */
function FilterNotice({ shown, isCdSent, isOfLoan, whole, isWhole, onWholeChange }: FilterNoticeProps) {
  const leftOut = itemsLeftOut(whole, borrowerHandOut(shown, isCdSent));
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
