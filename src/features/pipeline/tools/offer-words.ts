import type { AskedChip } from '#src/domain/ask/ask.ts';
import type { ChoicePart } from '#src/domain/list/filter-choices.ts';
import {
  behindText,
  closingRangeWords,
  PART_NAMES,
  QUICK_LABELS,
  statusesText,
} from '#src/features/pipeline/list-output/words.ts';
import { loansText } from '#src/features/pipeline/read/words.ts';

export const offerWords = {
  offered: (chip: AskedChip, count: number) => {
    const { part, value } = chipText(chip);
    return `Filter: ${part === undefined ? '' : `${PART_NAMES[part]} `}${value}, ${loansText(count)}`;
  },
  /** @param all of what the list has with all that's offered; undefined if Enter opens a loan. */
  how: (all: number | undefined) =>
    all === undefined ? 'Press the down arrow, then Enter.' : `Press Enter to filter: ${loansText(all)}.`,
} as const;

/** What a chip filters by, and its part of the filter where its value alone doesn't say. */
export function chipText(chip: AskedChip): { readonly part?: ChoicePart; readonly value: string } {
  switch (chip.kind) {
    case 'closing':
      return chip.days === 'none'
        ? { part: 'closing', value: closingRangeWords.none }
        : { value: behindText({ kind: 'within', ...chip.days }) };
    case 'figure':
      return { value: behindText({ kind: chip.value }) };
    case 'count':
      return { value: QUICK_LABELS[chip.value].replace('loans ', '') };
    case 'category':
      return { value: statusesText({ category: chip.value, statuses: chip.statuses }) };
    default:
      return { part: chip.kind, value: chip.value };
  }
}
