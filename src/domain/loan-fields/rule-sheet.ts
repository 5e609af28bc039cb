import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { LoanTable } from '#src/domain/loan-fields/loan-table.ts';

/** A table of loans as the slots of a field map read it on one day. */
export class RuleSheet {
  readonly today: CalendarDay;
  readonly #table: LoanTable;
  /** By slot. */
  readonly #columns: readonly number[];
  /** By slot, for names that the answer has in several spellings: the next best columns. */
  readonly #others: ReadonlyMap<number, readonly number[]>;

  /**
   * Finds a column for each of the names. The platform answers with the names as requested, but some answers change
   * the case (`Loan.Guid`, `Loan.GUID`); that counts unless the loan has the exact spelling too.
   */
  constructor(table: LoanTable, names: readonly string[], today: CalendarDay) {
    const spellings = new Map<string, number[]>();
    for (const [name, column] of table.columns) {
      const lower = name.toLowerCase();
      const known = spellings.get(lower);
      if (known === undefined) spellings.set(lower, [column]);
      else known.push(column);
    }
    const others = new Map<number, readonly number[]>();
    this.#columns = names.map((name, slot) => {
      const columns = spellings.get(name.toLowerCase()) ?? [];
      const best = table.columns.get(name) ?? columns[0] ?? table.columns.size;
      if (columns.length > 1)
        others.set(
          slot,
          columns.filter((column) => column !== best),
        );
      return best;
    });
    this.#others = others;
    this.#table = table;
    this.today = today;
  }

  textIn(row: number, slot: number): string | undefined {
    return this.#table.textOf(this.#numberIn(row, slot));
  }

  dayIn(row: number, slot: number): CalendarDay | undefined {
    return this.#table.dayOf(this.#numberIn(row, slot));
  }

  #numberIn(row: number, slot: number): number {
    const number = this.#table.numberAt(row, this.#columns[slot] ?? 0);
    if (number !== 0 || this.#others.size === 0) return number;
    const column = this.#others.get(slot)?.find((other) => this.#table.numberAt(row, other) !== 0);
    return column === undefined ? 0 : this.#table.numberAt(row, column);
  }
}
