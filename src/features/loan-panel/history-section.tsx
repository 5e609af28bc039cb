import { useState } from 'react';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import type { LoanHistoryProps } from '#src/features/loan-panel/history/loan-history.tsx';
import { sectionWords as words } from '#src/features/loan-panel/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';

const LoanHistory = lazyComponent<LoanHistoryProps>(
  async () => (await import('#src/features/loan-panel/history/loan-history.tsx')).LoanHistory,
);

/** What changed in the loan, once somebody asks. Nothing where the lender keeps no history. */
export function HistorySection(props: LoanHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  if (useAppConfig().historyDays === 0) return null;
  return (
    <PanelSection title={words.history}>
      <div className="panel-history">
        <ActionButton kind="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? words.hideHistory : words.showHistory}
        </ActionButton>
        {isOpen ? <LoanHistory {...props} /> : null}
      </div>
    </PanelSection>
  );
}
