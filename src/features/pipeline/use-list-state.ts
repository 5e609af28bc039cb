import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { mayNameContact } from '#src/domain/find/contact-search.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { useAskedSearch } from '#src/features/pipeline/address/asked-search.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { foundNotes } from '#src/domain/list/pipeline-index.ts';
import { starredLoans } from '#src/domain/marks/loan-mark.ts';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { useUnseenTexts } from '#src/features/pipeline/changes/unseen-texts.ts';
import type { SavedFiltersInUse } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { type PipelineTableModel, usePipelineTable } from '#src/features/pipeline/read/use-pipeline-table.ts';
import { useColumnLayout } from '#src/features/pipeline/columns/positioned-columns.ts';
import { useAvailableWidth } from '#src/features/pipeline/columns/use-available-width.ts';
import { useTableForm } from '#src/features/pipeline/columns/use-table-form.ts';
import { usePipeline } from '#src/features/pipeline/read/use-pipeline.ts';
import { type PreparedLoans, usePreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { useNoteSearch } from '#src/features/pipeline/read/use-note-search.ts';
import { useSearchDraft } from '#src/ui/fields/use-search-draft.ts';
import type { Narrowing } from '#src/features/pipeline/read/narrowed-loans.ts';
import { useQuietSlices } from '#src/features/pipeline/read/use-quiet-slices.ts';
import { useShownLoans } from '#src/features/pipeline/read/use-shown-loans.ts';
import { isSameName } from '#src/domain/text/fold-text.ts';
import { useSearchOffers } from '#src/features/pipeline/tools/use-search-offers.ts';
import { PICK_WIDTH } from '#src/features/pipeline/picks/pick-box.tsx';
import { usePicks, usePickState } from '#src/features/pipeline/picks/use-picks.ts';
import { useStableRows } from '#src/features/pipeline/read/use-stable-rows.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { filterOfColumns } from '#src/features/pipeline/address/list-filter.ts';
import { knownMilestones, type PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import { matchesQuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

/** Up to this many loans are searched within a key's own frame. */
const MOST_AT_ONCE = 5000;

export function useListState(screen: PipelineScreenProps, savedFilters: SavedFiltersInUse) {
  const { userId, config, search, onSearchChange } = screen;
  const { fieldMap } = config;
  const { now } = useServices();
  const today = useToday();
  const { preferences, onCollapse } = useTableForm(screen.preferences, screen.onPreferencesChange);
  const columns = useMemo(() => pipelineColumns(fieldMap), [fieldMap]);
  const reading = usePipeline(userId, search.view);
  const isComing = reading.soFar !== undefined;
  const starred = useMemo(() => starredLoans(preferences.loanMarks), [preferences.loanMarks]);
  const withoutNotes = usePreparedLoans(
    { raws: reading.shown?.loans, isPart: isComing },
    fieldMap,
    columns,
    today,
    starred,
  );
  const { loans } = withoutNotes;
  const notes = useNoteSearch(userId, config, loans, reading.shown?.asOf);
  const prepared = useMemo(
    () => ({ ...withoutNotes, index: { ...withoutNotes.index, notes } }),
    [withoutNotes, notes],
  );
  const { index } = prepared;
  const addressOf = (text: string): string => {
    // A link's long loan number isn't told from a phone until the loans are here.
    if (text === search.search && (reading.shown === undefined || isComing)) return text;
    return mayNameContact(text, loanNumbersOf(loans)) ? '' : text;
  };
  const { draft, setDraft, filterText, settledText, settle } = useSearchDraft(
    search.search,
    (text) => onSearchChange({ search: text, page: 1 }, 'replace'),
    { isLong: loans.length > MOST_AT_ONCE, addressOf },
  );
  useAskedSearch(setDraft);
  // The search goes to the box with what else changes, and to the address if it may.
  const changeSearch = (asked: Partial<PipelineSearch>, how: 'push' | 'replace') => {
    const { search: text } = asked;
    if (text !== undefined) setDraft(text);
    onSearchChange(text === undefined ? asked : { ...asked, search: addressOf(text) }, how);
  };
  const { findKeys } = index;
  useQuietSlices(
    loans.length,
    useCallback((end: number) => void findKeys(loans, end), [findKeys, loans]),
  );
  usePastDueBadge(search.view, prepared, reading.snapshot !== undefined);
  const { applied } = savedFilters;
  const isNarrow = useIsNarrow();
  // Cards all render, in view or not.
  const pageSize = isNarrow && preferences.pageSize === 'all' ? 100 : preferences.pageSize;
  const page = filterText === settledText ? search.page : 1;
  const pickState = usePickState(`${userId} ${search.view}`);
  const table = usePipelineTable({
    columns,
    prepared,
    applied,
    search: { ...search, milestone: knownMilestones(search.milestone, fieldMap), search: filterText, page },
    onSearchChange,
    preferences: { ...preferences, pageSize },
    onPreferencesChange: screen.onPreferencesChange,
    rowSelection: pickState.rowSelection,
    onRowSelectionChange: pickState.onRowSelectionChange,
  });
  const narrowing = useNarrowing(table.state, loans, applied);
  const latest = useShownLoans(table);
  const searched = narrowing.own.search;
  const foundNoteOf = useMemo(() => foundNotes(index, searched), [index, searched]);
  const screenRef = useRef<HTMLElement>(null);
  const stable = useStableRows(latest, {
    request: JSON.stringify([
      [userId, search.view, search.filter, search.sort, search.group],
      [narrowing.own, applied?.filter, page, pageSize, table.state.expanded],
    ]),
    isPart: isComing,
    listRef: screenRef,
  });
  const { unseen } = reading.snapshot ?? {};
  const changes = useUnseenTexts({ unseen, loans, fieldMap, today, now });
  const { availableWidth, frameRef } = useAvailableWidth();
  // Neither the network nor the device has the view; also while it's asked for again.
  const isUnavailable = reading.shown === undefined && reading.error !== null;
  // Saved filters open just after the first paint. A list without its filter would jump.
  const isFilterComing = savedFilters.reading === undefined && !savedFilters.hasFailed;
  return {
    today,
    preferences,
    onCollapse,
    columns,
    reading,
    draft,
    setDraft,
    settle,
    onSearchChange: changeSearch,
    narrowing,
    /** The search for readers elsewhere: without what the address may not hold. */
    publicText: addressOf(filterText),
    prepared,
    foundNoteOf,
    isNarrow,
    pageSize,
    shown: stable.shown,
    stable,
    isPart: isComing || stable.isHeld,
    latest,
    screenRef,
    changes,
    frameRef,
    table,
    picks: usePicks(table, pickState),
    layout: useColumnLayout(
      table,
      preferences.isCollapsed,
      availableWidth,
      pickState.isOn ? PICK_WIDTH.expanded : 0,
    ),
    offers: useSearchOffers(prepared, narrowing),
    isUnavailable,
    isWaiting: reading.shown === undefined || (search.filter !== '' && isFilterComing),
  };
}

function* loanNumbersOf(loans: readonly Loan[]): Iterable<string> {
  for (const { loanNumber } of loans) yield loanNumber;
}

function useNarrowing(
  { columnFilters, globalFilter }: PipelineTableModel['state'],
  loans: readonly Loan[],
  applied: Narrowing['applied'],
): Narrowing {
  return useMemo(() => {
    const own = filterOfColumns(columnFilters, globalFilter);
    return { own: { ...own, loanTypes: own.loanTypes.map((type) => asListed(type, loans)) }, applied };
  }, [columnFilters, globalFilter, loans, applied]);
}

/** An address may hold a loan type in another spelling. */
function asListed(loanType: string, loans: readonly Loan[]): string {
  return loans.find((loan) => isSameName(loan.loanType, loanType))?.loanType ?? loanType;
}

export type ListState = ReturnType<typeof useListState>;

/** Shows the number of past-due loans in My Loans on the app's icon. All Loans include other users' work. */
function usePastDueBadge(view: LoanOwnership, prepared: PreparedLoans, isKnown: boolean): void {
  const { showBadge } = useServices();
  const mine = useDeferredValue(isKnown && view === 'MyLoans' ? prepared : undefined, undefined);
  useEffect(() => {
    if (mine === undefined) return;
    const late = mine.loans.filter((loan) => matchesQuickFilter(loan, 'past-due', mine));
    showBadge(late.length);
  }, [mine, showBadge]);
}
