import { type ReactNode, useId } from 'react';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { isolated } from '#src/domain/text/direction.ts';
import type { LoanPanelContentProps } from '#src/features/loan-panel/loan-panel-content.tsx';
import { PanelFrame } from '#src/features/loan-panel/frame/panel-frame.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

const LoanPanelContent = lazyComponent<LoanPanelContentProps>(
  async () => (await import('#src/features/loan-panel/loan-panel-content.tsx')).LoanPanelContent,
  ({ titleId, open: { reading } }) => (
    <h2 id={titleId} className="loan-opening">
      {reading.kind === 'found'
        ? `${isolated(reading.loan.borrowerLastName)} ${shortLoanNumber(reading.loan.loanNumber)}`
        : OPENING_LOAN}
    </h2>
  ),
);

/** Loads the panel's code before its first use. A failure shows there. */
export function prepareLoanPanel(): void {
  LoanPanelContent.preload().catch(() => undefined);
}

interface LoanPanelProps extends Omit<LoanPanelContentProps, 'titleId'> {
  /** Grows each time the user moves from the list into the panel. */
  readonly enterCount: number;
}

/** One loan in full, beside the list in a wide window, else above it. */
export function LoanPanel({ enterCount, ...content }: LoanPanelProps): ReactNode {
  const titleId = useId();
  return (
    <PanelFrame titleId={titleId} enterCount={enterCount} onClose={content.onClose}>
      <LoanPanelContent {...content} titleId={titleId} />
    </PanelFrame>
  );
}

/** Until the panel's code is there. Apart from the panel's other words, which come with it. */
const OPENING_LOAN = 'Opening loan...';
