import type { ClosingRange } from '#src/domain/list/closing-range.ts';
import type { PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';

const CLOSINGS = {
  today: 'Today',
  'this-week': 'This calendar week',
  'next-7-days': 'Next 7 days',
  slipped: 'Not funded',
  none: 'No date',
} as const satisfies Record<ClosingRange, string>;

export function closingRangeText(range: ClosingRange): string {
  return CLOSINGS[range];
}

/** What a filter asks for, in one line of words. */
export function filterText(filter: PipelineFilter): string {
  const parts = [
    ...(filter.search === '' ? [] : [`“${filter.search}”`]),
    ...(filter.milestones.length === 0 ? [] : [filter.milestones.join(', ')]),
    ...filter.statuses.map(
      ({ category, statuses }) =>
        `${category}: ${statuses.map((status) => STATUS_LOOKS[status].name.toLowerCase()).join(', ')}`,
    ),
    ...(filter.closing === undefined ? [] : [`Closing: ${CLOSINGS[filter.closing].toLowerCase()}`]),
    ...namesText(filter.loanOfficers, 'No loan officer'),
    ...namesText(filter.processors, 'No processor'),
  ];
  return parts.length === 0 ? 'All loans' : parts.join(' · ');
}

function namesText(names: readonly string[], forNobody: string): string[] {
  return names.length === 0 ? [] : [names.map((name) => (name === '' ? forNobody : name)).join(', ')];
}
