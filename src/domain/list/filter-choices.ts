import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { CLOSING_RANGES, isClosingIn } from '#src/domain/list/closing-range.ts';
import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { NAME_OF, NAME_PARTS, type PipelineFilter, remembered } from '#src/domain/list/pipeline-filter.ts';
import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { foldText, isSameName, searchForm } from '#src/domain/text/fold-text.ts';

/** The parts of a filter whose values people check beside their counts. */
export const CHOICE_PARTS = [...NAME_PARTS, 'closing'] as const;

export type ChoicePart = (typeof CHOICE_PARTS)[number];

/**
 * The values to choose from in a part, in their order, with how many of the counted loans have each. Names come from
 * all of the list's loans, each in its first spelling; '' for none is last.
 * @param counted positions of the loans that pass all other parts.
 */
export function countFilterChoices(
  part: ChoicePart,
  loans: readonly Loan[],
  counted: readonly number[],
  today: CalendarDay,
): Map<string, number> {
  const spellings = new Map<string, string>();
  const spellingOf = remembered((name) => {
    const form = searchForm(name);
    const spelling = spellings.get(form) ?? name;
    spellings.set(form, spelling);
    return spelling;
  });
  const valuesOf = (loan: Loan): readonly string[] =>
    part === 'closing'
      ? CLOSING_RANGES.filter((range) => isClosingIn(loan.closing, range, today))
      : [spellingOf(NAME_OF[part](loan))];
  const counts = new Map(choicesOf(part, loans, valuesOf).map((value) => [value, 0]));
  for (const position of counted) {
    const loan = loans[position];
    for (const value of loan === undefined ? [] : valuesOf(loan)) {
      const count = counts.get(value);
      if (count !== undefined) counts.set(value, count + 1);
    }
  }
  return counts;
}

function choicesOf(
  part: ChoicePart,
  loans: readonly Loan[],
  valuesOf: (loan: Loan) => readonly string[],
): readonly string[] {
  if (part === 'closing') return CLOSING_RANGES;
  if (part === 'milestones') return PIPELINE_MILESTONES;
  return [...new Set(loans.flatMap(valuesOf))].toSorted((one, other) => {
    if (one === '' || other === '') return one === '' ? 1 : -1;
    return foldText(one) < foldText(other) ? -1 : 1;
  });
}

/** The filter with a value of a part chosen, or with a chosen name not any more: in any spelling. */
export function withChoice<Count extends QuickFilter>(
  filter: PipelineFilter<Count>,
  part: ChoicePart,
  value: string,
): PipelineFilter<Count> {
  if (part === 'closing') return { ...filter, closing: CLOSING_RANGES.find((range) => range === value) };
  const names = filter[part];
  const others = names.filter((name) => !isSameName(name, value));
  return { ...filter, [part]: isNamed(names, value) ? others : [...names, value] };
}

/** True if a name is one of some, in any spelling. */
export function isNamed(names: readonly string[], name: string): boolean {
  return names.some((one) => isSameName(one, name));
}
