import { type QuickFilter, SAVED_COUNTS } from '#src/domain/list/pipeline-counts.ts';
import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import type { SearchOffer } from '#src/domain/list/search-offer.ts';
import type { Narrowing } from '#src/features/pipeline/list-output/list-caption.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import type { ListState } from '#src/features/pipeline/use-list-state.ts';
import { screenWords } from '#src/features/pipeline/words.ts';

/** What a narrow window folds away, and which of it leaves loans out. */
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

/** The milestone that narrows the list, by itself or as the only one of the applied filter; '' for none. */
export function activeMilestone({ milestone }: PipelineSearch, { applied }: ListState) {
  if (milestone !== '' || applied?.filter.milestones.length !== 1) return milestone;
  return PIPELINE_MILESTONES.find((one) => applied.filter.milestones.includes(one)) ?? '';
}

/** A press on a count: turns the filter's own off or on, any other takes their place. */
export function quickPressed(
  quick: QuickFilter,
  search: PipelineSearch,
  { applied }: ListState,
): Partial<PipelineSearch> {
  const saved = SAVED_COUNTS.find((count) => count === quick);
  if (applied !== undefined && saved !== undefined && applied.saved.counts.includes(saved)) {
    return { quick: '', off: applied.turnedPart(`counts/${saved}`), page: 1 };
  }
  if (search.quick === quick) return { quick: '', page: 1 };
  return { quick, off: applied?.turnedOff('counts') ?? '', page: 1 };
}

/** A choice in the toolbar. A milestone takes the place of the applied filter's, and its own turns that on again. */
export function narrowedBy(
  { view, milestone }: Partial<Pick<PipelineSearch, 'view' | 'milestone'>>,
  search: PipelineSearch,
  { applied }: ListState,
): Partial<PipelineSearch> {
  if (milestone === undefined) return { view: view ?? search.view, page: 1 };
  const off = applied?.turnedOff('milestones') ?? '';
  const { milestones = [] } = applied?.saved ?? {};
  if (applied === undefined || milestones.length !== 1 || milestones[0] !== milestone) {
    return { milestone, off, page: 1 };
  }
  return { milestone: '', off: off === search.off ? applied.turnedPart('milestones') : search.off, page: 1 };
}

/** An offered filter takes its name out of the search. */
export function offerTaken(
  { kind, value, rest }: SearchOffer,
  search: PipelineSearch,
  list: ListState,
): Partial<PipelineSearch> {
  const narrowed =
    kind === 'milestone' ? narrowedBy({ milestone: value }, search, list) : { loanType: value };
  return { ...narrowed, search: rest, page: 1 };
}

/** Neither the network nor the device has the view; also while it's asked for again. */
export function isUnavailable({ shown, error }: ListState['reading']): boolean {
  return shown === undefined && error !== null;
}

export function narrowingOf({ search }: PipelineScreenProps, list: ListState): Narrowing {
  const { filterText, applied, quick, loanType } = list;
  return { search: filterText, milestone: search.milestone, loanType, filterName: applied?.title, quick };
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
