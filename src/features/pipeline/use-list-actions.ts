import type { SearchOffer } from '#src/domain/list/search-offer.ts';
import { firstOwnMatch } from '#src/domain/list/pipeline-index.ts';
import { formatSortParam, parseSortParam } from '#src/domain/list/pipeline-sort-param.ts';
import { useChangedLoan } from '#src/features/pipeline/changes/use-changed-loan.ts';
import { useSeenLoans } from '#src/features/pipeline/changes/use-seen-loans.ts';
import { pinned } from '#src/features/pipeline/columns/pinned-columns.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { useSearchKeys } from '#src/features/pipeline/keys/use-search-keys.ts';
import { useFocusReturn } from '#src/features/pipeline/open-loan/use-focus-return.ts';
import { useLoanSelection } from '#src/features/pipeline/address/use-loan-selection.ts';
import { useOpenLoan } from '#src/features/pipeline/open-loan/use-open-loan.ts';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import type { ListState } from '#src/features/pipeline/use-list-state.ts';

/** Applying a saved filter clears everything else that narrows the list, so it finds what it promises. */
export const NOT_NARROWED = {
  search: '',
  quick: '',
  milestone: '',
  loanType: '',
} as const satisfies Partial<PipelineSearch>;

/** What the user does with the list: opens a loan, steps through loans, looks at changes. */
export function useListActions(screen: PipelineScreenProps, list: ListState) {
  const { userId, search, onSearchChange, onPreferencesChange } = screen;
  const { today, columns, reading, prepared, shown, changes, pageSize, screenRef } = list;
  const open = useOpenLoan({
    loanId: search.loan,
    userId,
    view: search.view,
    fieldMap: screen.config.fieldMap,
    today,
    loans: prepared.loans,
    listMatching: shown.listMatching,
    reading,
    changes,
  });
  useFocusReturn(screenRef, open?.loanId ?? '');
  const { selectedLoanId, enterCount, select, stepTo } = useLoanSelection({
    open,
    search,
    pageSize,
    listMatching: shown.listMatching,
    onSearchChange,
  });
  useSearchKeys({
    screenRef,
    isFound: list.filterText === list.draft,
    meantLoanId: () =>
      firstOwnMatch(prepared.index, [...shown.pageLoans, ...shown.listMatching()], list.filterText)?.loanId,
    onOpen: select,
  });
  const sortBy = (next: (sort: ListState['sort']) => ListState['sort']) =>
    onSearchChange(
      ({ sort }) => ({ sort: formatSortParam(next(parseSortParam(sort, columns))), page: 1 }),
      'push',
    );
  const pin = (column: string, isPinned: boolean) =>
    onPreferencesChange((stored) => ({ columnPinning: pinned(stored, column, isPinned) }));
  const turnTo = (pageIndex: number) => {
    // Flush typed text first: it goes to the list's first page, so later it would undo the turn.
    list.settle();
    onSearchChange({ page: pageIndex + 1 }, 'push');
  };
  const seeAll = useSeenLoans({
    userId,
    view: search.view,
    changes,
    openLoanId: open?.loanId,
    listRef: screenRef,
  });
  const widen = () => onSearchChange({ ...NOT_NARROWED, filter: '', page: 1 }, 'push');
  const leave = (change: Partial<PipelineSearch>) => onSearchChange({ ...change, page: 1 }, 'push');
  // An offered filter takes its name out of the search.
  const takeOffer = (offer: SearchOffer) => {
    const taken = offer.kind === 'milestone' ? { milestone: offer.value } : { loanType: offer.value };
    onSearchChange({ ...taken, search: offer.rest, page: 1 }, 'push');
  };
  const { goToFirst, request } = useChangedLoan({
    changes,
    listMatching: shown.listMatching,
    onTurnTo: (index) => {
      const pageIndex = pageSize === 'all' ? 0 : Math.floor(index / pageSize);
      if (pageIndex !== shown.pageIndex) turnTo(pageIndex);
    },
    onWiden: widen,
    listRef: screenRef,
  });
  const selection = { selectedLoanId, enterCount, select, stepTo };
  return { open, ...selection, sortBy, pin, turnTo, seeAll, goToFirst, request, widen, leave, takeOffer };
}

export type ListCommands = ReturnType<typeof useListActions>;
