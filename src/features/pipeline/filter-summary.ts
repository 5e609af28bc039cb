import type { Narrowing } from '#src/features/pipeline/list-output/list-caption.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import type { ListState } from '#src/features/pipeline/use-list-state.ts';
import { screenWords } from '#src/features/pipeline/words.ts';

/** The filters a narrow window folds, and those that hide loans. */
export function foldOf({ milestone, filter }: PipelineSearch, { shown, isPart }: ListState) {
  return {
    activeCount: milestone === '' ? 0 : 1,
    summary: milestone === '' ? '' : screenWords.only(milestone),
    applied: [milestone, filter],
    closeLabel: screenWords.showLoans(shown.matchCount, isPart),
  };
}

/** What a new saved filter starts from. */
export function activeFilterOf(
  { milestone, quick }: PipelineSearch,
  { applied, filterText, loanType }: ListState,
) {
  return { applied: applied?.filter, search: filterText, milestone, loanType, quick };
}

/** Neither the network nor the device has the view; also while it's asked for again. */
export function isUnavailable({ shown, error }: ListState['reading']): boolean {
  return shown === undefined && error !== null;
}

export function narrowingOf({ search }: PipelineScreenProps, list: ListState): Narrowing {
  const { filterText, applied, quick, loanType } = list;
  return { search: filterText, milestone: search.milestone, loanType, filterName: applied?.name, quick };
}

/** What printing and exporting the list need; undefined until there's a whole list. */
export function listOutput({ config, search }: PipelineScreenProps, list: ListState) {
  const { reading, latest, columns, clock, today } = list;
  if (reading.snapshot === undefined) return undefined;
  return {
    caption: { ...latest, view: search.view, asOfText: clock.asOfText(reading.snapshot.asOf) },
    listLoans: latest.listMatching,
    columns,
    fieldMap: config.fieldMap,
    cdReceipt: config.cdReceipt,
    today,
  };
}
