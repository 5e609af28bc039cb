import { lazy, type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { EMPTY_FILTER, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { formatSortParam, parseSortParam } from '#src/domain/list/pipeline-sort-param.ts';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { LoanCards } from '#src/features/pipeline/cards/loan-cards.tsx';
import { ChangesControl } from '#src/features/pipeline/changes/changes-control.tsx';
import { useLoanChanges } from '#src/features/pipeline/changes/loan-changes.ts';
import { useChangedLoan } from '#src/features/pipeline/changes/use-changed-loan.ts';
import { useSeenLoans } from '#src/features/pipeline/changes/use-seen-loans.ts';
import { ListExtras, type SingleKeys } from '#src/features/pipeline/tools/list-extras.tsx';
import { narrowingText } from '#src/features/pipeline/list-output/as-of-line.ts';
import { PaginationBar } from '#src/features/pipeline/tools/pagination-bar.tsx';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { PipelineSkeleton } from '#src/features/pipeline/pipeline-skeleton.tsx';
import { PipelineStatusLine } from '#src/features/pipeline/tools/pipeline-status-line.tsx';
import { PipelineTable } from '#src/features/pipeline/table/pipeline-table.tsx';
import { PipelineToolbar } from '#src/features/pipeline/tools/pipeline-toolbar.tsx';
import { QuickCounts } from '#src/features/pipeline/tools/quick-counts.tsx';
import { SavedFiltersControl } from '#src/features/pipeline/saved-filters/saved-filters-control.tsx';
import { useSavedFilters } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { useColumnLayout } from '#src/features/pipeline/columns/use-column-layout.ts';
import { useFocusReturn } from '#src/features/pipeline/open-loan/use-focus-return.ts';
import { useLoanSelection } from '#src/features/pipeline/address/use-loan-selection.ts';
import { useOpenLoan } from '#src/features/pipeline/open-loan/use-open-loan.ts';
import { usePastDueBadge } from '#src/features/pipeline/use-past-due-badge.ts';
import { usePipeline } from '#src/features/pipeline/read/use-pipeline.ts';
import { usePreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { useRoom } from '#src/features/pipeline/use-room.ts';
import { useSearchDraft } from '#src/ui/fields/use-search-draft.ts';
import { useShownLoans } from '#src/features/pipeline/read/use-shown-loans.ts';
import { deviceTimeZone, useToday } from '#src/loan-display/use-today.ts';
import type { OpenLoan } from '#src/loan-display/open-loan.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import '#src/features/pipeline/pipeline-screen.css';
import '#src/features/pipeline/table/pipeline-table.css';
import '#src/features/pipeline/table/collapsed-table.css';

/** A saved filter finds what it promises: what else narrows the list goes when it is applied. */
const NOT_NARROWED = { search: '', quick: '', milestone: '' } as const satisfies Partial<PipelineSearch>;

interface PipelineScreenProps {
  readonly userId: string;
  readonly config: AppConfig;
  readonly search: PipelineSearch;
  /** `replace` leaves no step for the Back button: typing is one step, not ten. */
  readonly onSearchChange: (change: Partial<PipelineSearch>, how: 'push' | 'replace') => void;
  readonly preferences: PreferenceValues;
  readonly onPreferencesChange: (changes: PreferenceChange) => void;
  readonly homeLink: ReactNode;
  /** Something to know before the list. */
  readonly notice: ReactNode;
  readonly singleKeys: SingleKeys;
  readonly onCloseLoan: () => void;
  /** Shows the loan that is opened, above or beside the list. */
  readonly renderLoanPanel: (panel: LoanPanelWish) => ReactNode;
}

interface LoanPanelWish {
  readonly open: OpenLoan;
  /** Grows each time when somebody wants to get from the list into the panel. */
  readonly enterCount: number;
  readonly onStep: (loanId: string) => void;
  readonly onClose: () => void;
  readonly onLookInAllLoans: () => void;
  readonly onRetry: () => void;
}

const Legend = lazy(async () => ({
  default: (await import('#src/features/pipeline/tools/legend.tsx')).Legend,
}));

export function PipelineScreen(props: PipelineScreenProps) {
  const { search, onSearchChange, singleKeys, preferences, onPreferencesChange } = props;
  const list = useListOnScreen(props);
  const work = useWorkOnList(props, list);
  const { reading, prepared, applied, filterText, quick, pageSize, shown, columns, isSearching } = list;
  const { screenRef, open, turnTo } = work;
  const legendId = useId();
  const [isLegendOpen, setIsLegendOpen] = useState(false);

  return (
    <div className="pipeline-page">
      <section ref={screenRef} className="pipeline-screen" aria-label="Pipeline">
        <PipelineToolbar
          homeLink={props.homeLink}
          search={search}
          onNarrow={(change) => onSearchChange({ ...change, page: 1 }, 'push')}
          searchText={list.draft}
          onSearchTextChange={list.setDraft}
          columns={columns}
          preferences={preferences}
          onPreferencesChange={onPreferencesChange}
          legend={{ id: legendId, isOpen: isLegendOpen, onToggle: () => setIsLegendOpen(!isLegendOpen) }}
        >
          <SavedFiltersControl
            reading={list.savedFilters}
            prepared={prepared}
            categories={list.categories}
            current={currentFilter(applied?.filter, filterText, search.milestone)}
            appliedId={search.filter}
            onApply={(filter) => onSearchChange({ ...NOT_NARROWED, filter, page: 1 }, 'push')}
          />
        </PipelineToolbar>
        {isLegendOpen ? (
          <Suspense fallback={null}>
            <Legend id={legendId} />
          </Suspense>
        ) : null}
        {props.notice}
        <PipelineStatusLine
          reading={reading}
          matchCount={shown.matchCount}
          totalCount={shown.totalCount}
          isSearching={isSearching}
        >
          <QuickCounts
            prepared={prepared}
            isKnown={reading.snapshot !== undefined}
            pressed={search.quick}
            onPress={(pressed) => onSearchChange({ quick: pressed, page: 1 }, 'push')}
          />
          <ChangesControl count={list.changes.size} onGoToFirst={work.goToFirst} onSeeAll={work.seeAll} />
        </PipelineStatusLine>
        <LiveRegion text={isSearching ? `${shown.matchCount} of ${shown.totalCount} loans` : ''} />
        <LoanList screen={props} list={list} work={work} />
        <PaginationBar
          pageIndex={shown.pageIndex}
          matchCount={reading.snapshot === undefined ? undefined : shown.matchCount}
          onPageChange={turnTo}
          pageSize={pageSize}
          onPageSizeChange={(pageSize) => {
            onPreferencesChange({ pageSize });
            onSearchChange({ page: 1 }, 'push');
          }}
        >
          <ListExtras
            list={listToHandOut(props, list)}
            shownColumns={list.layout.columns}
            narrowing={narrowingText({
              search: filterText,
              milestone: search.milestone,
              filterName: applied?.name,
              quick,
            })}
            singleKeys={singleKeys}
            pageIndex={shown.pageIndex}
            pageCount={pageSize === 'all' ? 1 : Math.ceil(shown.matchCount / pageSize)}
            onPageChange={turnTo}
          />
        </PaginationBar>
      </section>
      {open === undefined
        ? null
        : props.renderLoanPanel({
            open,
            enterCount: work.enterCount,
            onStep: work.stepTo,
            onClose: props.onCloseLoan,
            onLookInAllLoans: () =>
              onSearchChange({ ...NOT_NARROWED, filter: '', view: 'AllLoans', page: 1 }, 'push'),
            onRetry: reading.retry,
          })}
    </div>
  );
}

/** What is in the list, in which order and columns. */
function useListOnScreen({ userId, config, search, onSearchChange, preferences }: PipelineScreenProps) {
  const { fieldMap, lenderTimeZone } = config;
  const { now } = useServices();
  const today = useToday(lenderTimeZone ?? deviceTimeZone(), now);
  const columns = useMemo(() => pipelineColumns(fieldMap), [fieldMap]);
  const categories = useMemo(() => fieldMap.categories.map(({ label }) => label), [fieldMap]);
  const sort = useMemo(() => parseSortParam(search.sort, columns), [search.sort, columns]);
  const reading = usePipeline(userId, search.view);
  const { draft, setDraft, filterText } = useSearchDraft(search.search, (text) =>
    onSearchChange({ search: text, page: 1 }, 'replace'),
  );
  const page = filterText === search.search ? search.page : 1;
  const prepared = usePreparedLoans(reading.snapshot?.loans, fieldMap, columns, today);
  usePastDueBadge(search.view, prepared, reading.snapshot !== undefined);
  const quick = search.quick === '' ? undefined : search.quick;
  const savedFilters = useSavedFilters(userId, config.apiEnv);
  const applied = savedFilters?.kept.filters.find(({ id }) => id === search.filter);
  const savedFilter = applied?.filter;
  const isNarrow = useIsNarrow();
  // Cards are all drawn, seen or not.
  const pageSize = isNarrow && preferences.pageSize === 'all' ? 100 : preferences.pageSize;
  const shown = useShownLoans(prepared, {
    search: filterText,
    savedFilter,
    quick,
    milestone: search.milestone,
    sort,
    page,
    pageSize,
  });
  const changes = useLoanChanges({
    marks: reading.snapshot?.marks,
    loans: prepared.loans,
    fieldMap,
    today,
    now,
  });
  const { room, frameRef } = useRoom();
  const layout = useColumnLayout(columns, preferences, room);
  const isSearching =
    filterText.trim() !== '' || quick !== undefined || savedFilter !== undefined || search.milestone !== '';
  // The device's filters are open a moment later than the first paint: a list that is not narrowed yet would jump.
  const isWaiting = reading.snapshot === undefined || (search.filter !== '' && savedFilters === undefined);
  return {
    today,
    columns,
    categories,
    sort,
    reading,
    draft,
    setDraft,
    filterText,
    prepared,
    quick,
    savedFilters,
    applied,
    isNarrow,
    pageSize,
    shown,
    changes,
    frameRef,
    layout,
    isSearching,
    isWaiting,
  };
}

type ListOnScreen = ReturnType<typeof useListOnScreen>;

/** What somebody does with the list: opens a loan, steps through the loans, looks at what changed. */
function useWorkOnList({ userId, search, onSearchChange }: PipelineScreenProps, list: ListOnScreen) {
  const { today, reading, prepared, shown, changes, pageSize, setDraft } = list;
  const screenRef = useRef<HTMLElement>(null);
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
  const turnTo = (pageIndex: number) => onSearchChange({ page: pageIndex + 1 }, 'push');
  const seeAll = useSeenLoans({
    userId,
    view: search.view,
    changes,
    openLoanId: open?.loanId,
    listRef: screenRef,
  });
  const { goToFirst, wish } = useChangedLoan({
    changes,
    listMatching: shown.listMatching,
    onTurnTo: (place) => {
      const pageIndex = pageSize === 'all' ? 0 : Math.floor(place / pageSize);
      if (pageIndex !== shown.pageIndex) turnTo(pageIndex);
    },
    onWiden: () => {
      // What was typed just now is not in the address yet, which therefore does not take it away.
      setDraft('');
      onSearchChange({ ...NOT_NARROWED, filter: '', page: 1 }, 'push');
    },
    listRef: screenRef,
  });
  return { screenRef, open, selectedLoanId, enterCount, select, stepTo, turnTo, seeAll, goToFirst, wish };
}

interface LoanListProps {
  readonly screen: PipelineScreenProps;
  readonly list: ListOnScreen;
  readonly work: ReturnType<typeof useWorkOnList>;
}

function LoanList({ screen, list, work }: LoanListProps) {
  const { onSearchChange, onPreferencesChange } = screen;
  const { today, columns, sort, reading, filterText, shown, changes, frameRef, layout } = list;
  const { selectedLoanId, select, wish } = work;
  const onSortChange = (next: typeof sort) =>
    onSearchChange({ sort: formatSortParam(next), page: 1 }, 'push');
  if (list.isWaiting) {
    if (!reading.isRefreshing && reading.error !== null) return null;
    return <PipelineSkeleton layout={layout} frameRef={frameRef} />;
  }
  if (list.isNarrow) {
    return (
      <LoanCards
        loans={shown.pageLoans}
        columns={columns}
        today={today}
        search={filterText}
        sort={sort}
        onSortChange={onSortChange}
        selectedLoanId={selectedLoanId}
        onSelect={select}
        firstPlace={shown.firstPlace}
        changes={changes}
      />
    );
  }
  return (
    <PipelineTable
      loans={shown.pageLoans}
      layout={layout}
      frameRef={frameRef}
      onPin={(column, isPinned) =>
        onPreferencesChange((kept) => ({ columnPinning: pinned(kept, column, isPinned) }))
      }
      today={today}
      search={filterText}
      sort={sort}
      onSortChange={onSortChange}
      selectedLoanId={selectedLoanId}
      onSelect={select}
      matchCount={shown.matchCount}
      firstPlace={shown.firstPlace}
      changes={changes}
      wish={wish}
    />
  );
}

/** What printing, copying and saving the list take; undefined until there is a list. */
function listToHandOut({ config, search }: PipelineScreenProps, list: ListOnScreen) {
  const { reading, shown, columns, today } = list;
  if (reading.snapshot === undefined) return undefined;
  return {
    facts: { ...shown, view: search.view, asOf: reading.snapshot.asOf },
    listLoans: shown.listMatching,
    columns,
    fieldMap: config.fieldMap,
    today,
  };
}

/** What a new saved filter begins with: the one that is applied, if any, with the search box and the milestone. */
function currentFilter(
  applied: PipelineFilter = EMPTY_FILTER,
  search: string,
  milestone: string,
): PipelineFilter {
  return {
    ...applied,
    search: search.trim() === '' ? applied.search : search,
    milestones: milestone === '' ? applied.milestones : [milestone],
  };
}

function pinned({ columnPinning }: PreferenceValues, column: string, isPinned: boolean) {
  const others = columnPinning.left.filter((name) => name !== column);
  return { left: isPinned ? [...others, column] : others };
}
