import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { parseConditionsAnswer } from '#src/contract/wire/conditions-answer.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { loanFieldNames } from '#src/domain/loan-fields/field-map.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { generateLoans } from '#src/sandbox/generation/generated-loans.ts';
import type { SandboxStory } from '#src/sandbox/generation/story.ts';
import { hireStaff } from '#src/sandbox/generation/staff.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';

export interface SandboxFile {
  readonly loan: Loan;
  readonly conditions: readonly Condition[];
}

const NAMES = [
  ...loanFieldNames(fieldMap),
  ...fieldMap.categories.flatMap(({ fields }) => fields.flatMap(({ due, completed }) => [due, completed])),
];

interface SandboxDay {
  readonly loanCount?: number;
  readonly seed?: string;
  readonly story?: SandboxStory | undefined;
  /** Of `rough-dates`: the day on which the loans are seen. */
  readonly seenOn?: CalendarDay;
}

/** The loans that `npm start` shows without settings, as they are on a day, with their conditions. */
export function sandboxFiles(
  today: CalendarDay,
  loanCount = 1_200,
  story?: SandboxStory,
): readonly SandboxFile[] {
  return booked(today, { loanCount, story }).map(({ loan, conditions }) => ({
    loan,
    conditions: parseConditionsAnswer(conditions()),
  }));
}

/** The same without conditions. */
export function sandboxLoans(today: CalendarDay, day: SandboxDay): readonly Loan[] {
  return booked(today, day).map(({ loan }) => loan);
}

function booked(
  today: CalendarDay,
  { loanCount = 1_200, seed = 'clear-to-close', story, seenOn = today }: SandboxDay,
) {
  const people = hireStaff(seed, loanCount);
  const book = generateLoans({ fieldMap, people, loanCount, seed, today, story, seenOn });
  return Array.from({ length: loanCount }, (_, position) => {
    const loan = book.at(position);
    const fields = Object.fromEntries(NAMES.map((name) => [name, loan.value(fieldKeyOf(name)) ?? '']));
    const asOf = seenOn > today ? seenOn : today;
    return { loan: deriveLoan({ loanId: loan.loanId, fields }, fieldMap, asOf), conditions: loan.conditions };
  });
}
