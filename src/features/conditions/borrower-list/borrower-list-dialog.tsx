import { itemsLeftOut } from '#src/domain/conditions/borrower-list.ts';
import { type ListSources, useListText } from '#src/features/conditions/borrower-list/use-list-text.ts';
import { borrowerListWords as words } from '#src/features/conditions/words/words.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { type Recipient, RecipientLine } from '#src/loan-display/contact/recipient.tsx';
import {
  MessageBox,
  MessageDialog,
  type MessageDialogProps,
} from '#src/loan-display/copy/message-dialog.tsx';
import { LeftOutConditions } from '#src/loan-display/left-out/left-out-conditions.tsx';
import { leftOutWords } from '#src/loan-display/left-out/words.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { TextButton } from '#src/ui/fields/text-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/conditions/borrower-list/borrower-list.css';

export interface BorrowerListDialogProps
  extends ListSources, Pick<MessageDialogProps, 'of' | 'renderSteps' | 'onClose'> {
  /** Opened where no filter is on screen: the list is of everything open, and nothing is said of a filter. */
  readonly isOfLoan: boolean;
  readonly to: Recipient | undefined;
  readonly asOf: string;
}

/**
 * Previews the borrower's list: all that the borrower owes, regardless of the filter, as lines to leave out and a text
 * to edit. Omitted items are below, with the reason, and a button to include those that may be sent.
 */
export function BorrowerListDialog(props: BorrowerListDialogProps) {
  const { leftOutOfLoan, isOfLoan, to, asOf } = props;
  const list = useListText(props);
  const { message, whole, offered } = list;
  const { isEmpty, isEdited, included } = message;
  const received = whole.inReview.filter((item) => !offered.includes(item));
  return (
    <MessageDialog
      title={words.title(props.letter)}
      of={props.of}
      message={message}
      subject={words.subject}
      to={to}
      words={words}
      leftOut={leftOutWords.count(leftOutOfLoan.filter(({ id }) => !included.has(id)))}
      renderSteps={props.renderSteps}
      onClose={props.onClose}
    >
      {isEdited || isOfLoan ? null : <FilterNotice list={list} />}
      {offered.length === 0 ? null : <ItemChoices list={list} />}
      {isEmpty && offered.length === 0 && !isEdited ? (
        <p>{whyEmpty(props, list)}</p>
      ) : (
        <MessageBox message={message} canStartOver={list.canStartOver} />
      )}
      {isEmpty && offered.length > 0 && !isEdited ? <p className="muted">{words.chooseLine}</p> : null}
      {received.length === 0 ? null : (
        <p className="muted">
          {words.inReview(received)}{' '}
          <TextButton onPress={() => list.include(received)}>{words.include(received.length)}</TextButton>
        </p>
      )}
      <LeftOutConditions
        conditions={leftOutOfLoan}
        included={included}
        areAll={offered.length === 0}
        onWrite={message.write}
        onInclude={(wording) => list.include([wording])}
      />
      <RecipientLine to={isEmpty ? undefined : to} />
      <ListAsOf asOf={asOf} />
    </MessageDialog>
  );
}

function ListAsOf({ asOf }: Pick<BorrowerListDialogProps, 'asOf'>) {
  const now = useNow(useServices().now);
  const { clockText } = useLenderClock();
  return <p className="muted">{words.asOf(clockText(asOf, now), ageText(asOf, now))}</p>;
}

interface OfList {
  readonly list: ReturnType<typeof useListText>;
}

function FilterNotice({ list: { whole, ofFilter, isWhole, setIsWhole } }: OfList) {
  const leftOut = itemsLeftOut(whole, ofFilter);
  if (leftOut.length === 0) return null;
  const canFollow = !isWhole || leftOut.length < whole.items.length;
  return (
    <Notice
      kind="hint"
      action={
        canFollow ? (
          <ActionButton size="lg" onPress={() => setIsWhole(!isWhole)}>
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
function whyEmpty({ open, leftOutOfLoan }: ListSources, { inReview }: OfList['list']): string {
  if (open.length === 0 && leftOutOfLoan.length === 0) return words.nothingOpen;
  const mayOwe = leftOutOfLoan.some(({ reason }) => reason !== 'others' && reason !== 'internal');
  return inReview.length > 0 && !mayOwe ? words.nothingOwed : words.nothingReady;
}

function ItemChoices({ list: { offered, items, toggle, message } }: OfList) {
  return (
    <fieldset className="item-choices stack shrinks anywhere" disabled={message.isEdited}>
      <legend>{message.isEdited ? words.linesEdited : words.lines}</legend>
      {offered.map((item, at) => (
        <label key={item} className="check">
          <input
            // The dialog begins here, not at Close.
            data-autofocus={at === 0 || undefined}
            type="checkbox"
            className="check-input"
            checked={items.includes(item)}
            onChange={() => toggle(item)}
          />
          <span>{item}</span>
        </label>
      ))}
    </fieldset>
  );
}
