import Sparkle from 'lucide-react/icons/sparkle';
import { CardSort } from '#src/features/pipeline/cards/loan-cards.tsx';
import { ListActions } from '#src/features/pipeline/tools/list-actions.tsx';
import { narrowingText } from '#src/features/pipeline/list-output/list-caption.ts';
import { LegendButton } from '#src/features/pipeline/tools/legend-button.tsx';
import { PaginationBar } from '#src/features/pipeline/tools/pagination-bar.tsx';
import { PipelineStatusLine } from '#src/features/pipeline/tools/pipeline-status-line.tsx';
import { PipelineToolbar } from '#src/features/pipeline/tools/pipeline-toolbar.tsx';
import { QuickCounts, SearchOffers } from '#src/features/pipeline/tools/quick-counts.tsx';
import { AppliedFilter } from '#src/features/pipeline/saved-filters/applied-filter.tsx';
import { SavedFiltersControl } from '#src/features/pipeline/saved-filters/saved-filters-control.tsx';
import { loansOfPartText } from '#src/features/pipeline/read/words.ts';
import { useTableForm } from '#src/features/pipeline/columns/use-table-form.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import {
  activeFilterOf,
  foldOf,
  isUnavailable,
  listOutput,
  narrowingOf,
} from '#src/features/pipeline/filter-summary.ts';
import { offerWords, toolbarWords } from '#src/features/pipeline/tools/words.ts';
import { useOfferCommands } from '#src/loan-display/commands/offered-commands.ts';
import { LoanList, type LoanListProps } from '#src/features/pipeline/loan-list.tsx';
import { type ListState, useListState } from '#src/features/pipeline/use-list-state.ts';
import { NOT_NARROWED, useListActions } from '#src/features/pipeline/use-list-actions.ts';
import { screenWords } from '#src/features/pipeline/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { changesWords as words } from '#src/features/pipeline/changes/words.ts';
import '#src/features/pipeline/changes/changes.css';
import '#src/ui/scroll/scroll-arrow.css';
import '#src/features/pipeline/status-line.css';
import '#src/features/pipeline/pipeline-screen.css';
import '#src/features/pipeline/toolbar-room.css';
import '#src/features/pipeline/table/pipeline-table.css';
import '#src/features/pipeline/table/collapsed-table.css';
import '#src/features/pipeline/table/two-line-table.css';
import '#src/features/pipeline/table/expanded-table.css';

export function PipelineScreen(given: PipelineScreenProps) {
  const form = useTableForm(given.preferences, given.onPreferencesChange);
  const list = useListState({ ...given, preferences: form.preferences });
  const props = { ...given, preferences: form.preferences, onSearchChange: list.onSearchChange };
  const { search, onSearchChange, preferences, onPreferencesChange } = props;
  const work = useListActions(props, list);
  const { reading, prepared, filterText, shown, columns, isSearching, screenRef } = list;
  const filters = {
    prepared,
    categories: list.categories,
    activeFilter: activeFilterOf(search, list),
    appliedId: search.filter,
    onApply: (filter: string) => onSearchChange({ ...NOT_NARROWED, filter, page: 1 }, 'push'),
  };
  const hasList = !isUnavailable(reading);
  useOfferCommands(() => [
    ...(list.isNarrow
      ? []
      : [
          {
            id: 'collapse',
            label: preferences.isCollapsed ? toolbarWords.expand : toolbarWords.collapse,
            run: () => form.onCollapse(!preferences.isCollapsed),
          },
        ]),
    { id: 'widen', label: toolbarWords.clear, run: work.widen },
  ]);

  return (
    <div className="pipeline-page">
      <section ref={screenRef} className="pipeline-screen" aria-label={screenWords.region}>
        <PipelineToolbar
          homeLink={props.homeLink}
          isBare={list.isWaiting && !hasList}
          search={search}
          onNarrow={(change) => onSearchChange({ ...change, page: 1 }, 'push')}
          searchText={list.draft}
          onSearchTextChange={list.setDraft}
          onClear={() => {
            if (search.loanType === '') list.setDraft('');
            else onSearchChange({ search: '', loanType: '', page: 1 }, 'push');
          }}
          columns={columns}
          preferences={preferences}
          onPreferencesChange={onPreferencesChange}
          onPin={work.pin}
          onCollapse={form.onCollapse}
          fold={list.isNarrow ? foldOf(search, list) : undefined}
          sort={<CardSort columns={columns} sort={list.sort} onSortChange={work.sortBy} />}
        >
          <SavedFiltersControl reading={list.savedFilters.reading} {...filters} />
        </PipelineToolbar>
        <AppliedFilter
          key={filters.appliedId}
          inUse={list.savedFilters}
          {...filters}
          onRemove={() => {
            // The pressed button goes, so the focus moves on: to the counts, or to the first control without them.
            const screen = screenRef.current;
            const next = screen?.querySelector('.quick-count') ?? screen?.querySelector('a, button');
            if (next instanceof HTMLElement) next.focus();
            filters.onApply('');
          }}
        />
        {props.notice}
        <PipelineStatusLine
          reading={reading}
          matchCount={shown.matchCount}
          totalCount={shown.totalCount}
          isSearching={isSearching}
          stable={list.stable}
          view={search.view}
        >
          {hasList && list.isNarrow ? <LegendButton isFitted={false} /> : null}
          {hasList ? (
            <QuickCounts
              prepared={prepared}
              isKnown={reading.shown !== undefined}
              isNarrowed={
                filterText !== '' || search.filter !== '' || search.milestone !== '' || search.loanType !== ''
              }
              pressed={search.quick}
              onPress={(quick) =>
                onSearchChange({ quick: search.quick === quick ? '' : quick, page: 1 }, 'push')
              }
            >
              <SearchOffers
                offers={list.offers}
                loanType={list.loanType}
                onTake={work.takeOffer}
                onLeave={() => onSearchChange({ loanType: '', page: 1 }, 'push')}
              />
            </QuickCounts>
          ) : null}
          <ChangesControl count={list.changes.size} onGoToFirst={work.goToFirst} onSeeAll={work.seeAll} />
        </PipelineStatusLine>
        <LiveRegion text={isSearching ? saidOf(list) : ''} />
        <LoanList screen={props} list={list} work={work} />
        <ListFoot screen={props} list={list} work={work} />
      </section>
      {work.open === undefined
        ? null
        : props.renderLoanPanel({
            open: work.open,
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

/** How many loans there are, and which filters the search names. */
function saidOf({ shown, isPart, offers }: ListState): string {
  const count = loansOfPartText(shown.matchCount, shown.totalCount, isPart);
  return [count, ...offers.map(offerWords.offered)].join('. ');
}

/** Turns the pages, exports and prints. */
function ListFoot({ screen: props, list, work }: LoanListProps) {
  const { onSearchChange, onPreferencesChange, singleKeys } = props;
  const { reading, shown, pageSize } = list;
  const { turnTo } = work;
  // A view that can't come has no pages; one that's on its way keeps their place.
  const hasNone = list.isWaiting && isUnavailable(reading);
  return (
    <PaginationBar
      pageIndex={shown.pageIndex}
      matchCount={hasNone ? 0 : reading.shown === undefined ? undefined : shown.matchCount}
      isPart={list.isPart}
      onPageChange={turnTo}
      pageSize={pageSize}
      onPageSizeChange={(pageSize) => {
        onPreferencesChange({ pageSize });
        onSearchChange({ page: 1 }, 'push');
      }}
    >
      <ListActions
        list={listOutput(props, list)}
        hasNone={hasNone}
        isEmpty={hasNone || (reading.snapshot !== undefined && shown.matchCount === 0)}
        shownColumns={list.layout.columns}
        narrowing={narrowingText({ ...narrowingOf(props, list), search: list.publicText })}
        reading={reading}
        singleKeys={singleKeys}
        pageIndex={shown.pageIndex}
        pageCount={pageSize === 'all' ? 1 : Math.ceil(shown.matchCount / pageSize)}
        onPageChange={turnTo}
        onOpen={work.select}
        onShare={props.onShare}
        onStar={props.onStar}
        onSeeConditions={(loanId) =>
          props.onSeeConditions(
            loanId,
            shown.listMatching().map((loan) => loan.loanId),
          )
        }
      />
    </PaginationBar>
  );
}

interface ChangesControlProps {
  /** New and changed loans of the view that the user hasn't seen yet. */
  readonly count: number;
  readonly onGoToFirst: () => void;
  readonly onSeeAll: () => void;
}

/** Says how many loans are new or changed, goes to the first, and marks all as seen. */
function ChangesControl({ count, onGoToFirst, onSeeAll }: ChangesControlProps) {
  return (
    <>
      <LiveRegion text={count === 0 ? '' : words.announced(count)} />
      {count === 0 ? null : (
        <span className="changes">
          <ActionButton kind="quiet" onPress={onGoToFirst}>
            <Sparkle className="change-shape" />
            {` ${words.count(count)}`}
          </ActionButton>
          <ActionButton kind="quiet" onPress={onSeeAll}>
            {words.seeAll}
          </ActionButton>
        </span>
      )}
    </>
  );
}
