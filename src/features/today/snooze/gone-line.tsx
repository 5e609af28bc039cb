import type { ReactNode } from 'react';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { snoozeWords as words } from '#src/features/today/snooze/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/today/snooze/snooze.css';

interface GoneLineProps {
  readonly loan: Loan;
  /** The way back: its word, and its name with the loan's. */
  readonly back: { readonly word: string; readonly label: (name: string) => string };
  readonly onOpen: (loanId: string) => void;
  readonly onBack: () => void;
  /** Since or until when, and why. */
  readonly children: ReactNode;
}

/** A loan that's out of Today's lines for now: snoozed, or checked off. */
export function GoneLine({ loan, back, onOpen, onBack, children }: GoneLineProps) {
  const name = `${isolated(loan.borrowerLastName) || words.noBorrower} ${shortLoanNumber(loan.loanNumber)}`;
  return (
    <li className="snoozed-line">
      <ActionButton kind="quiet" size="lg" onPress={() => onOpen(loan.loanId)}>
        {name}
      </ActionButton>
      <span className="snoozed-until">{children}</span>
      <ActionButton size="lg" label={back.label(name)} onPress={onBack}>
        {back.word}
      </ActionButton>
    </li>
  );
}
