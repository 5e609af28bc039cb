import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import type { SavedCount } from '#src/domain/list/pipeline-counts.ts';
import type { PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { sortLevels } from '#src/domain/list/pipeline-sort-param.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { countChoices, filterPartWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';

/** What a view asks for, and in which order it shows that. */
export function viewText({ filter, list }: Pick<SavedFilter, 'filter' | 'list'>): string {
  return list ? `${filterText(filter)} · ${words.sort(sortLevels(list.sort))}` : filterText(filter);
}

export function filterText(filter: PipelineFilter): string {
  const { search, counts, milestones, loanTypes, statuses, closing, loanOfficers, processors } = filter;
  const parts = [
    search === '' ? '' : words.search(search),
    countsText(counts),
    milestones.join(', '),
    loanTypes.length === 0 ? '' : words.loanTypes(loanTypes),
    ...statuses.map((entry) =>
      words.statuses(
        entry.category,
        entry.statuses.map((status) => STATUS_LOOKS[status].name),
      ),
    ),
    closing === undefined ? '' : words.closing(closing),
    loanOfficers.length === 0 ? '' : words.loanOfficers(loanOfficers),
    processors.length === 0 ? '' : words.processors(processors),
  ].filter((text) => text !== '');
  return parts.length === 0 ? words.everything : parts.join(' · ');
}

function countsText(counts: readonly SavedCount[]): string {
  const [first = '', ...others] = counts.map((count) => countChoices[count]);
  return [first, ...others.map((text) => text.toLowerCase())].join(` ${words.or} `);
}
