import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { LoanTable } from '#src/domain/loan-fields/loan-table.ts';

/** A table of loans as the slots of a field map read it on one day. */
export class RuleSheet {
  readonly today: CalendarDay;
  readonly #table: LoanTable;
  /** By slot: the column with the exact name first, then those whose names differ in case at most. */
  readonly #columns: readonly (readonly number[])[];
  #unreadableRows: ReadonlySet<number> | undefined;

  /**
   * Finds the columns of each of the names. The platform answers with the names as requested, but some answers change
   * the case (`Loan.Guid`, `Loan.GUID`); that counts unless the loan has the exact spelling too.
   */
  constructor(table: LoanTable, names: readonly string[], today: CalendarDay) {
    const spellings = new Map<string, number[]>();
    for (const [name, column] of table.columns) {
      const lower = name.toLowerCase();
      spellings.set(lower, [...(spellings.get(lower) ?? []), column]);
    }
    this.#columns = names.map((name) => {
      const exact = table.columns.get(name);
      const columns = spellings.get(name.toLowerCase()) ?? [];
      return exact === undefined || columns.length === 1 ? columns : [exact, ...columns];
    });
    this.#table = table;
    this.today = today;
  }

  textIn(row: number, slot: number): string | undefined {
    return this.#table.textOf(this.#numberIn(row, slot));
  }

  dayIn(row: number, slot: number): CalendarDay | undefined {
    return this.#table.dayOf(this.#numberIn(row, slot));
  }

  /** The text in a date's slot if it isn't a date; undefined for a day, and without a text. */
  unreadableIn(row: number, slot: number): string | undefined {
    const number = this.#numberIn(row, slot);
    return this.#table.isUnreadable(number) ? this.#table.textOf(number) : undefined;
  }

  /** True if one of these slots may hold such a text. Asked with the same slots for each row: the first call looks. */
  mayHaveUnreadable(row: number, slots: Iterable<number>): boolean {
    this.#unreadableRows ??= this.#table.rowsWithUnreadable(
      [...slots].flatMap((slot) => this.#columns[slot] ?? []),
    );
    return this.#unreadableRows.has(row);
  }

  #numberIn(row: number, slot: number): number {
    for (const column of this.#columns[slot] ?? []) {
      const number = this.#table.numberAt(row, column);
      if (number !== 0) return number;
    }
    return 0;
  }
}
