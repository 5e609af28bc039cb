import { QUICK_FILTERS } from '#src/domain/list/pipeline-counts.ts';
import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { jumpCommands as words } from '#src/features/jump/words.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { QUICK_LABELS } from '#src/features/pipeline/list-output/words.ts';
import type { OfferedCommand } from '#src/loan-display/commands/offered-commands.ts';

type Narrow = (filter: Partial<Pick<PipelineSearch, 'quick' | 'filter' | 'milestone'>>) => void;

/** The person's saved filters, the counts above the list, and the milestones. */
export function jumpFilters(
  narrow: Narrow,
  saved: readonly { readonly id: string; readonly name: string }[],
): readonly OfferedCommand[] {
  return [
    ...saved.map(({ id, name }) => ({
      id: `filter ${id}`,
      label: words.saved(isolated(name)),
      also: name,
      run: () => narrow({ filter: id }),
    })),
    ...QUICK_FILTERS.map((quick) => ({
      id: `filter ${quick}`,
      label: words.quick[quick],
      // As its status is called, past due, and as its count is: loans late.
      also: `${quick.replaceAll('-', ' ')} ${QUICK_LABELS[quick]}`,
      run: () => narrow({ quick }),
    })),
    ...PIPELINE_MILESTONES.map((milestone) => ({
      id: `milestone ${milestone}`,
      label: words.milestone(milestone),
      run: () => narrow({ milestone }),
    })),
  ];
}
