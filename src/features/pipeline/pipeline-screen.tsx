import { lazy, type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { formatSortParam, parseSortParam } from '#src/domain/list/pipeline-sort-param.ts';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { LoanCards } from '#src/features/pipeline/cards/loan-cards.tsx';
import { ChangesControl } from '#src/features/pipeline/changes/changes-control.tsx';
import { useUnseenTexts } from '#src/features/pipeline/changes/unseen-texts.ts';
import { useChangedLoan } from '#src/features/pipeline/changes/use-changed-loan.ts';
import { useSeenLoans } from '#src/features/pipeline/changes/use-seen-loans.ts';
import { ListActions, type SingleKeys } from '#src/features/pipeline/tools/list-actions.tsx';
import { type Narrowing, narrowingText } from '#src/features/pipeline/list-output/list-caption.ts';
import { EmptyList, NotOnDevice } from '#src/features/pipeline/tools/empty-list.tsx';
import { PaginationBar } from '#src/features/pipeline/tools/pagination-bar.tsx';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { PipelineSkeleton } from '#src/features/pipeline/pipeline-skeleton.tsx';
import { PipelineStatusLine } from '#src/features/pipeline/tools/pipeline-status-line.tsx';
import { pinned } from '#src/features/pipeline/table/pinned-columns.ts';
import { PipelineTable } from '#src/features/pipeline/table/pipeline-table.tsx';
import { PipelineToolbar } from '#src/features/pipeline/tools/pipeline-toolbar.tsx';
import { QuickCounts } from '#src/features/pipeline/tools/quick-counts.tsx';
import { currentFilter } from '#src/features/pipeline/saved-filters/current-filter.ts';
import { SavedFiltersControl } from '#src/features/pipeline/saved-filters/saved-filters-control.tsx';
import { useSearchKeys } from '#src/features/pipeline/keys/use-search-keys.ts';
import { useSavedFilters } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { useColumnLayout } from '#src/features/pipeline/columns/use-column-layout.ts';
import { useTableForm } from '#src/features/pipeline/columns/use-table-form.ts';
import { useFocusReturn } from '#src/features/pipeline/open-loan/use-focus-return.ts';
import { useLoanSelection } from '#src/features/pipeline/address/use-loan-selection.ts';
import { useOpenLoan } from '#src/features/pipeline/open-loan/use-open-loan.ts';
import { usePastDueBadge } from '#src/features/pipeline/use-past-due-badge.ts';
import { usePipeline } from '#src/features/pipeline/read/use-pipeline.ts';
import { usePreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { useAvailableWidth } from '#src/features/pipeline/use-available-width.ts';
import { useSearchDraft } from '#src/ui/fields/use-search-draft.ts';
import { useShownLoans } from '#src/features/pipeline/read/use-shown-loans.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import type { OpenLoan } from '#src/loan-display/open-loan.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import '#src/features/pipeline/pipeline-screen.css';
import '#src/features/pipeline/table/pipeline-table.css';
import '#src/features/pipeline/table/collapsed-table.css';
import '#src/features/pipeline/table/two-line-table.css';

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
  /** @param loanIds of the list, in its order. */
  readonly onSeeConditions: (loanId: string, loanIds: readonly string[]) => void;
  /** Shows the loan that is opened, above or beside the list. */
  readonly renderLoanPanel: (panel: LoanPanelRequest) => ReactNode;
}

interface LoanPanelRequest {
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

export function PipelineScreen(given: PipelineScreenProps) {
  const form = useTableForm(given.preferences, given.onPreferencesChange);
  const props = { ...given, preferences: form.preferences };
  const { search, onSearchChange, singleKeys, preferences, onPreferencesChange } = props;
  const list = useListOnScreen(props);
  const work = useWorkOnList(props, list);
  const { reading, prepared, applied, filterText, pageSize, shown, columns, isSearching } = list;
  const { screenRef, open, turnTo, legendId } = work;
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
          onCollapse={form.onCollapse}
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
          {isUnavailable(reading) ? null : (
            <QuickCounts
              prepared={prepared}
              isKnown={reading.snapshot !== undefined}
              pressed={search.quick}
              onPress={(pressed) => onSearchChange({ quick: pressed, page: 1 }, 'push')}
            />
          )}
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
          <ListActions
            list={listToHandOut(props, list)}
            shownColumns={list.layout.columns}
            narrowing={narrowingText(narrowingOf(props, list))}
            singleKeys={singleKeys}
            pageIndex={shown.pageIndex}
            pageCount={pageSize === 'all' ? 1 : Math.ceil(shown.matchCount / pageSize)}
            onPageChange={turnTo}
            onOpen={work.select}
            onSeeConditions={(loanId) =>
              props.onSeeConditions(
                loanId,
                shown.listMatching().map((loan) => loan.loanId),
              )
            }
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
  const { fieldMap } = config;
  const { now } = useServices();
  const clock = useLenderClock();
  const today = useToday(clock.timeZone, now);
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
  const applied = savedFilters?.stored.filters.find(({ id }) => id === search.filter);
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
  const changes = useUnseenTexts({
    unseen: reading.snapshot?.unseen,
    loans: prepared.loans,
    fieldMap,
    today,
    now,
  });
  const { availableWidth, frameRef } = useAvailableWidth();
  const layout = useColumnLayout(columns, preferences, availableWidth);
  const isSearching =
    filterText.trim() !== '' || quick !== undefined || savedFilter !== undefined || search.milestone !== '';
  // The device's filters are open a moment later than the first paint: a list that is not narrowed yet would jump.
  const isWaiting = reading.snapshot === undefined || (search.filter !== '' && savedFilters === undefined);
  return {
    clock,
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
  const legendId = useId();
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
  const turnTo = (pageIndex: number) => onSearchChange({ page: pageIndex + 1 }, 'push');
  const seeAll = useSeenLoans({
    userId,
    view: search.view,
    changes,
    openLoanId: open?.loanId,
    listRef: screenRef,
  });
  const widen = () => {
    // What was typed just now is not in the address yet, which therefore does not take it away.
    setDraft('');
    onSearchChange({ ...NOT_NARROWED, filter: '', page: 1 }, 'push');
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
  return { screenRef, legendId, open, ...selection, turnTo, seeAll, goToFirst, request, widen };
}

interface LoanListProps {
  readonly screen: PipelineScreenProps;
  readonly list: ListOnScreen;
  readonly work: ReturnType<typeof useWorkOnList>;
}

function LoanList({ screen, list, work }: LoanListProps) {
  const { onSearchChange, onPreferencesChange } = screen;
  const { today, columns, sort, reading, filterText, shown, changes, frameRef, layout } = list;
  const { selectedLoanId, select, request } = work;
  const onSortChange = (next: typeof sort) =>
    onSearchChange({ sort: formatSortParam(next), page: 1 }, 'push');
  const onSee = (view: PipelineSearch['view']) => onSearchChange({ view, page: 1 }, 'push');
  if (list.isWaiting) {
    if (isUnavailable(reading)) {
      return <NotOnDevice userId={screen.userId} view={screen.search.view} onSee={onSee} />;
    }
    return <PipelineSkeleton layout={layout} frameRef={frameRef} />;
  }
  const empty = (
    <EmptyList
      userId={screen.userId}
      view={screen.search.view}
      totalCount={shown.totalCount}
      narrowing={narrowingOf(screen, list)}
      onWiden={work.widen}
      onSee={onSee}
    />
  );
  if (list.isNarrow) {
    return (
      <LoanCards
        empty={empty}
        loans={shown.pageLoans}
        columns={columns}
        today={today}
        search={filterText}
        sort={sort}
        onSortChange={onSortChange}
        selectedLoanId={selectedLoanId}
        onSelect={select}
        firstIndex={shown.firstIndex}
        changes={changes}
      />
    );
  }
  return (
    <PipelineTable
      empty={empty}
      loans={shown.pageLoans}
      layout={layout}
      frameRef={frameRef}
      onPin={(column, isPinned) =>
        onPreferencesChange((stored) => ({ columnPinning: pinned(stored, column, isPinned) }))
      }
      today={today}
      search={filterText}
      sort={sort}
      onSortChange={onSortChange}
      selectedLoanId={selectedLoanId}
      onSelect={select}
      matchCount={shown.matchCount}
      firstIndex={shown.firstIndex}
      changes={changes}
      request={request}
    />
  );
}

/** Neither the network nor the device has the view. */
function isUnavailable({ snapshot, isRefreshing, error }: ListOnScreen['reading']): boolean {
  return snapshot === undefined && !isRefreshing && error !== null;
}

function narrowingOf({ search }: PipelineScreenProps, list: ListOnScreen): Narrowing {
  const { filterText, applied, quick } = list;
  return { search: filterText, milestone: search.milestone, filterName: applied?.name, quick };
}

/** What printing, copying and saving the list take; undefined until there is a list. */
function listToHandOut({ config, search }: PipelineScreenProps, list: ListOnScreen) {
  const { reading, shown, columns, clock, today } = list;
  if (reading.snapshot === undefined) return undefined;
  return {
    caption: { ...shown, view: search.view, asOfText: clock.asOfText(reading.snapshot.asOf) },
    listLoans: shown.listMatching,
    columns,
    fieldMap: config.fieldMap,
    today,
  };
}
