import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { EMPTY_FILTER, type ListFilter } from '#src/domain/list/pipeline-filter.ts';
import { firstOwnMatch } from '#src/domain/list/pipeline-index.ts';
import { useChangedLoan } from '#src/features/pipeline/changes/use-changed-loan.ts';
import { useSeenLoans } from '#src/features/pipeline/changes/use-seen-loans.ts';
import { changedSearch, searchOfFilter } from '#src/features/pipeline/address/list-filter.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { narrowingText } from '#src/features/pipeline/list-output/list-caption.ts';
import { useOpenLoan } from '#src/features/pipeline/use-open-loan.ts';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import type { ListState } from '#src/features/pipeline/use-list-state.ts';
import type { GroupHead } from '#src/features/pipeline/read/use-shown-loans.ts';
import { isSameId } from '#src/domain/text/same-id.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import { focusRow, leftFor, rowsOf } from '#src/features/pipeline/keys/list-rows.ts';

/** Applying a saved filter clears everything else that narrows the list, so it finds what it promises. */
export const NOT_NARROWED = searchOfFilter(EMPTY_FILTER);

export function useListActions(screen: PipelineScreenProps, list: ListState) {
  const { userId, search } = screen;
  const { table, prepared, shown, changes, screenRef, onSearchChange } = list;
  const open = useOpenLoan(screen, list);
  const openLoanId = open?.loanId;
  useFocusReturn(screenRef, openLoanId ?? '');
  const selection = useLoanSelection(search, list);
  const [taken, setTaken] = useState('');
  /** Also leaves a filter, or the view: the list then begins at its first page. */
  const narrow = useLatest((change: Partial<PipelineSearch>) =>
    onSearchChange({ ...change, page: 1 }, 'push'),
  );
  /** Writes only what a filter of the list changes: a milestone that a link brought isn't kept as a preference. */
  const take = (next: ListFilter) => {
    setTaken(narrowingText({ ...list.narrowing, own: next }));
    narrow(changedSearch(list.narrowing.own, next));
  };
  const { all } = list.offers;
  useSearchKeys({
    screenRef,
    isFound: list.narrowing.own.search === list.draft,
    meantLoanId: () =>
      firstOwnMatch(prepared.index, [...shown.pageLoans, ...shown.listMatching()], list.narrowing.own.search)
        ?.loanId,
    onOpen: selection.select,
    onTakeAll: all && (() => take(all.next)),
  });
  const widen = () => narrow({ ...NOT_NARROWED, filter: '' });
  const turnTo = useLatest((pageIndex: number) => {
    // Flush typed text first: it goes to the list's first page, so later it would undo the turn.
    list.settle();
    table.setPageIndex(pageIndex);
  });
  const { goToFirst, request } = useChangedLoan({
    changes,
    listMatching: shown.listMatching,
    onTurnTo: (index) => {
      // It may be in a closed group.
      table.resetExpanded(true);
      const pageIndex = Math.floor(index / table.state.pagination.pageSize);
      if (pageIndex !== shown.pageIndex) turnTo(pageIndex);
    },
    onWiden: widen,
    listRef: screenRef,
  });
  const toggleGroup = ({ id, isOpen, pageIndex }: GroupHead) => {
    table.setExpanded((before) => ({ ...(before === true ? {} : before), [id]: !isOpen }));
    if (pageIndex !== shown.pageIndex) turnTo(pageIndex);
  };
  return {
    open,
    openLoanId,
    ...selection,
    turnTo,
    toggleGroup,
    seeAll: useSeenLoans({ userId, view: search.view, changes, openLoanId, listRef: screenRef }),
    goToFirst,
    request,
    narrow,
    widen,
    take,
    /** What narrows the list since a filter in words was taken or left, until anything else does. */
    taken,
  };
}

export type ListCommands = ReturnType<typeof useListActions>;

function useLoanSelection(search: PipelineSearch, { table, onSearchChange }: ListState) {
  const [enterCount, setEnterCount] = useState(0);
  const selectNow = (loanId: string) => {
    if (isSameId(loanId, search.loan)) setEnterCount(enterCount + 1);
    // Back closes the panel, no matter how many loans it showed.
    else onSearchChange({ loan: loanId }, search.loan === '' ? 'push' : 'replace');
  };
  return {
    enterCount,
    select: useLatest(selectNow),
    stepTo: (loanId: string) => {
      const { rows } = table.getPrePaginatedRowModel();
      const at = rows.findIndex(({ original }) => original.loanId === loanId);
      const page = at === -1 ? search.page : Math.floor(at / table.state.pagination.pageSize) + 1;
      onSearchChange(page === search.page ? { loan: loanId } : { loan: loanId, page }, 'replace');
    },
  };
}

/**
 * When the open loan closes with the focus in it, or the list is back after its conditions, moves the focus to its row,
 * or to the list if the row is gone.
 */
function useFocusReturn(screenRef: RefObject<HTMLElement | null>, openLoanId: string): void {
  const opened = useRef(leftFor.loanId);
  useEffect(() => {
    const closed = openLoanId === '' ? opened.current : '';
    opened.current = openLoanId;
    leftFor.loanId = '';
    if (closed === '' || document.activeElement !== document.body) return;
    const screen = screenRef.current;
    const rows = [...(screen?.querySelectorAll<HTMLElement>('[data-loan-guid]') ?? [])];
    const stop =
      rows.find(({ dataset }) => dataset['loanGuid'] === closed)?.querySelector<HTMLElement>('[data-stop]') ??
      screen?.querySelector<HTMLElement>('tbody [data-stop][tabindex="0"], li [data-stop]');
    stop?.focus({ preventScroll: true });
    stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [screenRef, openLoanId]);
}

interface SearchKeysOptions {
  readonly screenRef: RefObject<HTMLElement | null>;
  readonly isFound: boolean;
  /** The result that the search means, if it's not the first one. */
  readonly meantLoanId: () => string | undefined;
  readonly onOpen: (loanId: string) => void;
  /** Takes all filters that the search names. */
  readonly onTakeAll: (() => void) | undefined;
}

/**
 * In the search box, Enter takes the filters it names, or else opens the result that is meant; the down arrow moves to
 * a filter it names, or the list.
 */
function useSearchKeys({ screenRef, isFound, meantLoanId, onOpen, onTakeAll }: SearchKeysOptions): void {
  const pressed = useRef<'Enter' | 'ArrowDown'>(undefined);

  const goOn = useEffectEvent(() => {
    const { current: key } = pressed;
    if (key === undefined || !isFound || screenRef.current === null) return;
    pressed.current = undefined;
    const [first] = rowsOf(screenRef.current);
    const loanId = first?.dataset['loanGuid'];
    const offer = screenRef.current.querySelector<HTMLElement>('[data-offer]');
    if (key === 'ArrowDown' && offer !== null && offer !== document.activeElement) offer.focus();
    else if (key === 'ArrowDown') focusRow(first);
    else if (onTakeAll !== undefined) onTakeAll();
    else if (loanId !== undefined) onOpen(meantLoanId() ?? loanId);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    // Whoever types on means the longer text.
    pressed.current = undefined;
    if (key !== 'Enter' && key !== 'ArrowDown') return;
    if (event.isComposing || !(target instanceof Element)) return;
    const isOffer = target.matches('[data-offer]') && key === 'ArrowDown';
    if (!isOffer && !target.matches('input[type="search"]')) return;
    event.preventDefault();
    pressed.current = key;
    goOn();
  });
  useEffect(() => {
    const listening = new AbortController();
    screenRef.current?.addEventListener('keydown', (event) => handleKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, [screenRef]);
  // The list lags behind the search box: an early key waits for it.
  useEffect(() => {
    if (isFound) goOn();
  }, [isFound]);
}
