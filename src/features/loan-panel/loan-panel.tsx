import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { LoanPanelContentProps } from '#src/features/loan-panel/loan-panel-content.tsx';
import { PanelFrame } from '#src/features/loan-panel/frame/panel-frame.tsx';

const loadContent = () => import('#src/features/loan-panel/loan-panel-content.tsx');

const LoanPanelContent = lazy(async () => ({ default: (await loadContent()).LoanPanelContent }));

/** Fetches the panel's code ahead of its first use; a failure shows there. */
export function prepareLoanPanel(): void {
  loadContent().catch(() => undefined);
}

interface LoanPanelProps extends Omit<LoanPanelContentProps, 'titleId'> {
  /** Grows each time when somebody wants to get from the list into the panel. */
  readonly enterCount: number;
}

/** One loan in full: above the list, or beside it where the window is wide enough. */
export function LoanPanel({ enterCount, ...content }: LoanPanelProps): ReactNode {
  const titleId = useId();
  return (
    <PanelFrame titleId={titleId} enterCount={enterCount} onClose={content.onClose}>
      <Suspense
        fallback={
          <h2 id={titleId} className="sr-only">
            Opening the loan
          </h2>
        }
      >
        <LoanPanelContent {...content} titleId={titleId} />
      </Suspense>
    </PanelFrame>
  );
}
