import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import { ListOutputs } from '#src/features/conditions/output/list-outputs.tsx';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { RefreshConditions } from '#src/features/conditions/retry/asked-retry.tsx';
import type { AskedRetry } from '#src/ui/data-state.tsx';
import { captionWords } from '#src/features/conditions/words/list-words.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { LIST_FOR_BORROWER } from '#src/features/conditions/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface LoanToolsProps {
  readonly list: readonly ListedCondition[];
  readonly shown: ShownConditions;
  readonly search: ConditionsSearch;
  readonly onSearchChange: (change: Partial<ConditionsSearch>) => void;
  readonly loan: Loan | undefined;
  readonly loanGuid: string;
  readonly asOf: string;
  readonly today: CalendarDay;
  readonly asked: AskedRetry;
  readonly hasRetry: boolean;
}

export function LoanTools(props: LoanToolsProps) {
  const clock = useLenderClock();
  const { shown, search, loan } = props;
  const loanNumber = shortLoanNumber(loan?.loanNumber ?? '') || props.loanGuid;
  return (
    <>
      <RefreshConditions asked={props.asked} hasRetry={props.hasRetry} kind="quiet" />
      <ActionButton kind="quiet" onPress={() => props.onSearchChange({ handOut: 'shown' })}>
        {LIST_FOR_BORROWER}
      </ActionButton>
      <ListOutputs
        shown={shown}
        search={search}
        totalCount={props.list.length}
        hasLoans={false}
        ofLoan={loan}
        title={captionWords.ofLoan(loan?.borrowerLastName ?? '', loanNumber)}
        asOfText={clock.asOfText(props.asOf)}
        fileOf={loanNumber}
        today={props.today}
      />
    </>
  );
}
