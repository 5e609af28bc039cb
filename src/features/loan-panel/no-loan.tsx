import type { OpenLoanReading } from '#src/loan-display/open-loan.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface NoLoanProps {
  readonly reading: Extract<OpenLoanReading, { kind: 'missing' | 'failed' }>;
  readonly titleId: string;
  readonly onLookInAllLoans: () => void;
  readonly onRetry: () => void;
}

/** Why there is nothing to show, and what to do about it. */
export function NoLoan({ reading, titleId, onLookInAllLoans, onRetry }: NoLoanProps) {
  return (
    <div className="no-loan">
      <h2 id={titleId} className="loan-header-title">
        {reading.kind === 'failed' ? 'The loan could not be loaded' : 'This loan is not here'}
      </h2>
      <p>{explanation(reading)}</p>
      {reading.kind === 'missing' && reading.view === 'MyLoans' ? (
        <ActionButton kind="primary" onPress={onLookInAllLoans}>
          Look in All Loans
        </ActionButton>
      ) : (
        <ActionButton onPress={onRetry}>Retry</ActionButton>
      )}
    </div>
  );
}

function explanation(reading: NoLoanProps['reading']): string {
  if (reading.kind === 'failed') {
    return 'No loans could be loaded, and this device keeps no copy of this view. Check the connection and try again.';
  }
  const where = reading.isCached ? 'the copy of the pipeline on this device' : 'the pipeline';
  return reading.view === 'MyLoans'
    ? `It is not among your loans in ${where}. It may belong to a colleague: look in All Loans.`
    : `It is in none of the loans of ${where}. It may have been closed, moved to another folder, or the link may be incomplete: search the list by the loan number.`;
}
