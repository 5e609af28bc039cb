import type { OpenLoanReading } from '#src/loan-display/open-loan.ts';
import { unknownLoanWords } from '#src/loan-display/missing/unknown-loan-words.ts';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { BACK_TO_LIST } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** A GUID, or the placeholder for a loan without one. */
const LOAN_ID = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|unreadable-\d{1,9})$/i;

interface NoLoanProps {
  readonly loanId: string;
  readonly reading: Extract<OpenLoanReading, { kind: 'missing' | 'failed' }>;
  readonly titleId: string;
  readonly onLookInAllLoans: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

export function NoLoan(props: NoLoanProps) {
  const { loanId, reading, titleId, onLookInAllLoans, onRetry, onClose } = props;
  const maySeeAll = useMay('allLoans');
  const isNoLink = reading.kind === 'missing' && !LOAN_ID.test(loanId);
  return (
    <div className="no-loan stack gap-12 pad-16">
      <h2 id={titleId} className="loan-header-title line baseline column-8 anywhere page-title">
        {title(reading, isNoLink)}
      </h2>
      <p>{isNoLink ? unknownLoanWords.badLink(loanId) : explanation(reading)}</p>
      <p className="line gap-4 column-8">
        {isNoLink ? null : reading.kind === 'missing' && reading.view === 'MyLoans' && maySeeAll ? (
          <ActionButton kind="primary" size="lg" onPress={onLookInAllLoans}>
            {noLoanWords.seeAllLoans}
          </ActionButton>
        ) : (
          <ActionButton size="lg" onPress={onRetry}>
            {noLoanWords.retry}
          </ActionButton>
        )}
        <ActionButton kind={isNoLink ? 'primary' : 'plain'} size="lg" onPress={onClose}>
          {BACK_TO_LIST}
        </ActionButton>
      </p>
    </div>
  );
}

function title(reading: NoLoanProps['reading'], isNoLink: boolean): string {
  if (reading.kind === 'failed') return noLoanWords.notLoaded;
  if (isNoLink) return unknownLoanWords.noLoan;
  return reading.view === 'AllLoans' ? noLoanWords.notInAllLoans : unknownLoanWords.notInList;
}

function explanation(reading: NoLoanProps['reading']): string {
  if (reading.kind === 'failed') return noLoanWords.whyNotLoaded;
  return reading.view === 'MyLoans'
    ? noLoanWords.notMine(reading.isCached)
    : noLoanWords.notAnyones(reading.isCached);
}

const noLoanWords = {
  notLoaded: "Couldn't load the loan",
  whyNotLoaded:
    "No loans could be loaded, and there's no copy of this view on this device. Check your connection and try again.",
  notMine: (isCopy: boolean) =>
    isCopy
      ? "This device's copy doesn't have it. It may belong to a colleague."
      : 'It may belong to a colleague.',
  notAnyones: (isCopy: boolean) =>
    `${isCopy ? "This device's copy doesn't have it. " : ''}It may have closed or moved, or the link may be incomplete.`,
  notInAllLoans: "That loan isn't in All Loans",
  seeAllLoans: 'See All Loans',
  retry: 'Retry',
} as const;
