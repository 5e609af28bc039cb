import { Link } from '@tanstack/react-router';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';

interface LoanStepperProps {
  readonly loanGuid: string;
  /** Ids of the list's loans in their order. */
  readonly order: readonly string[];
  readonly search: ConditionsSearch;
}

/** Leads to the loan before and after in the list; nothing for a loan that is in none. */
export function LoanStepper({ loanGuid, order, search }: LoanStepperProps) {
  const wanted = loanGuid.toLowerCase();
  const place = order.findIndex((id) => id.toLowerCase() === wanted);
  if (place < 0) return null;
  return (
    <nav className="loan-stepper" aria-label="Loans of the list">
      <Step direction="Previous" loanGuid={order[place - 1]} search={search} />
      <span className="loan-stepper-place">
        {place + 1} of {order.length}
      </span>
      <Step direction="Next" loanGuid={order[place + 1]} search={search} />
    </nav>
  );
}

interface StepProps {
  readonly direction: 'Previous' | 'Next';
  /** Absent at the end of the list. */
  readonly loanGuid: string | undefined;
  readonly search: ConditionsSearch;
}

function Step({ direction, loanGuid, search }: StepProps) {
  const text = (
    <>
      {direction} <span className="loan-word">loan</span>
    </>
  );
  return loanGuid === undefined ? (
    <button type="button" className="loan-step" disabled>
      {text}
    </button>
  ) : (
    <Link
      className="loan-step"
      to="/conditions/$loanGuid"
      params={{ loanGuid }}
      search={search}
      // Steps leave no trace: one step back leads to the list.
      replace
      state
    >
      {text}
    </Link>
  );
}
