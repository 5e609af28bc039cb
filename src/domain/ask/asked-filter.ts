import type { AskedChip } from '#src/domain/ask/ask.ts';
import { withinDays } from '#src/domain/list/loans-behind.ts';
import { type ListFilter, normalizeNames, normalizeStatuses } from '#src/domain/list/pipeline-filter.ts';

/** The filter with some chips: each takes the place of what the filter held there. Names of one part count as any. */
export function withAsked(own: ListFilter, chips: readonly AskedChip[]): ListFilter {
  let filter = own;
  for (const chip of chips) filter = { ...filter, ...partOf(chip, filter, own) };
  return filter;
}

/** True for a filter that a chip wouldn't change. */
export function hasAsked(own: ListFilter, chip: AskedChip): boolean {
  return JSON.stringify(withAsked(own, [chip])) === JSON.stringify(own);
}

/** Of chips that a list can't have together the first: it has one count, one choice of days and one of a category. */
export function firstOfEach(chips: readonly AskedChip[]): readonly AskedChip[] {
  const places = chips.map((chip) =>
    chip.kind === 'count' || chip.kind === 'closing' || chip.kind === 'figure'
      ? chip.kind
      : `${chip.kind} ${chip.value}`,
  );
  return chips.filter((_, at) => places.indexOf(places[at] ?? '') === at);
}

function partOf(chip: AskedChip, filter: ListFilter, own: ListFilter): Partial<ListFilter> {
  switch (chip.kind) {
    case 'closing': {
      if (chip.days === 'none') return { closing: 'none' };
      const { behind } = filter;
      const { from, to } = chip.days;
      return { behind: withinDays(from, to, behind?.kind === 'within' ? behind.of : behind) };
    }
    case 'figure': {
      const { behind } = filter;
      const of = { kind: chip.value };
      return { behind: behind?.kind === 'within' ? { ...behind, of } : of };
    }
    case 'count':
      return { counts: [chip.value] };
    case 'category': {
      const { value: category, statuses } = chip;
      const others = filter.statuses.filter((entry) => entry.category !== category);
      return { statuses: normalizeStatuses([...others, { category, statuses }]) };
    }
    default: {
      const before = filter[chip.kind] === own[chip.kind] ? [] : filter[chip.kind];
      return { [chip.kind]: normalizeNames([...before, chip.value]) };
    }
  }
}
