import { type ReactNode, useEffect, useState } from 'react';
import { borrowerList, type BorrowerList, itemsLeftOut } from '#src/domain/conditions/borrower-list.ts';
import { borrowerListWords as words } from '#src/features/conditions/words/words.ts';
import { type ListSources, useListText } from '#src/features/conditions/borrower-list/use-list-text.ts';
import { type Recipient, RecipientLine } from '#src/loan-display/contact/recipient.tsx';
import { LeftOutConditions } from '#src/loan-display/left-out/left-out-conditions.tsx';
import { leftOutWords } from '#src/loan-display/left-out/words.ts';
import { HandOverFooter } from '#src/loan-display/copy/hand-over-footer.tsx';
import { MessageBox, useLeavingQuestion } from '#src/loan-display/copy/message-box.tsx';
import { ageText } from '#src/loan-display/age-text.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import { TextButton } from '#src/ui/fields/text-button.tsx';
import '#src/features/conditions/borrower-list/borrower-list.css';

export interface BorrowerListDialogProps extends ListSources {
  /** Opened where no filter is on screen: the list is of everything open, and nothing is said of a filter. */
  readonly isOfLoan: boolean;
  readonly to: Recipient | undefined;
  readonly asOf: string;
  /** Whose list it is: nothing written for one borrower may appear under another. */
  readonly of?: string | undefined;
  /** Ways to other lists, and a note. @param leave asks first where a step would lose what was written. */
  readonly renderSteps?: (leave: (go: () => void) => void) => ReactNode;
  readonly onClose: () => void;
}

/**
 * Previews the borrower's list: all that the borrower owes, regardless of the filter, as lines to leave out and a text
 * to edit. Omitted items are below, with the reason, and a button to include those that may be sent.
 */
export function BorrowerListDialog(props: BorrowerListDialogProps) {
  const [wouldLose, setWouldLose] = useState(false);
  const { leave, question } = useLeavingQuestion(wouldLose);
  return (
    <PanelDialog title={words.title(props.letter)} onClose={() => leave(props.onClose)}>
      {/* They keep the focus from list to list. */}
      {props.renderSteps?.(leave)}
      <ListContent key={props.of} {...props} question={question} onWouldLose={setWouldLose} />
    </PanelDialog>
  );
}

interface ListContentProps extends BorrowerListDialogProps {
  readonly question: ReactNode;
  readonly onWouldLose: (wouldLose: boolean) => void;
}

function ListContent({ question, onWouldLose, ...props }: ListContentProps) {
  const { leftOutOfLoan } = props;
  const [isNotShared, setIsNotShared] = useState(false);
  const list = useListText(props);
  const { whole, current, offered, items, isEdited, text } = list;
  const received = whole.inReview.filter((item) => !offered.includes(item));
  const isEmpty = isEdited ? text.trim() === '' : items.length === 0;
  const { wouldLose } = list;
  useEffect(() => {
    onWouldLose(wouldLose);
    return () => onWouldLose(false);
  }, [wouldLose, onWouldLose]);
  return (
    <>
      <PanelBody>
        <div className="borrower-list">
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
            <p>{whyEmpty(props, current)}</p>
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
          <RecipientLine to={isEmpty ? undefined : props.to} />
          <ListAsOf asOf={props.asOf} />
        </div>
      </PanelBody>
      {question ??
        (isEmpty ? null : (
          <HandOverFooter
            text={text}
            subject={words.subject}
            to={props.to}
            words={words}
            leftOut={leftOutWords.count(leftOutOfLoan.filter(({ id }) => !list.included.has(id)))}
            onHandedOver={list.handedOver}
            onShareFailed={setIsNotShared}
          />
        ))}
    </>
  );
}

function ListAsOf({ asOf }: Pick<BorrowerListDialogProps, 'asOf'>) {
  const now = useNow(useServices().now);
  const { clockText } = useLenderClock();
  return <p className="muted">{words.asOf(clockText(asOf, now), ageText(asOf, now))}</p>;
}

interface FilterNoticeProps extends BorrowerListDialogProps {
  readonly whole: BorrowerList;
  readonly isWhole: boolean;
  readonly onWholeChange: (isWhole: boolean) => void;
}

function FilterNotice({ shown, isCdSent, stepItems, whole, isWhole, ...props }: FilterNoticeProps) {
  const { isOfLoan, onWholeChange } = props;
  const leftOut = itemsLeftOut(whole, borrowerList(shown, isCdSent, stepItems));
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

/** Items left out for now, or for lack of wording, may still be the borrower's. */
function whyEmpty(
  { open, leftOutOfLoan }: Pick<BorrowerListDialogProps, 'open' | 'leftOutOfLoan'>,
  { inReview }: BorrowerList,
): string {
  if (open.length === 0 && leftOutOfLoan.length === 0) return words.nothingOpen;
  const mayOwe = leftOutOfLoan.some(({ reason }) => reason !== 'others' && reason !== 'internal');
  return inReview.length > 0 && !mayOwe ? words.nothingOwed : words.nothingReady;
}

interface ItemChoicesProps {
  readonly offered: readonly string[];
  readonly isIn: (item: string) => boolean;
  readonly isEdited: boolean;
  readonly onToggle: (item: string) => void;
}

function ItemChoices({ offered, isIn, isEdited, onToggle }: ItemChoicesProps) {
  return (
    <fieldset className="item-choices" disabled={isEdited}>
      <legend>{isEdited ? words.linesEdited : words.lines}</legend>
      {offered.map((item, at) => (
        <label key={item} className="item-choice">
          <input
            // The dialog begins here, not at Close.
            data-autofocus={at === 0 || undefined}
            type="checkbox"
            className="check-input"
            checked={isIn(item)}
            onChange={() => onToggle(item)}
          />
          <span>{item}</span>
        </label>
      ))}
    </fieldset>
  );
}
