import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import type { SavedCount } from '#src/domain/list/pipeline-counts.ts';
import type { NamePart, PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { sortLevels } from '#src/domain/list/pipeline-sort-param.ts';
import { statusesText } from '#src/features/pipeline/list-output/words.ts';
import { countChoices, filterPartWords as words } from '#src/features/pipeline/saved-filters/words.ts';

/** What a view asks for, and in which order it shows that. */
export function viewText({ filter, list }: Pick<SavedFilter, 'filter' | 'list'>): string {
  return list ? `${filterText(filter)} · ${words.sort(sortLevels(list.sort))}` : filterText(filter);
}

export function filterText(filter: PipelineFilter): string {
  const { search, counts, milestones, closing } = filter;
  const named = (part: NamePart) => (filter[part].length === 0 ? '' : words.names(part, filter[part]));
  const texts = [
    search === '' ? '' : words.search(search),
    countsText(counts),
    milestones.join(', '),
    named('loanTypes'),
    ...filter.statuses.map(statusesText),
    closing === undefined ? '' : words.closing(closing),
    named('loanOfficers'),
    named('processors'),
  ];
  return texts.filter(Boolean).join(' · ') || words.everything;
}

function countsText(counts: readonly SavedCount[]): string {
  const [first = '', ...others] = counts.map((count) => countChoices[count]);
  return [first, ...others.map((text) => text.toLowerCase())].join(` ${words.or} `);
}
