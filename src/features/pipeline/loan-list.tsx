import { LoanCards } from '#src/features/pipeline/cards/loan-cards.tsx';
import { EmptyList, NotOnDevice } from '#src/features/pipeline/tools/empty-list.tsx';
import { PipelineSkeleton } from '#src/features/pipeline/pipeline-skeleton.tsx';
import { PipelineTable } from '#src/features/pipeline/table/pipeline-table.tsx';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import type { ListState } from '#src/features/pipeline/use-list-state.ts';
import type { ListCommands } from '#src/features/pipeline/use-list-actions.ts';

export interface LoanListProps {
  readonly screen: PipelineScreenProps;
  readonly list: ListState;
  readonly work: ListCommands;
}

export function LoanList({ screen, list, work }: LoanListProps) {
  const { userId, search, config, did } = screen;
  const { shown, prepared, narrowing, frameRef } = list;
  if (list.isWaiting) {
    return list.isUnavailable ? (
      <NotOnDevice userId={userId} view={search.view} onLeave={work.narrow} reading={list.reading} />
    ) : (
      <PipelineSkeleton frameRef={frameRef} />
    );
  }
  const rows = {
    loans: shown.pageLoans,
    lines: shown.lines,
    onToggleGroup: work.toggleGroup,
    firstIndex: shown.firstIndex,
    today: list.today,
    search: narrowing.own.search,
    foundNoteOf: list.foundNoteOf,
    selectedLoanId: work.openLoanId,
    onSelect: work.select,
    changes: list.changes,
    starred: prepared.starred,
    picked: list.picks.picked,
    onPick: list.picks.pick,
    did,
    empty: (
      <EmptyList
        userId={userId}
        view={search.view}
        fieldMap={config.fieldMap}
        totalCount={shown.totalCount}
        narrowing={narrowing}
        isPart={list.isPart}
        prepared={prepared}
        onWiden={work.widen}
        onLeave={work.narrow}
        onOpen={work.select}
        named={list.offers.all}
        onTake={work.take}
      />
    ),
  };
  if (list.isNarrow) return <LoanCards {...rows} />;
  return (
    <PipelineTable
      {...rows}
      table={list.table}
      layout={list.layout}
      density={list.preferences.density}
      frameRef={frameRef}
      openCount={shown.openCount}
      request={work.request}
    />
  );
}
