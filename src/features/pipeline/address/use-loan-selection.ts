import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { PageSize } from '#src/contract/wire/preferences.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isSameId } from '#src/domain/text/same-id.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import type { OpenLoan } from '#src/loan-display/open-loan.ts';

interface LoanSelectionInputs {
  readonly open: OpenLoan | undefined;
  readonly search: Pick<PipelineSearch, 'loan' | 'page'>;
  readonly pageSize: PageSize;
  readonly listMatching: () => readonly Loan[];
  readonly onSearchChange: (change: Partial<PipelineSearch>, how: 'push' | 'replace') => void;
}

/** Opens loans and steps between them; the list's page follows. */
export function useLoanSelection({
  open,
  search,
  pageSize,
  listMatching,
  onSearchChange,
}: LoanSelectionInputs) {
  const [enterCount, setEnterCount] = useState(0);
  const selectNow = (loanId: string) => {
    if (isSameId(loanId, search.loan)) setEnterCount(enterCount + 1);
    // Back closes the panel, no matter how many loans it showed.
    else onSearchChange({ loan: loanId }, search.loan === '' ? 'push' : 'replace');
  };
  const latest = useRef(selectNow);
  useLayoutEffect(() => {
    latest.current = selectNow;
  });
  return {
    selectedLoanId: open?.loanId,
    enterCount,
    /** Always the same function, so that no row renders again because of it. */
    select: useCallback((loanId: string) => latest.current(loanId), []),
    stepTo: (loanId: string) => {
      const at = listMatching().findIndex((loan) => loan.loanId === loanId);
      const page = pageSize === 'all' || at === -1 ? search.page : Math.floor(at / pageSize) + 1;
      onSearchChange(page === search.page ? { loan: loanId } : { loan: loanId, page }, 'replace');
    },
  };
}
