import { Button } from '@chakra-ui/react';
import { idKey } from '#src/domain/text/same-id.ts';
import { Link } from '@tanstack/react-router';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';

interface LoanStepperProps {
  readonly loanGuid: string;
  readonly order: readonly string[];
  /** The loan may yet be in it: the line has its place. */
  readonly isLoading: boolean;
  /** The list was still being read: there are more. */
  readonly isGrowing: boolean;
  readonly search: ConditionsSearch;
}

export function LoanStepper({ loanGuid, order, isLoading, isGrowing, search }: LoanStepperProps) {
  // A search in one loan would hide what's open in the next. Filters stay.
  const next = { ...search, search: '' };
  const wanted = idKey(loanGuid);
  const index = order.findIndex((id) => idKey(id) === wanted);
  if (index < 0 && !isLoading) return null;
  const count = order.length.toLocaleString('en-US');
  const place = (index + 1).toLocaleString('en-US');
  // As wide as the last loan's, by spaces of a figure's width: a press on Previous or Next moves neither.
  const missing = count.length - place.length;
  const before = '\u2007'.repeat(missing / 2);
  const after = '\u2007'.repeat(missing - before.length);
  return (
    <nav className="loan-stepper text-body line nowrap" aria-label="Loans in the list">
      <Step direction="Previous" loanGuid={order[index - 1]} search={next} />
      {index < 0 ? null : (
        <span className="loan-stepper-place">
          {before}
          <span className="heard-below-desk">Loan </span>
          {place} of {count}
          {isGrowing ? ' so far' : ''}
          {after}
        </span>
      )}
      <Step direction="Next" loanGuid={index < 0 ? undefined : order[index + 1]} search={next} />
    </nav>
  );
}

interface StepProps {
  readonly direction: 'Previous' | 'Next';
  readonly loanGuid: string | undefined;
  readonly search: ConditionsSearch;
}

function Step({ direction, loanGuid, search }: StepProps) {
  const text = (
    <span>
      {direction} <span className="heard-below-desk">loan</span>
    </span>
  );
  return loanGuid === undefined ? (
    <Button variant="ghost" className="action loan-step" disabled>
      {text}
    </Button>
  ) : (
    <Button asChild variant="ghost" className="action loan-step">
      <Link
        data-step={direction.toLowerCase()}
        to="/conditions/$loanGuid"
        params={{ loanGuid }}
        search={search}
        // Steps aren't added to the history: Back leads to the list.
        replace
        state
      >
        {text}
      </Link>
    </Button>
  );
}
