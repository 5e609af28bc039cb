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

/** The loans that `npm start` shows without settings, as they are on a day, with their conditions. */
export function sandboxFiles(
  today: CalendarDay,
  loanCount = 1_200,
  story?: SandboxStory,
): readonly SandboxFile[] {
  const seed = 'clear-to-close';
  const book = generateLoans({ fieldMap, people: hireStaff(seed, loanCount), loanCount, seed, today, story });
  return Array.from({ length: loanCount }, (_, position) => {
    const loan = book.at(position);
    const fields = Object.fromEntries(NAMES.map((name) => [name, loan.value(fieldKeyOf(name)) ?? '']));
    return {
      loan: deriveLoan({ loanId: loan.loanId, fields }, fieldMap, today),
      conditions: parseConditionsAnswer(loan.conditions()),
    };
  });
}
