import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { jumpKey, jumpText } from '#src/domain/jump/jump-rank.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { fieldText } from '#src/domain/loan-fields/packed-loan.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { JumpLoan, MoreOfLoan } from '#src/features/jump/jump-item.ts';
import { jumpWords as words } from '#src/features/jump/words.ts';

/** By list, which is another object after each change. */
const read = new WeakMap<readonly RawLoan[], readonly JumpLoan[]>();

/** A list's loans to jump to, the earliest closing first as in the list. Read once per list. */
function jumpLoans(
  loans: readonly RawLoan[],
  view: LoanOwnership,
  { loan: fields }: FieldMap,
): readonly JumpLoan[] {
  const known = read.get(loans);
  if (known !== undefined) return known;
  const folded = foldOnce();
  const found = loans
    .map((raw) => {
      const textOf = (field: string): string => fieldText(raw, field)?.trim() ?? '';
      const number = textOf(fields.number);
      const name = [textOf(fields.borrowerLastName), textOf(fields.borrowerFirstName)]
        .filter((part) => part !== '')
        .join(', ');
      const day = parseCalendarDay(fieldText(raw, fields.projectedClosingDate)) ?? Infinity;
      const place = [textOf(fields.propertyCounty), textOf(fields.propertyState)];
      const more: readonly MoreOfLoan[] = [
        { label: words.loanOfficer, text: textOf(fields.loanOfficerName) },
        { label: words.processor, text: textOf(fields.processorName) },
        { label: words.property, text: place.filter((part) => part !== '').join(', ') },
      ].filter(({ text }) => text !== '');
      const key = jumpKey(
        `${name} ${number}`,
        [number, shortLoanNumber(number)],
        more.map(({ text }) => folded(text)),
      );
      const loan: JumpLoan = {
        kind: 'loan',
        id: `loan ${raw.loanId.toLowerCase()}`,
        view,
        name,
        number,
        raw,
        more,
        key,
      };
      return { loan, day };
    })
    .toSorted((left, right) => (left.day === right.day ? 0 : left.day - right.day))
    .map(({ loan }) => loan);
  read.set(loans, found);
  return found;
}

/** Thousands of loans have a handful of people. */
function foldOnce(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const folded = known.get(text) ?? jumpText(text);
    known.set(text, folded);
    return folded;
  };
}

/** The person's own loans, then all others that the device knows. Undefined lists aren't on the device. */
export function loansToJumpTo(
  mine: readonly RawLoan[] | undefined,
  all: readonly RawLoan[] | undefined,
  fieldMap: FieldMap,
): readonly JumpLoan[] {
  const own = mine === undefined ? [] : jumpLoans(mine, 'MyLoans', fieldMap);
  if (all === undefined) return own;
  const ownIds = new Set(own.map(({ id }) => id));
  return [...own, ...jumpLoans(all, 'AllLoans', fieldMap).filter(({ id }) => !ownIds.has(id))];
}
