import type { HistoryState } from '@tanstack/react-router';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous entry is the same list without its panel, Today or Closings: closing the panel can go back. */
    readonly isPanelOpenedHere?: boolean | undefined;
  }
}

/** The state stored with an entry of the browser's history, besides its address. */
export function panelHistory(
  change: Partial<PipelineSearch>,
  how: 'push' | 'replace',
): (kept: HistoryState) => HistoryState {
  const isLoanAlone = Object.keys(change).every((part) => part === 'loan');
  return (kept) => ({
    isPanelOpenedHere: isLoanAlone && (how === 'push' || kept.isPanelOpenedHere === true),
  });
}
