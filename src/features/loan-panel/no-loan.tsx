import { noLoanWords as words } from '#src/features/loan-panel/words/no-loan-words.ts';
import type { OpenLoanReading } from '#src/loan-display/open-loan.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface NoLoanProps {
  readonly reading: Extract<OpenLoanReading, { kind: 'missing' | 'failed' }>;
  readonly titleId: string;
  readonly onLookInAllLoans: () => void;
  readonly onRetry: () => void;
}

/** Says why there's no loan to show, and what helps. */
export function NoLoan({ reading, titleId, onLookInAllLoans, onRetry }: NoLoanProps) {
  return (
    <div className="no-loan">
      <h2 id={titleId} className="loan-header-title">
        {reading.kind === 'failed' ? words.notLoaded : words.notInList}
      </h2>
      <p>{explanation(reading)}</p>
      {reading.kind === 'missing' && reading.view === 'MyLoans' ? (
        <ActionButton kind="primary" onPress={onLookInAllLoans}>
          {words.seeAllLoans}
        </ActionButton>
      ) : (
        <ActionButton onPress={onRetry}>{words.retry}</ActionButton>
      )}
    </div>
  );
}

function explanation(reading: NoLoanProps['reading']): string {
  if (reading.kind === 'failed') return words.whyNotLoaded;
  return reading.view === 'MyLoans' ? words.notMine(reading.isCached) : words.notAnyones(reading.isCached);
}
