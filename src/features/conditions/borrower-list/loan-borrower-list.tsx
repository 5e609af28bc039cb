import { useState, useSyncExternalStore } from 'react';
import { type CalendarDay, calendarDayIn, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { conditionsInStatus } from '#src/domain/conditions/condition-filter.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { leftOutConditions } from '#src/domain/conditions/left-out-conditions.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { isCdSent } from '#src/domain/loan/cd-receipt.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { ownNote } from '#src/domain/notes/note-fields.ts';
import { isSameId } from '#src/domain/text/same-id.ts';
import { asksBeside, type StepAsks, stepAsks } from '#src/domain/share/step-asks.ts';
import {
  BorrowerListDialog,
  type BorrowerListDialogProps,
} from '#src/features/conditions/borrower-list/borrower-list-dialog.tsx';
import { listStepWords as words } from '#src/features/conditions/words/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { recipientOf } from '#src/loan-display/contact/recipient.tsx';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface LoanBorrowerListProps extends Pick<
  BorrowerListDialogProps,
  'of' | 'asOf' | 'isOfLoan' | 'onClose'
> {
  /** The way to the lists of other loans. */
  readonly renderSteps?: BorrowerListDialogProps['renderSteps'];
  /** Undefined where it isn't known. */
  readonly loan: Loan | undefined;
  /** The loan's conditions, and those that the filters show, both in the platform's order. */
  readonly list: readonly ListedCondition[];
  readonly shown: readonly ListedCondition[];
  readonly today: CalendarDay;
}

const NO_ASKS: StepAsks = { items: [], leftOut: [] };

/** The borrower's list of one loan, from what its steps and conditions ask. */
export function LoanBorrowerList(props: LoanBorrowerListProps) {
  const { loan, list, shown, today, renderSteps, ...dialog } = props;
  const { timeZone } = useLenderClock();
  const rules = useLenderRules();
  const { fieldMap } = useAppConfig();
  const { fullName } = useSignedInUser();
  const open = conditionsOf(conditionsInStatus(list, 'open'));
  const isSent = loan === undefined ? undefined : isCdSent(loan.categories, today);
  const asks =
    loan === undefined ? NO_ASKS : asksBeside(stepAsks(loan, fieldMap, rules, today), conditionsOf(list));
  return (
    <BorrowerListDialog
      {...dialog}
      open={open}
      shown={conditionsOf(conditionsInStatus(shown, 'open'))}
      stepItems={asks.items}
      leftOutOfLoan={[...asks.leftOut, ...leftOutConditions(open, isSent)]}
      isCdSent={isSent}
      letter={{
        firstName: loan?.borrowerFirstName ?? '',
        lastName: loan?.borrowerLastName ?? '',
        shortNumber: shortLoanNumber(loan?.loanNumber ?? ''),
        date: formatCalendarDay(calendarDayIn(Date.parse(dialog.asOf), timeZone)),
        senderName: fullName,
      }}
      to={loan && recipientOf(loan, 'borrower')}
      renderSteps={(leave) =>
        loan === undefined ? null : (
          <div className="list-steps line rigid gap-8">
            {renderSteps?.(leave)}
            <SentNote key={loan.loanId} loan={loan} today={today} />
          </div>
        )
      }
    />
  );
}

function conditionsOf(rows: readonly ListedCondition[]): readonly Condition[] {
  return rows.map(({ condition }) => condition);
}

interface SentNoteProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
}

/** Notes that the borrower's list was sent, in the field that the person writes in, once a day. */
function SentNote({ loan, today }: SentNoteProps) {
  const user = useSignedInUser();
  const config = useAppConfig();
  const outbox = useServices().openOutbox(user.id, config);
  const { notes } = useSyncExternalStore(outbox.subscribe, outbox.get);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const text = words.sent(formatCalendarDay(today).slice(0, 5));
  const isNoted = notes.some(
    (note) => isSameId(note.loanGuid, loan.loanId) && note.text === text && note.state !== 'discarded',
  );
  const save = async () => {
    setIsSaving(true);
    const result = await outbox.save(ownNote(user, loan, config.fieldMap, text));
    setFailure(result.kind === 'saved' ? '' : result.error.message);
    setIsSaving(false);
  };
  return (
    <>
      <ActionButton
        kind="quiet"
        size="lg"
        aria-disabled={isNoted || isSaving}
        onPress={() => {
          if (!isNoted && !isSaving) void save();
        }}
      >
        {isNoted ? words.noted(text) : words.addNote(text)}
      </ActionButton>
      <LiveRegion text={isNoted ? words.noted(text) : ''} />
      {failure === '' ? null : <Notice kind="trouble">{failure}</Notice>}
    </>
  );
}
