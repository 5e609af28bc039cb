import type { PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { editorWords, filterPartWords as words } from '#src/features/pipeline/saved-filters/words.ts';

/** What a filter asks for, in one line. */
export function filterText(filter: PipelineFilter): string {
  const parts = [
    ...(filter.search === '' ? [] : [words.search(filter.search)]),
    ...(filter.milestones.length === 0 ? [] : [filter.milestones.join(', ')]),
    ...filter.statuses.map(({ category, statuses }) =>
      words.statuses(
        category,
        statuses.map((status) => STATUS_LOOKS[status].name),
      ),
    ),
    ...(filter.closing === undefined ? [] : [words.closing(filter.closing)]),
    ...namesText(filter.loanOfficers, editorWords.noLoanOfficer),
    ...namesText(filter.processors, editorWords.noProcessor),
  ];
  return parts.length === 0 ? words.everything : parts.join(' · ');
}

function namesText(names: readonly string[], forNobody: string): string[] {
  return names.length === 0 ? [] : [names.map((name) => (name === '' ? forNobody : name)).join(', ')];
}
