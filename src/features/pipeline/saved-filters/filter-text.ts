import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import type { PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { filterPartWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';

/** What a filter asks for, in one line. */
export function filterText(filter: PipelineFilter): string {
  return filterParts(filter).join(' · ');
}

/** What a filter asks for; a loan must pass each part. */
export function filterParts(filter: PipelineFilter): readonly string[] {
  const { search, milestones, statuses, counts, closing, loanOfficers, processors } = filter;
  const parts = [
    ...(search === '' ? [] : [words.search(search)]),
    ...(counts.length === 0 ? [] : [words.counts(counts)]),
    ...(milestones.length === 0 ? [] : [milestones.join(', ')]),
    ...statuses.map((entry) =>
      words.statuses(
        entry.category,
        entry.statuses.map((status) => STATUS_LOOKS[status].name),
      ),
    ),
    ...(closing === undefined ? [] : [words.closing(closing)]),
    ...(loanOfficers.length === 0 ? [] : [words.loanOfficers(loanOfficers)]),
    ...(processors.length === 0 ? [] : [words.processors(processors)]),
  ];
  return parts.length === 0 ? [words.everything] : parts;
}

/** Those of the parts that the list's controls show: one count looks pressed, one milestone stands in the select. */
export function partsInControls({ counts, milestones }: PipelineFilter): readonly string[] {
  const [milestone, ...others] = milestones;
  const known = others.length > 0 ? undefined : PIPELINE_MILESTONES.find((one) => one === milestone);
  return [...(counts.length === 1 ? [words.counts(counts)] : []), ...(known === undefined ? [] : [known])];
}
