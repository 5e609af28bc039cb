import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { allWords as words, NO_CONDITIONS_AVAILABLE } from '#src/features/conditions/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface NoLoanConditionsProps {
  readonly all: AllConditions;
  readonly loanCount: number;
  readonly view: LoanOwnership;
  readonly onSeeAllLoans: () => void;
}

/** In place of a list that has no condition of any loan: why. */
export function NoLoanConditions({ all, loanCount, view, onSeeAllLoans }: NoLoanConditionsProps) {
  const { coverage } = all;
  if (loanCount > 0) {
    return (
      <div className="no-conditions">
        <p>{coverage.missing.length > 0 ? words.notRead(coverage) : NO_CONDITIONS_AVAILABLE}</p>
      </div>
    );
  }
  return (
    <div className="no-conditions">
      <p>{view === 'AllLoans' ? words.noLoans : words.noOwnLoans}</p>
      {view === 'AllLoans' ? null : (
        <ActionButton kind="primary" size="lg" onPress={onSeeAllLoans}>
          {words.seeAllLoans}
        </ActionButton>
      )}
    </div>
  );
}
