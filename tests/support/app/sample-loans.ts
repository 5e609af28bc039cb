import { CONFIG } from '#tests/support/app/fake-gateway.ts';

interface SampleLoan {
  readonly number: string;
  readonly borrower?: string;
  readonly closing?: string;
  readonly milestone?: string;
  /** Dates by `Category.Field.due` or `Category.Field.completed`. */
  readonly dates?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
}

let count = 0;

/** A loan in its wire format, from the facts a test cares about. */
export function sampleLoan({ number, borrower, closing, milestone, dates = {}, fields = {} }: SampleLoan) {
  count += 1;
  const { loan, categories } = CONFIG.fieldMap;
  const values: Record<string, string> = { [loan.number]: number };
  if (borrower !== undefined) values[loan.borrowerLastName] = borrower;
  if (closing !== undefined) values[loan.projectedClosingDate] = closing;
  if (milestone !== undefined) values[loan.currentMilestone] = milestone;
  for (const [place, date] of Object.entries(dates)) {
    const [categoryName, fieldName, kind] = place.split('.');
    const field = categories
      .find(({ name }) => name === categoryName)
      ?.fields.find(({ name }) => name === fieldName);
    if (field === undefined || (kind !== 'due' && kind !== 'completed')) throw new Error(`no field ${place}`);
    values[field[kind]] = date;
  }
  return {
    loanId: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    fields: { ...values, ...fields },
  };
}

export function sampleLoans(howMany: number) {
  return Array.from({ length: howMany }, (_, place) =>
    sampleLoan({ number: `2026${String(place).padStart(6, '0')}`, borrower: `Borrower ${place}` }),
  );
}
