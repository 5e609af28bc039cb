import type { SavedCount } from '#src/domain/list/pipeline-counts.ts';
import { EMPTY_FILTER, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';

/** One of a filter's parts: `closing`, `counts/stalled`, or `statuses/Title` for the statuses of one category. */
export type FilterPart =
  Exclude<keyof PipelineFilter, 'counts' | 'statuses'> | `counts/${SavedCount}` | `statuses/${string}`;

/** The part that asks for one category's statuses. @param category its label; any text is one whole part. */
export function statusesPart(category: string): FilterPart {
  return `statuses/${encodeURIComponent(category)}`;
}

/** The parts by which a filter leaves loans out, in the order in which they're named. Of counts, any one is enough. */
export function partsOf(filter: PipelineFilter): readonly FilterPart[] {
  const { search, counts, milestones, statuses, closing, loanOfficers, processors } = filter;
  const parts: readonly (FilterPart | false)[] = [
    search !== '' && 'search',
    ...counts.map((count) => `counts/${count}` as const),
    milestones.length > 0 && 'milestones',
    ...statuses.map(({ category }) => statusesPart(category)),
    closing !== undefined && 'closing',
    loanOfficers.length > 0 && 'loanOfficers',
    processors.length > 0 && 'processors',
  ];
  return parts.filter((part) => part !== false);
}

/** The same parts in groups: a loan must pass each group, by any part of it. Only counts make a group of several. */
export function partGroups(filter: PipelineFilter): readonly (readonly FilterPart[])[] {
  const groups: FilterPart[][] = [];
  for (const part of partsOf(filter)) {
    const last = groups.at(-1);
    if (last !== undefined && isCount(part) && last.every(isCount)) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

function isCount(part: FilterPart): boolean {
  return part.startsWith('counts/');
}

/**
 * A filter without the parts that are disabled for now, or itself if it has none of them. The saved one stays as it is.
 * @param disabledParts parts with commas between them, as the list's address has them. Unknown ones change nothing.
 */
export function withoutDisabledParts(filter: PipelineFilter, disabledParts: string): PipelineFilter {
  const isOff = (part: FilterPart) => isPartOff(disabledParts, part);
  if (!partsOf(filter).some(isOff)) return filter;
  const left = (part: FilterPart) => (isOff(part) ? EMPTY_FILTER : filter);
  return {
    search: left('search').search,
    milestones: left('milestones').milestones,
    statuses: filter.statuses.filter(({ category }) => !isOff(statusesPart(category))),
    counts: filter.counts.filter((count) => !isOff(`counts/${count}`)),
    closing: left('closing').closing,
    loanOfficers: left('loanOfficers').loanOfficers,
    processors: left('processors').processors,
  };
}

/** True if a part is disabled. @param disabledParts see withoutDisabledParts. */
export function isPartOff(disabledParts: string, part: FilterPart): boolean {
  return disabledParts.split(',').includes(part);
}

/** The disabled parts once one of them is turned the other way. @param disabledParts see withoutDisabledParts. */
export function turnedPart(disabledParts: string, part: FilterPart): string {
  const parts = disabledParts.split(',').filter((one) => one !== '');
  return (parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part]).join(',');
}

/**
 * The disabled parts once a filter's counts, or its milestones, are disabled too.
 * @param disabledParts see withoutDisabledParts.
 */
export function turnedOff(
  filter: PipelineFilter,
  disabledParts: string,
  kind: 'counts' | 'milestones',
): string {
  return partsOf(withoutDisabledParts(filter, disabledParts))
    .filter((part) => part.startsWith(kind))
    .reduce(turnedPart, disabledParts);
}
