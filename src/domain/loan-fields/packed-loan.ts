import { LoanTable } from '#src/domain/loan-fields/loan-table.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { withoutOverrides } from '#src/domain/text/direction.ts';

/** Rows of a table, and columns: loans with odd names of their own mustn't fill the memory with empty cells. */
const MOST = 1000;

/** A raw loan whose fields lie in a table that it shares with others. `fields` makes a new map each time. */
export class PackedLoan implements RawLoan {
  readonly loanId: string;
  readonly faults: readonly string[] | undefined;
  readonly table: LoanTable;
  readonly row: number;

  constructor({ loanId, faults }: RawLoan, table: LoanTable, row: number) {
    this.loanId = loanId;
    this.faults = faults;
    this.table = table;
    this.row = row;
  }

  get fields(): Readonly<Record<string, string>> {
    const fields: Record<string, string> = {};
    for (const [name, column] of this.table.columns) {
      const text = this.table.textAt(this.row, column);
      if (text !== undefined) fields[name] = text;
    }
    return fields;
  }
}

/** The same loans in as little memory as they take: for lists that stay. Packed ones may stay as they are. */
export function packLoans(loans: readonly RawLoan[]): readonly PackedLoan[] {
  if (loans.every((loan) => loan instanceof PackedLoan)) return loans;
  if (loans.length > MOST) return packHalves(loans);
  const maps = loans.map(({ fields }) => fields);
  const columns = columnsOf(maps);
  if (columns.size > MOST && loans.length > 1) return packHalves(loans);
  const table = new LoanTable(maps, columns);
  return loans.map((loan, row) => new PackedLoan(loan, table, row));
}

function packHalves(loans: readonly RawLoan[]): readonly PackedLoan[] {
  const middle = loans.length >> 1;
  return [...packLoans(loans.slice(0, middle)), ...packLoans(loans.slice(middle))];
}

/** One loan in a table of its own, unless it's packed already. */
export function packLoan(loan: RawLoan): PackedLoan {
  if (loan instanceof PackedLoan) return loan;
  return new PackedLoan(loan, new LoanTable([loan.fields], columnsOf([loan.fields])), 0);
}

function columnsOf(maps: readonly RawLoan['fields'][]): Map<string, number> {
  const columns = new Map<string, number>();
  for (const map of maps) for (const name in map) if (!columns.has(name)) columns.set(name, columns.size);
  return columns;
}

/** The same, ready to show: without surrounding blanks and direction overrides; '' for none. */
export function shownText(loan: RawLoan, name: string): string {
  return withoutOverrides(fieldText(loan, name) ?? '').trim();
}

/** One value of a raw loan. Of many loans ask this, not `fields`. */
export function fieldText(loan: RawLoan, name: string): string | undefined {
  if (!(loan instanceof PackedLoan)) return loan.fields[name];
  const column = loan.table.columns.get(name);
  return column === undefined ? undefined : loan.table.textAt(loan.row, column);
}
