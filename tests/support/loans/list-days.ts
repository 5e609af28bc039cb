import * as fc from 'fast-check';
import type { ReadLoans } from '#src/domain/history/list-change.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

// Lists as a device reads them day after day: loans come, leave, come back, change, and can't be read whole at times.

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-02T14:00:00.000Z');
const FIELDS = ['Fields.763', 'Fields.1172', 'Loan.LastModified', 'Fields.CX.A'];

interface Edit {
  readonly loan: number;
  readonly kind: 'set' | 'clear' | 'toggle' | 'fault';
  readonly field: number;
  readonly text: string;
}

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  loan: fc.nat(11),
  kind: fc.constantFrom('set', 'set', 'set', 'clear', 'toggle', 'fault'),
  field: fc.nat(FIELDS.length - 1),
  text: fc.constantFrom('', 'FHA', 'VA', '11/18/2026 12:00:00 AM', '//', 'Núñez'),
});

/** A list for each of so many days, each read at some time of its day; on some days nothing changes. */
export function anyListDays(count: number): fc.Arbitrary<readonly ReadLoans[]> {
  const day = fc.record({ edits: fc.array(anyEdit, { maxLength: 5 }), minute: fc.nat(600) });
  return fc.array(day, { minLength: count, maxLength: count }).map((days) => {
    let loans: readonly RawLoan[] = [];
    return days.map(({ edits, minute }, at) => {
      for (const edit of edits) loans = edited(loans, edit);
      return { loans, asOf: new Date(START + at * DAY_MS + minute * 60_000).toISOString() };
    });
  });
}

function edited(loans: readonly RawLoan[], { loan, kind, field, text }: Edit): readonly RawLoan[] {
  const loanId = `loan-${loan}`;
  const known = loans.find((one) => one.loanId === loanId);
  if (kind === 'toggle' && known !== undefined) return loans.filter((one) => one !== known);
  const { fields, faults }: RawLoan = known ?? { loanId, fields: {} };
  const name = FIELDS[field] ?? '';
  const { [name]: _cleared, ...others } = fields;
  const next: RawLoan = {
    loanId,
    fields: kind === 'set' ? { ...fields, [name]: text } : kind === 'clear' ? others : fields,
    ...((kind === 'fault') !== (faults !== undefined) && { faults: ['a field is no text'] }),
  };
  return [...loans.filter((one) => one !== known), next];
}

/** By id: a rebuilt list has no certain order. */
export function inOrderOfIds(loans: readonly RawLoan[]): readonly RawLoan[] {
  return loans.toSorted((left, right) => (left.loanId < right.loanId ? -1 : 1));
}
