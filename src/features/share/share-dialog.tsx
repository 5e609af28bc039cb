import { useState } from 'react';
import { type CalendarDay, calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { borrowerList } from '#src/domain/conditions/borrower-list.ts';
import { leftOutConditions } from '#src/domain/conditions/left-out-conditions.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { isCdSent } from '#src/domain/loan/cd-receipt.ts';
import { closingObstacle } from '#src/domain/closing/closing-fact-words.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { type ShareFacts, shareFacts } from '#src/domain/share/share-facts.ts';
import { standsAgainst } from '#src/domain/share/share-verdict.ts';
import { asksBeside, type StepAsks } from '#src/domain/share/step-asks.ts';
import {
  NEEDS_HEADING,
  SHARE_AUDIENCES,
  SHARE_SUBJECTS,
  type ShareAudience,
  shareText,
} from '#src/domain/share/share-text.ts';
import { type ShareableConditions, ShareAges, ShareLacks } from '#src/features/share/share-sources.tsx';
import { shareWords as words } from '#src/features/share/words.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { type Recipient, RecipientLine, recipientOf } from '#src/loan-display/contact/recipient.tsx';
import { contactWords } from '#src/loan-display/contact/words.ts';
import { LeftOutConditions } from '#src/loan-display/left-out/left-out-conditions.tsx';
import { MessageBox, MessageDialog } from '#src/loan-display/copy/message-dialog.tsx';
import { useMessageDraft } from '#src/loan-display/copy/use-message-draft.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/share/share.css';

export interface ShareDialogProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  /** ISO instant when the platform was read for the loan; '' if unknown. */
  readonly asOf: string;
  readonly conditions: ShareableConditions;
  readonly asks: StepAsks;
  readonly senderName: string;
  readonly onClose: () => void;
}

const AUDIENCES = SHARE_AUDIENCES.map((value) => ({ value, label: words.audiences[value] }));

/** The buyer's agent waits for the loan more than the seller's. */
const AGENTS = ['buyersAgent', 'sellersAgent'] as const;

type Agent = (typeof AGENTS)[number];

function reachableAgents(loan: Loan): readonly { readonly role: Agent; readonly to: Recipient }[] {
  return AGENTS.flatMap((role) => {
    const to = recipientOf(loan, role);
    return to === undefined ? [] : [{ role, to }];
  });
}

export function ShareDialog(props: ShareDialogProps) {
  const { loan, today, asOf, conditions, senderName, onClose } = props;
  const rules = useLenderRules();
  const { timeZone, asOfDayText } = useLenderClock();
  const [audience, setAudience] = useState<ShareAudience>('borrower');
  const [agent, setAgent] = useState<Agent>();
  const list: readonly Condition[] | undefined = conditions.snapshot?.conditions;
  const asks = asksBeside(props.asks, list);
  const asOfDay = asOf === '' ? undefined : calendarDayIn(Date.parse(asOf), timeZone);
  const facts = shareFacts(loan, { conditions: list, asks }, rules, { today, readOn: asOfDay });
  const isSent = isCdSent(loan.categories, asOfDay ?? today);
  const leftOut = [...asks.leftOut, ...leftOutConditions(list ?? [], isSent)];
  const received = borrowerList(list ?? [], isSent).inReview;
  const isClearDespite = facts.steps.get('clear-to-close') === 'done' && leftOut.length > 0;
  const written = shareText(facts, audience, {
    senderName,
    loanAsOf: asOf === '' ? '' : asOfDayText(asOf),
    needsAsOf: conditions.snapshot === undefined ? '' : asOfDayText(conditions.snapshot.asOf),
  });
  const message = useMessageDraft(audience, written, leftOut);
  const { isEmpty, isEdited, included } = message;
  const leftOutCount = leftOut.length - included.size;
  const agents = reachableAgents(loan);
  const to =
    audience === 'borrower'
      ? recipientOf(loan, 'borrower')
      : (agents.find(({ role }) => role === agent) ?? agents[0])?.to;
  return (
    <MessageDialog
      title={words.title}
      message={message}
      subject={SHARE_SUBJECTS[audience]}
      to={to}
      words={words}
      onClose={onClose}
    >
      <div className="text-read line between gap-4 column-16">
        <p>
          <bdi className="strong">{loan.borrowerLastName || words.noBorrower}</bdi>{' '}
          <span className="muted">{shortLoanNumber(loan.loanNumber)}</span>
        </p>
        <SegmentedChoice label={words.audience} value={audience} options={AUDIENCES} onChange={setAudience} />
      </div>
      {audience === 'borrower' ? <ShareLacks conditions={conditions} /> : null}
      <KeptBack loan={loan} today={today} facts={facts} isChanged={isEdited} />
      {isClearDespite && leftOutCount > 0 ? (
        <Notice kind="hint">{words.clearDespite(leftOutCount)}</Notice>
      ) : null}
      {audience === 'agent' && agents.length > 1 ? (
        <SegmentedChoice
          label={contactWords.to}
          value={agent ?? AGENTS[0]}
          options={AGENTS.map((value) => ({ value, label: contactWords.parts[value] }))}
          onChange={setAgent}
        />
      ) : null}
      {isEmpty ? null : <RecipientLine to={to} />}
      <MessageBox message={message} />
      {audience === 'borrower' && received.length > 0 ? (
        <p className="muted">{words.received(received)}</p>
      ) : null}
      {audience === 'borrower' || isClearDespite ? (
        <LeftOutConditions
          conditions={leftOut}
          included={included}
          onWrite={audience === 'borrower' ? (id) => message.write(id, `${NEEDS_HEADING}:`) : undefined}
        />
      ) : null}
      {isEmpty ? <p className="share-hint muted">{words.empty}</p> : null}
      <ShareAges asOf={asOf} conditions={audience === 'borrower' ? conditions : undefined} />
    </MessageDialog>
  );
}

interface KeptBackProps extends Pick<ShareDialogProps, 'loan' | 'today'> {
  readonly facts: ShareFacts;
  /** The person's own edits may reveal it. */
  readonly isChanged: boolean;
}

/** Lists what the message omits on purpose. Only the sender sees it. */
function KeptBack({ loan, today, facts, isChanged }: KeptBackProps) {
  const { cdReceipt } = useLenderRules();
  const { kind } = facts.closing;
  const { day } = loan.closing;
  const unlawful = kind === 'unconfirmed' ? closingObstacle(loan, cdReceipt, today) : '';
  const against = kind === 'funded' ? '' : standsAgainst(loan, today);
  if (unlawful === '' && against === '') return null;
  return (
    <Notice kind="hint">
      {unlawful}{' '}
      {unlawful === '' || isChanged || day === undefined ? '' : words.withoutDay(dayWithWeekday(day))}{' '}
      {against} {against === '' || isChanged ? '' : words.withoutThat}
    </Notice>
  );
}
