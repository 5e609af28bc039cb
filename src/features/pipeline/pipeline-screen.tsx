import { memo } from 'react';
import Sparkle from 'lucide-react/icons/sparkle';
import { CardSort } from '#src/features/pipeline/cards/loan-cards.tsx';
import { ListActions, useListExport } from '#src/features/pipeline/tools/list-actions.tsx';
import { PickButton } from '#src/features/pipeline/picks/pick-box.tsx';
import type { PickBarProps } from '#src/features/pipeline/picks/pick-bar.tsx';
import { pickWords } from '#src/features/pipeline/picks/words.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { filterPartTexts, narrowingText } from '#src/features/pipeline/list-output/list-caption.ts';
import { LegendButton } from '#src/features/pipeline/tools/legend-button.tsx';
import { PaginationBar } from '#src/features/pipeline/tools/pagination-bar.tsx';
import { PipelineStatusLine } from '#src/features/pipeline/tools/pipeline-status-line.tsx';
import { PipelineToolbar } from '#src/features/pipeline/tools/pipeline-toolbar.tsx';
import { QuickCounts, SearchOffers } from '#src/features/pipeline/tools/quick-counts.tsx';
import { useSavedFilters } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { listSetupOf, withoutChanges } from '#src/features/pipeline/saved-filters/view-list.ts';
import { useScreenOfView } from '#src/features/pipeline/use-screen-of-view.ts';
import {
  AppliedFilter,
  useSavedFiltersControl,
} from '#src/features/pipeline/saved-filters/applied-filter.tsx';
import { rowsAPage } from '#src/features/pipeline/address/table-address.ts';
import { GroupBy } from '#src/features/pipeline/read/group-by.tsx';
import { groupWords, loansOfPartText } from '#src/features/pipeline/read/words.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import { toolbarWords } from '#src/features/pipeline/tools/words.ts';
import { useOfferCommands } from '#src/loan-display/commands/offered-commands.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { LoanList, type LoanListProps } from '#src/features/pipeline/loan-list.tsx';
import { useListState } from '#src/features/pipeline/use-list-state.ts';
import { NOT_NARROWED, useListActions } from '#src/features/pipeline/use-list-actions.ts';
import { screenWords } from '#src/features/pipeline/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { hasSameLook } from '#src/ui/same-look.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import { changesWords as words } from '#src/features/pipeline/changes/words.ts';
import '#src/features/pipeline/changes/changes.css';
import '#src/ui/scroll/scroll-arrow.css';
import '#src/features/pipeline/status-line.css';
import '#src/features/pipeline/pipeline-screen.css';
import '#src/features/pipeline/toolbar-room.css';
import '#src/features/pipeline/table/pipeline-table.css';
import '#src/features/pipeline/table/table-head.css';
import '#src/features/pipeline/table/two-line-table.css';
import '#src/features/pipeline/table/expanded-table.css';

/** It comes with Chakra, with what Jump loads when the page is quiet. */
export const PickBarPart = lazyComponent<PickBarProps>(
  async () => (await import('#src/features/pipeline/picks/pick-bar.tsx')).PickBar,
);

export function PipelineScreen(screen: PipelineScreenProps) {
  return (
    <DrawnScreen
      {...screen}
      onSearchChange={useLatest(screen.onSearchChange)}
      onCloseLoan={useLatest(screen.onCloseLoan)}
      onSeeConditions={useLatest(screen.onSeeConditions)}
    />
  );
}

// Not drawn again when the address follows a press: nothing that it shows has changed.
const DrawnScreen = memo(function DrawnScreen(asked: PipelineScreenProps) {
  const savedFilters = useSavedFilters(asked.userId, asked.config.apiEnv, asked.search.filter);
  const screen = useScreenOfView(asked, savedFilters);
  const list = useListState(screen, savedFilters);
  const work = useListActions(screen, list);
  const { search } = screen;
  const { reading, prepared, narrowing, shown, preferences, screenRef, isNarrow, isPart } = list;
  const { own, applied } = narrowing;
  const chosen = filterPartTexts(own).filter(({ part }) => part !== 'search' && part !== 'counts');
  const narrowed = narrowingText(narrowing);
  const isSearching = narrowed !== '';
  const filters = {
    prepared,
    categories: screen.config.fieldMap.categories.map(({ label }) => label),
    activeFilter: { own, applied: applied?.filter },
    appliedId: savedFilters.applied?.id ?? search.filter,
    current: { sort: search.sort, setup: listSetupOf(preferences) },
    onApply: (id: string) => work.narrow({ ...NOT_NARROWED, filter: id }),
  };
  const views = useSavedFiltersControl({ ...filters, reading: savedFilters.reading });
  const { isCollapsed } = preferences;
  useOfferCommands(() => [
    ...(isNarrow
      ? []
      : [
          {
            id: 'collapse',
            label: isCollapsed ? toolbarWords.expand : toolbarWords.collapse,
            run: () => list.onCollapse(!isCollapsed),
          },
        ]),
    { id: 'widen', label: toolbarWords.clear, run: work.widen },
    { id: 'pick', label: pickWords.select, keys: ['X'], run: list.picks.begin },
  ]);

  return (
    <div className="flex grow shrinks low">
      <section ref={screenRef} className="pipeline-screen screen flex" aria-label={screenWords.region}>
        <PipelineToolbar
          homeLink={screen.homeLink}
          isBare={list.isWaiting && list.isUnavailable}
          view={search.view}
          own={own}
          activeCount={chosen.length}
          onNarrow={work.narrow}
          searchText={list.draft}
          onSearchTextChange={list.setDraft}
          table={list.table}
          density={preferences.density}
          onSetupChange={screen.onPreferencesChange}
          isCollapsed={isCollapsed}
          onCollapse={list.onCollapse}
          fold={
            isNarrow
              ? {
                  summary:
                    chosen.length === 0 ? '' : screenWords.only(chosen.map(({ text }) => text).join(', ')),
                  applied: [search.filter, String(list.picks.isOn)],
                  closeLabel: screenWords.showLoans(shown.matchCount, isPart),
                }
              : undefined
          }
          sort={<CardSort table={list.table} />}
        >
          {views.button}
          {isNarrow ? (
            <>
              <GroupBy table={list.table} />
              <PickButton picks={list.picks} />
            </>
          ) : null}
        </PipelineToolbar>
        {views.part}
        <AppliedFilter
          key={filters.appliedId}
          inUse={savedFilters}
          {...filters}
          onRemove={() => {
            // The pressed button goes, so the focus moves on: to the counts, or to the first control without them.
            const next =
              screenRef.current?.querySelector('.quick-count') ??
              screenRef.current?.querySelector('a, button');
            if (next instanceof HTMLElement) next.focus();
            filters.onApply('');
            savedFilters.reading?.store.changeList(filters.appliedId, withoutChanges);
          }}
        />
        {screen.notice}
        <PipelineStatusLine
          reading={reading}
          isSearching={isSearching}
          stable={list.stable}
          view={search.view}
        >
          {!list.isUnavailable && isNarrow ? <LegendButton /> : null}
          {list.isUnavailable ? null : (
            <QuickCounts
              prepared={prepared}
              isKnown={reading.shown !== undefined}
              isNarrowed={narrowingText({ own: { ...own, counts: [] }, applied }) !== ''}
              pressed={search.quick}
              onPress={(quick) => work.narrow({ quick: search.quick === quick ? '' : quick })}
            >
              <SearchOffers offers={list.offers.offers} own={own} onTake={work.take} />
            </QuickCounts>
          )}
          <ChangesControl count={list.changes.size} onGoToFirst={work.goToFirst} onSeeAll={work.seeAll} />
        </PipelineStatusLine>
        <LiveRegion
          text={
            isSearching
              ? [
                  loansOfPartText(shown.matchCount, shown.totalCount, isPart),
                  ...(work.taken === narrowed ? [screenWords.only(narrowed)] : []),
                  ...list.offers.heard,
                ].join('. ')
              : ''
          }
        />
        <LoanList screen={screen} list={list} work={work} />
        <ListFoot screen={screen} list={list} work={work} />
      </section>
      {work.open === undefined
        ? null
        : screen.renderLoanPanel({
            open: work.open,
            enterCount: work.enterCount,
            onStep: work.stepTo,
            onClose: screen.onCloseLoan,
            onLookInAllLoans: () => work.narrow({ ...NOT_NARROWED, filter: '', view: 'AllLoans' }),
            onRetry: reading.retry,
          })}
    </div>
  );
}, hasSameLook);

function ListFoot({ screen, list, work }: LoanListProps) {
  const { asOfText } = useLenderClock();
  const { reading, shown, latest, narrowing } = list;
  const { fieldMap, cdReceipt } = screen.config;
  // A view that can't come has no pages; one that's on its way keeps their place.
  const hasNone = list.isWaiting && list.isUnavailable;
  const isKnown = reading.shown !== undefined;
  const { pageIndex, pageCount } = shown;
  const { picks } = list;
  const output = reading.snapshot && {
    ...latest,
    view: screen.search.view,
    asOfText: asOfText(reading.snapshot.asOf),
    narrowing: [
      narrowingText({ ...narrowing, own: { ...narrowing.own, search: list.publicText } }),
      ...list.table.state.grouping.map(groupWords.grouped),
    ]
      .filter(Boolean)
      .join(', '),
    columns: list.columns,
    cdReceipt,
    today: list.today,
  };
  const exportList = useListExport(fieldMap);
  return (
    <>
      <PaginationBar
        shown={shown}
        isKnown={isKnown}
        isEmpty={hasNone || (isKnown && shown.matchCount === 0)}
        isPart={list.isPart}
        pageSize={list.pageSize}
        onPageChange={work.turnTo}
        onPageSizeChange={(size) => list.table.setPagination({ pageIndex: 0, pageSize: rowsAPage(size) })}
      >
        <ListActions
          output={output}
          exportList={exportList}
          pick={list.isNarrow ? null : <PickButton picks={picks} />}
          onPick={picks.pick}
          hasNone={hasNone}
          isEmpty={hasNone || (reading.snapshot !== undefined && shown.matchCount === 0)}
          shownColumns={list.layout.columns}
          reading={reading}
          view={screen.search.view}
          pageIndex={pageIndex}
          pageCount={pageCount}
          onPageChange={work.turnTo}
          onOpen={work.select}
          onShare={screen.onShare}
          onStar={screen.onStar}
          onSeeConditions={(loanId) =>
            screen.onSeeConditions(
              loanId,
              shown.listMatching().map((loan) => loan.loanId),
            )
          }
        />
      </PaginationBar>
      <LiveRegion text={picks.isOn ? pickWords.count(picks.loans.length, picks.hiddenCount) : ''} />
      {picks.isOn || picks.said !== '' || picks.undos.length > 0 ? (
        <PickBarPart
          picks={picks}
          table={list.table}
          isNarrow={list.isNarrow}
          starred={list.prepared.starred}
          onExport={
            output &&
            ((loans) =>
              exportList({
                ...output,
                narrowing: pickWords.exported,
                matchCount: loans.length,
                listMatching: () => loans,
              }))
          }
          onStar={screen.onStar}
          renderSnooze={(loans, onSnoozed) =>
            screen.renderSnooze({ loans, view: screen.search.view, onSnoozed })
          }
        />
      ) : null}
    </>
  );
}

interface ChangesControlProps {
  readonly count: number;
  readonly onGoToFirst: () => void;
  readonly onSeeAll: () => void;
}

function ChangesControl({ count, onGoToFirst, onSeeAll }: ChangesControlProps) {
  return (
    <>
      <LiveRegion text={count === 0 ? '' : words.announced(count)} />
      {count === 0 ? null : (
        <span className="changes flex wrap nowrap">
          <ActionButton kind="quiet" onPress={onGoToFirst}>
            <Sparkle className="change-shape accent icon-12" />
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
