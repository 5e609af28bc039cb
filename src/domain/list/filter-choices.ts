import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { CLOSING_RANGES, isClosingIn } from '#src/domain/list/closing-range.ts';
import type { EncodedColumn } from '#src/domain/list/encoded-column.ts';
import { type ListFilter, NAME_OF, NAME_PARTS } from '#src/domain/list/pipeline-filter.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { foldText, isSameName, searchForm } from '#src/domain/text/fold-text.ts';

/** The parts of a filter whose values people check beside their counts. */
export const CHOICE_PARTS = [...NAME_PARTS, 'closing'] as const;

export type ChoicePart = (typeof CHOICE_PARTS)[number];

/**
 * The values to choose from in a part, in their order, with how many of the counted loans have each. Names come from
 * all of the list's loans, each in its first spelling; '' for none is last.
 * @param milestones the pipeline's, in their order.
 * @param tallies of the part's column, over the loans that pass all other parts.
 */
export function countFilterChoices(
  part: ChoicePart,
  milestones: readonly string[],
  tallies: ReturnType<EncodedColumn['tally']>,
  today: CalendarDay,
): Map<string, number> {
  const spellings = new Map<string, string>();
  const spellingOf = (name: string): string => {
    const form = searchForm(name);
    const spelling = spellings.get(form) ?? name;
    spellings.set(form, spelling);
    return spelling;
  };
  const valuesOf = (loan: Loan): readonly string[] =>
    part === 'closing'
      ? CLOSING_RANGES.filter((range) => isClosingIn(loan.closing, range, today))
      : [spellingOf(NAME_OF[part](loan))];
  const found = tallies.map(({ loan, count }) => ({ values: valuesOf(loan), count }));
  const names = found.flatMap(({ values }) => values);
  const counts = new Map(choicesOf(part, milestones, names).map((value) => [value, 0]));
  for (const { values, count } of found) {
    for (const value of values) {
      const before = counts.get(value);
      if (before !== undefined) counts.set(value, before + count);
    }
  }
  return counts;
}

function choicesOf(
  part: ChoicePart,
  milestones: readonly string[],
  names: readonly string[],
): readonly string[] {
  if (part === 'closing') return CLOSING_RANGES;
  if (part === 'milestones') return milestones;
  return [...new Set(names)].toSorted((one, other) => {
    if (one === '' || other === '') return one === '' ? 1 : -1;
    return foldText(one) < foldText(other) ? -1 : 1;
  });
}

/** The filter with a value of a part chosen, or with a chosen name not any more: in any spelling. */
export function withChoice<Filter extends ListFilter>(
  filter: Filter,
  part: ChoicePart,
  value: string,
): Filter {
  if (part === 'closing') return { ...filter, closing: CLOSING_RANGES.find((range) => range === value) };
  const names = filter[part];
  const others = names.filter((name) => !isSameName(name, value));
  return { ...filter, [part]: isNamed(names, value) ? others : [...names, value] };
}

/** True if a name is one of some, in any spelling. */
export function isNamed(names: readonly string[], name: string): boolean {
  return names.some((one) => isSameName(one, name));
}
