import { useState } from 'react';
import { type CalendarDay, calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { borrowerHandOut } from '#src/domain/conditions/conditions-hand-out.ts';
import { leftOutConditions } from '#src/domain/conditions/left-out-conditions.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { isCdSent } from '#src/domain/loan/cd-receipt.ts';
import { closingWarning } from '#src/domain/loan/legal-closing-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shareFacts } from '#src/domain/share/share-facts.ts';
import {
  SHARE_AUDIENCES,
  SHARE_SUBJECTS,
  type ShareAudience,
  shareText,
} from '#src/domain/share/share-text.ts';
import { type ShareableConditions, ShareAges, ShareLacks } from '#src/features/share/share-sources.tsx';
import { useShareDrafts } from '#src/features/share/use-share-drafts.ts';
import { shareWords as words } from '#src/features/share/words.ts';
import { useLenderRules } from '#src/loan-display/closing/lender-rules-context.ts';
import { LeftOutConditions } from '#src/loan-display/left-out/left-out-conditions.tsx';
import { HandOverFooter } from '#src/loan-display/copy/hand-over-footer.tsx';
import { MessageBox } from '#src/loan-display/copy/message-box.tsx';
import { useClosingQuestion } from '#src/loan-display/copy/use-closing-question.tsx';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/share/share.css';

export interface ShareDialogProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  /** ISO instant when the platform was read for the loan; '' if unknown. */
  readonly asOf: string;
  readonly conditions: ShareableConditions;
  readonly senderName: string;
  readonly onClose: () => void;
}

const AUDIENCES = SHARE_AUDIENCES.map((value) => ({ value, label: words.audiences[value] }));

/** A loan's status in plain words for a borrower or an agent. The box shows the message exactly as it leaves. */
export function ShareDialog({ loan, today, asOf, conditions, senderName, onClose }: ShareDialogProps) {
  const rules = useLenderRules();
  const { timeZone, asOfDayText } = useLenderClock();
  const [audience, setAudience] = useState<ShareAudience>('borrower');
  const [isNotShared, setIsNotShared] = useState(false);
  const list: readonly Condition[] | undefined = conditions.snapshot?.conditions;
  const asOfDay = asOf === '' ? undefined : calendarDayIn(Date.parse(asOf), timeZone);
  const facts = shareFacts(loan, list, rules, {
    today,
    readOn: asOfDay,
  });
  const isSent = isCdSent(loan.categories, asOfDay ?? today);
  const leftOut = leftOutConditions(list ?? [], isSent);
  const received = borrowerHandOut(list ?? [], isSent).inReview;
  const isClearDespite = facts.steps.get('clear-to-close') === 'done' && leftOut.length > 0;
  const written = shareText(facts, audience, {
    senderName,
    loanAsOf: asOf === '' ? '' : asOfDayText(asOf),
    needsAsOf: conditions.snapshot === undefined ? '' : asOfDayText(conditions.snapshot.asOf),
  });
  const message = useShareDrafts(audience, written, leftOut);
  const { text, isEdited, included } = message;
  const leftOutCount = leftOut.length - included.size;
  const isEmpty = text.trim() === '';
  const { close, question } = useClosingQuestion(message.wouldLose, onClose);
  return (
    <PanelDialog title={words.title} onClose={close}>
      <PanelBody>
        <div className="share">
          <div className="share-head">
            <p>
              <span className="share-borrower">{loan.borrowerLastName || words.noBorrower}</span>{' '}
              <span className="share-number">{shortLoanNumber(loan.loanNumber)}</span>
            </p>
            <SegmentedChoice
              label={words.audience}
              value={audience}
              options={AUDIENCES}
              onChange={setAudience}
            />
          </div>
          {audience === 'borrower' ? <ShareLacks conditions={conditions} /> : null}
          {facts.closing.kind === 'unconfirmed' ? (
            <DayWarning loan={loan} today={today} isChanged={isEdited} />
          ) : null}
          {isClearDespite ? (
            <Notice kind="hint">
              {leftOutCount > 0 ? words.clearDespite(leftOutCount) : words.clearButAsks}
            </Notice>
          ) : null}
          {isNotShared ? <Notice kind="trouble">{words.notShared}</Notice> : null}
          <MessageBox
            text={text}
            isEdited={isEdited}
            isOutdated={message.isOutdated}
            onChange={message.edit}
            onStartOver={message.startOver}
            caret={message.caret}
            onBlur={message.tidy}
          />
          {audience === 'borrower' && received.length > 0 ? (
            <p className="muted">{words.received(received)}</p>
          ) : null}
          {audience === 'borrower' || isClearDespite ? (
            <LeftOutConditions
              conditions={leftOut}
              included={included}
              onWrite={audience === 'borrower' ? message.write : undefined}
            />
          ) : null}
          {isEmpty ? <p className="share-hint">{words.empty}</p> : null}
          <ShareAges asOf={asOf} conditions={audience === 'borrower' ? conditions : undefined} />
        </div>
      </PanelBody>
      {question ??
        (isEmpty ? null : (
          <HandOverFooter
            text={text}
            subject={SHARE_SUBJECTS[audience]}
            words={words}
            onHandedOver={message.handedOver}
            onShareFailed={setIsNotShared}
          />
        ))}
    </PanelDialog>
  );
}

interface DayWarningProps extends Pick<ShareDialogProps, 'loan' | 'today'> {
  /** What a person wrote may name the day. */
  readonly isChanged: boolean;
}

/** Why nobody outside should count on the projected closing. Only the sender reads it. */
function DayWarning({ loan, today, isChanged }: DayWarningProps) {
  const { cdReceipt } = useLenderRules();
  const { day } = loan.closing;
  return (
    <Notice kind="hint">
      {closingWarning(loan, cdReceipt, today)}{' '}
      {isChanged || day === undefined ? null : words.withoutDay(dayWithWeekday(day))}
    </Notice>
  );
}
