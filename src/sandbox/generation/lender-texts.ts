import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { milestoneNames, pipelineMap, suspendedMilestones } from '#src/domain/loan-fields/pipeline-map.ts';
import { LIVE_MILESTONES, type LiveMilestone, type Outsider } from '#src/sandbox/generation/population.ts';

/** What the lender calls its folders, milestones, lien positions and excluded channels, for each generated loan. */
export function lenderTexts(fieldMap: FieldMap) {
  const { folders, lienPositions, excludedChannels } = pipelineMap(fieldMap);
  const called = milestonesByLive(fieldMap);
  const folderOf = (outsider: Outsider | undefined, position: number): string => {
    if (outsider === 'archived') return '(Archive)';
    return outsider === 'trashed' ? '(Trash)' : (folders[position % folders.length] ?? '');
  };
  const lienOf = (outsider: Outsider | undefined): string =>
    outsider === 'second-lien' ? 'Second Lien' : (lienPositions[0] ?? 'First Lien');
  const milestoneOf = (outsider: Outsider | undefined, milestone: LiveMilestone): string => {
    if (outsider === 'started') return 'Started';
    return outsider === 'completion' ? 'Completion' : (called.get(milestone) ?? milestone);
  };
  return { folderOf, lienOf, milestoneOf, brokered: excludedChannels[0] ?? 'Brokered' };
}

/** A lender with other milestones has them in the order of a loan's course. */
function milestonesByLive(fieldMap: FieldMap): ReadonlyMap<LiveMilestone, string> {
  const names = milestoneNames(fieldMap);
  const suspended = suspendedMilestones(fieldMap);
  const own = names.filter((name) => !suspended.includes(name));
  const share = own.length / LIVE_MILESTONES.length;
  return new Map(
    LIVE_MILESTONES.map(([live], at) => {
      if (names.includes(live)) return [live, live];
      const isSuspended = live === 'Suspended' && suspended[0] !== undefined;
      return [live, (isSuspended ? suspended[0] : own[Math.floor(at * share)]) ?? live];
    }),
  );
}
