import { LoanCards } from '#src/features/pipeline/cards/loan-cards.tsx';
import { EmptyList, NotOnDevice } from '#src/features/pipeline/tools/empty-list.tsx';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { PipelineSkeleton } from '#src/features/pipeline/pipeline-skeleton.tsx';
import { PipelineTable } from '#src/features/pipeline/table/pipeline-table.tsx';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import type { ListState } from '#src/features/pipeline/use-list-state.ts';
import type { ListCommands } from '#src/features/pipeline/use-list-actions.ts';
import { isUnavailable, narrowingOf } from '#src/features/pipeline/filter-summary.ts';

export interface LoanListProps {
  readonly screen: PipelineScreenProps;
  readonly list: ListState;
  readonly work: ListCommands;
}

export function LoanList({ screen, list, work }: LoanListProps) {
  const { onSearchChange } = screen;
  const { today, columns, sort, reading, filterText, shown, changes, frameRef, layout } = list;
  const { selectedLoanId, select, request } = work;
  const onSee = (view: PipelineSearch['view']) => onSearchChange({ view, page: 1 }, 'push');
  if (list.isWaiting) {
    if (isUnavailable(reading)) {
      const { userId, search } = screen;
      return <NotOnDevice userId={userId} view={search.view} onSee={onSee} reading={reading} />;
    }
    return <PipelineSkeleton frameRef={frameRef} />;
  }
  const empty = (
    <EmptyList
      userId={screen.userId}
      view={screen.search.view}
      fieldMap={screen.config.fieldMap}
      totalCount={shown.totalCount}
      narrowing={narrowingOf(screen, list)}
      isPart={list.isPart}
      prepared={list.prepared}
      applied={list.applied}
      onWiden={work.widen}
      onLeave={work.leave}
      onSee={onSee}
      onOpen={select}
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
        selectedLoanId={selectedLoanId}
        onSelect={select}
        firstIndex={shown.firstIndex}
        changes={changes}
        starred={list.prepared.starred}
        did={screen.did}
      />
    );
  }
  return (
    <PipelineTable
      empty={empty}
      loans={shown.pageLoans}
      layout={layout}
      frameRef={frameRef}
      onPin={work.pin}
      today={today}
      search={filterText}
      sort={sort}
      onSortChange={work.sortBy}
      selectedLoanId={selectedLoanId}
      onSelect={select}
      matchCount={shown.matchCount}
      firstIndex={shown.firstIndex}
      changes={changes}
      starred={list.prepared.starred}
      did={screen.did}
      request={request}
    />
  );
}
