import type { OpenLoan } from '#src/loan-display/open-loan.ts';
import { LoanCommands } from '#src/routes/-frame/loan-commands.tsx';
import { ShareLoan } from '#src/routes/-frame/share-loan.tsx';

export interface LoanExtrasProps {
  readonly open: OpenLoan;
  readonly singleKeys: boolean;
  /** The loan whose message is open. */
  readonly sharedId: string | undefined;
  readonly onShare: (loanId: string | undefined) => void;
  readonly onConditions: (loanId: string, loanIds: readonly string[]) => void;
  readonly isStarred: boolean;
  readonly onStar: (loanId: string) => void;
}

/** What an open loan has beside its panel: commands by name, and the message with its status. */
export function LoanExtras({ open, singleKeys, sharedId, onShare, onConditions, ...star }: LoanExtrasProps) {
  const { loanId, reading, today, listPosition } = open;
  if (reading.kind !== 'found') return null;
  return (
    <>
      <LoanCommands
        loan={reading.loan}
        singleKeys={singleKeys}
        onConditions={() => onConditions(loanId, listPosition?.loanIds ?? [])}
        onShare={() => onShare(loanId)}
        isStarred={star.isStarred}
        onStar={() => star.onStar(loanId)}
      />
      {loanId === sharedId ? (
        <ShareLoan loan={reading.loan} asOf={reading.asOf} today={today} onClose={() => onShare(undefined)} />
      ) : null}
    </>
  );
}
