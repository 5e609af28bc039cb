import { type FilterPart, partGroups, statusesPart } from '#src/domain/list/filter-parts.ts';
import { SAVED_COUNTS } from '#src/domain/list/pipeline-counts.ts';
import type { PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { countChoices, filterPartWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';

/** What a filter asks for, in one line. */
export function filterText(filter: PipelineFilter): string {
  const texts = partGroups(filter).map((parts) => groupText(filter, parts));
  return texts.length === 0 ? words.everything : texts.join(' · ');
}

/** What a group asks for: `Late or stalled`. */
export function groupText(filter: PipelineFilter, parts: readonly FilterPart[]): string {
  const [first, ...others] = parts.map((part) => partText(filter, part));
  return [first, ...others.map((text) => text.toLowerCase())].join(` ${words.or} `);
}

/** What one part of a filter asks for. */
export function partText(filter: PipelineFilter, part: FilterPart): string {
  switch (part) {
    case 'search':
      return words.search(filter.search);
    case 'milestones':
      return filter.milestones.join(', ');
    case 'closing':
      return filter.closing === undefined ? '' : words.closing(filter.closing);
    case 'loanOfficers':
      return words.loanOfficers(filter.loanOfficers);
    case 'processors':
      return words.processors(filter.processors);
    default:
      return countText(part) ?? statusesText(filter, part);
  }
}

function countText(part: FilterPart): string | undefined {
  const count = SAVED_COUNTS.find((one) => part === `counts/${one}`);
  return count === undefined ? undefined : countChoices[count];
}

function statusesText({ statuses }: PipelineFilter, part: FilterPart): string {
  const entry = statuses.find(({ category }) => statusesPart(category) === part);
  if (entry === undefined) return '';
  const names = entry.statuses.map((status) => STATUS_LOOKS[status].name);
  return words.statuses(entry.category, names);
}
