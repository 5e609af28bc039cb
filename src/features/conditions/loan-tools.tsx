import { type CalendarDay, calendarDayIn, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { conditionsInStatus } from '#src/domain/conditions/condition-filter.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { leftOutConditions } from '#src/domain/conditions/left-out-conditions.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { isCdSent } from '#src/domain/loan/cd-receipt.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { asksBeside, type StepAsks, stepAsks } from '#src/domain/share/step-asks.ts';
import { conditionNarrowingText } from '#src/features/conditions/output/output-caption.ts';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import { ListOutputs } from '#src/features/conditions/output/list-outputs.tsx';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { RefreshConditions } from '#src/features/conditions/retry/asked-retry.tsx';
import type { AskedRetry } from '#src/ui/data-state.tsx';
import { captionWords } from '#src/features/conditions/words/list-words.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { recipientOf } from '#src/loan-display/contact/recipient.tsx';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { LIST_FOR_BORROWER } from '#src/features/conditions/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

interface LoanToolsProps {
  readonly list: readonly ListedCondition[];
  readonly shown: ShownConditions;
  readonly search: ConditionsSearch;
  readonly onSearchChange: (change: Partial<ConditionsSearch>) => void;
  /** Leads back to where the borrower's list was opened; undefined where that's this screen. */
  readonly onBorrowerListClose: (() => void) | undefined;
  readonly loan: Loan | undefined;
  readonly fieldMap: FieldMap;
  readonly loanGuid: string;
  readonly asOf: string;
  readonly today: CalendarDay;
  readonly userName: string;
  readonly asked: AskedRetry;
  readonly hasRetry: boolean;
}

const BorrowerListDialog = lazyComponent(
  async () =>
    (await import('#src/features/conditions/borrower-list/borrower-list-dialog.tsx')).BorrowerListDialog,
);

const NO_ASKS: StepAsks = { items: [], leftOut: [] };

export function LoanTools(props: LoanToolsProps) {
  const clock = useLenderClock();
  const rules = useLenderRules();
  const { list, shown, search, loan, loanGuid, asOf } = props;
  const { rows, narrowed, priorTo } = shown;
  const borrower = loan?.borrowerLastName ?? '';
  const shortNumber = shortLoanNumber(loan?.loanNumber ?? '');
  // In the platform's order, not the table's.
  const openRows = search.status === 'satisfied' ? [] : conditionsInStatus(narrowed, 'open');
  const open = conditionsOf(conditionsInStatus(list, 'open'));
  const isSent = loan === undefined ? undefined : isCdSent(loan.categories, props.today);
  const asks =
    loan === undefined
      ? NO_ASKS
      : asksBeside(stepAsks(loan, props.fieldMap, rules, props.today), conditionsOf(list));
  return (
    <>
      <RefreshConditions asked={props.asked} hasRetry={props.hasRetry} kind="quiet" />
      <ActionButton kind="quiet" onPress={() => props.onSearchChange({ handOut: 'shown' })}>
        {LIST_FOR_BORROWER}
      </ActionButton>
      {search.handOut === undefined ? null : (
        <BorrowerListDialog
          open={open}
          shown={conditionsOf(openRows)}
          stepItems={asks.items}
          leftOutOfLoan={[...asks.leftOut, ...leftOutConditions(open, isSent)]}
          isCdSent={isSent}
          letter={{
            firstName: loan?.borrowerFirstName ?? '',
            lastName: borrower,
            shortNumber,
            date: formatCalendarDay(calendarDayIn(Date.parse(asOf), clock.timeZone)),
            senderName: props.userName,
          }}
          to={loan && recipientOf(loan, 'borrower')}
          asOf={asOf}
          isOfLoan={search.handOut === 'all'}
          onClose={props.onBorrowerListClose ?? (() => props.onSearchChange({ handOut: undefined }))}
        />
      )}
      <ListOutputs
        groups={shown.groups}
        group={search.group}
        hasLoans={false}
        ofLoan={loan}
        extent={[
          captionWords.count(rows.length, list.length),
          conditionNarrowingText(search, priorTo, search.search, shown.isSearched),
        ]
          .filter((part) => part !== '')
          .join(', ')}
        caption={{
          title: captionWords.ofLoan(borrower, shortNumber || loanGuid),
          asOfText: clock.asOfText(asOf),
          fileName: ['conditions', shortNumber || loanGuid, formatIsoDay(props.today)].join('-'),
        }}
      />
    </>
  );
}

function conditionsOf(rows: readonly ListedCondition[]): readonly Condition[] {
  return rows.map(({ condition }) => condition);
}
