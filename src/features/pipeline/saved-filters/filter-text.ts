import { type FilterPart, partsOf, statusesPart } from '#src/domain/list/filter-parts.ts';
import type { PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { filterPartWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';

/** What a filter asks for, in one line. */
export function filterText(filter: PipelineFilter): string {
  const texts = partsOf(filter).map((part) => partText(filter, part));
  return texts.length === 0 ? words.everything : texts.join(' · ');
}

/** What one part of a filter asks for; a loan must pass each part. */
export function partText(filter: PipelineFilter, part: FilterPart): string {
  switch (part) {
    case 'search':
      return words.search(filter.search);
    case 'counts':
      return words.counts(filter.counts);
    case 'milestones':
      return filter.milestones.join(', ');
    case 'closing':
      return filter.closing === undefined ? '' : words.closing(filter.closing);
    case 'loanOfficers':
      return words.loanOfficers(filter.loanOfficers);
    case 'processors':
      return words.processors(filter.processors);
    default:
      return statusesText(filter, part);
  }
}

function statusesText({ statuses }: PipelineFilter, part: FilterPart): string {
  const entry = statuses.find(({ category }) => statusesPart(category) === part);
  if (entry === undefined) return '';
  const names = entry.statuses.map((status) => STATUS_LOOKS[status].name);
  return words.statuses(entry.category, names);
}
