import { formatSortParam, parseSortParam } from '#src/domain/list/pipeline-sort-param.ts';
import { useChangedLoan } from '#src/features/pipeline/changes/use-changed-loan.ts';
import { useSeenLoans } from '#src/features/pipeline/changes/use-seen-loans.ts';
import { pinned } from '#src/features/pipeline/columns/pinned-columns.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { useSearchKeys } from '#src/features/pipeline/keys/use-search-keys.ts';
import { useFocusReturn } from '#src/features/pipeline/open-loan/use-focus-return.ts';
import { useLoanSelection } from '#src/features/pipeline/address/use-loan-selection.ts';
import { useOpenLoan } from '#src/features/pipeline/open-loan/use-open-loan.ts';
import type { WayChange } from '#src/features/pipeline/read/ways-without.ts';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import type { ListOnScreen } from '#src/features/pipeline/use-list-on-screen.ts';

/** Applying a saved filter clears everything else that narrows the list, so it finds what it promises. */
export const NOT_NARROWED = {
  search: '',
  quick: '',
  milestone: '',
  off: '',
} as const satisfies Partial<PipelineSearch>;

/** What the user does with the list: opens a loan, steps through loans, looks at changes. */
export function useWorkOnList(screen: PipelineScreenProps, list: ListOnScreen) {
  const { userId, search, onSearchChange, onPreferencesChange } = screen;
  const { today, columns, reading, prepared, shown, changes, pageSize, setDraft, screenRef } = list;
  useFocusReturn(screenRef, search.loan);
  const open = useOpenLoan({
    loanId: search.loan,
    view: search.view,
    today,
    loans: prepared.loans,
    listMatching: shown.listMatching,
    reading,
    changes,
  });
  const { selectedLoanId, enterCount, select, stepTo } = useLoanSelection({
    open,
    search,
    pageSize,
    listMatching: shown.listMatching,
    onSearchChange,
  });
  useSearchKeys({ screenRef, isFound: list.filterText === list.draft, onOpen: select });
  const sortBy = (next: (sort: ListOnScreen['sort']) => ListOnScreen['sort']) =>
    onSearchChange(
      ({ sort }) => ({ sort: formatSortParam(next(parseSortParam(sort, columns))), page: 1 }),
      'push',
    );
  const pin = (column: string, isPinned: boolean) =>
    onPreferencesChange((stored) => ({ columnPinning: pinned(stored, column, isPinned) }));
  const turnTo = (pageIndex: number) => {
    // What was just typed goes to the address with the list's first page: after the turn it would lead back there.
    if (list.draft !== search.search) onSearchChange({ search: list.draft, page: 1 }, 'replace');
    onSearchChange({ page: pageIndex + 1 }, 'push');
  };
  const seeAll = useSeenLoans({
    userId,
    view: search.view,
    changes,
    openLoanId: open?.loanId,
    listRef: screenRef,
  });
  const widen = () => {
    // What was just typed isn't in the address yet, so changing the address doesn't clear it.
    setDraft('');
    onSearchChange({ ...NOT_NARROWED, filter: '', page: 1 }, 'push');
  };
  const leave = (change: WayChange) => {
    if (change.search !== undefined) setDraft('');
    onSearchChange({ ...change, page: 1 }, 'push');
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
  return { open, ...selection, sortBy, pin, turnTo, seeAll, goToFirst, request, widen, leave };
}

export type WorkOnList = ReturnType<typeof useWorkOnList>;
