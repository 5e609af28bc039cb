import { useState } from 'react';
import {
  type BorrowerFacing,
  borrowerHandOut,
  type HandOut,
  handOutText,
  itemsLeftOut,
} from '#src/domain/conditions/conditions-hand-out.ts';
import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import type { HiddenOpen } from '#src/domain/conditions/hidden-open.ts';
import {
  handOutClosing,
  handOutHeading,
  type HandOutLetter,
  LIST_FOR_BORROWER,
  handOutWords as words,
} from '#src/features/conditions/words/words.ts';
import { LeftOutConditions } from '#src/loan-display/left-out/left-out-conditions.tsx';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { MessageLinkButtons } from '#src/loan-display/copy/message-link-buttons.tsx';
import { ShareTextButton } from '#src/loan-display/copy/share-text-button.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PanelBody, PanelDialog, PanelFooter } from '#src/ui/dialogs/panel-dialog.tsx';
import '#src/features/conditions/hand-out/hand-out.css';

export interface HandOutDialogProps {
  /** Every open condition of the loan. The type lets through only what a borrower may read. */
  readonly open: readonly BorrowerFacing[];
  /** The open conditions that pass the filters. */
  readonly shown: readonly BorrowerFacing[];
  /** The open conditions the filters hide, and their groups. */
  readonly hidden: HiddenOpen;
  /** The open conditions that aren't the borrower's, for the sender to check: none of it gets into the text. */
  readonly leftOutOfLoan: readonly LeftOutCondition[];
  /** Opened where no filter is on screen: the list is of everything open, and nothing is said of a filter. */
  readonly isOfLoan: boolean;
  readonly letter: HandOutLetter;
  readonly onClose: () => void;
}

/** Shows the borrower's text before it's shared, and what a filter leaves out of it. Every open condition counts. */
export function HandOutDialog(props: HandOutDialogProps) {
  const { open, shown, hidden, leftOutOfLoan, isOfLoan, letter, onClose } = props;
  const { shareText } = useServices();
  const [isNotShared, setIsNotShared] = useState(false);
  // If the filters show nothing open, start with the whole list.
  const [isWhole, setIsWhole] = useState(isOfLoan || shown.length === 0);
  const whole = borrowerHandOut(open);
  const part = borrowerHandOut(shown);
  const leftOut = itemsLeftOut(whole, part);
  const handOut = isWhole ? whole : part;
  const text = handOutText(handOut, handOutHeading(letter)) + handOutClosing(letter);
  const isEmpty = handOut.items.length === 0;
  return (
    <PanelDialog title={LIST_FOR_BORROWER} onClose={onClose}>
      <PanelBody>
        {isOfLoan || hidden.count === 0 || shown.length === 0 ? null : (
          <Notice
            kind="hint"
            action={
              leftOut.length === 0 ? null : (
                <ActionButton size="lg" onPress={() => setIsWhole(!isWhole)}>
                  {isWhole ? words.leaveOut : words.include(whole.items.length)}
                </ActionButton>
              )
            }
          >
            {isWhole ? words.whole(leftOut) : words.part(leftOut, whole.items.length, hidden)}
          </Notice>
        )}
        {isNotShared ? <Notice kind="trouble">{words.notShared}</Notice> : null}
        {isEmpty ? (
          <p className="hand-out-empty">{whyEmpty(open, handOut)}</p>
        ) : (
          <pre className="hand-out">{text}</pre>
        )}
        {whole.inReview.length === 0 ? null : (
          <p className="hand-out-left-out">{words.inReview(whole.inReview)}</p>
        )}
        <LeftOutConditions conditions={leftOutOfLoan} />
      </PanelBody>
      {isEmpty ? null : (
        <PanelFooter>
          <MessageLinkButtons text={text} subject={words.subject} />
          <CopyTextButton text={text} size="lg" kind={shareText === undefined ? 'primary' : 'plain'}>
            {words.copy}
          </CopyTextButton>
          <ShareTextButton text={text} size="lg" onFailed={setIsNotShared}>
            {words.share}
          </ShareTextButton>
        </PanelFooter>
      )}
    </PanelDialog>
  );
}

function whyEmpty(open: readonly BorrowerFacing[], { inReview }: HandOut): string {
  if (open.length === 0) return words.nothingOpen;
  return inReview.length > 0 ? words.nothingOwed : words.nothingWritten;
}
