import { idKey } from '#src/domain/text/same-id.ts';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { findPart } from '#src/domain/find/find-key.ts';
import { createLoanFindParts, findableLoan, loanFindKey, peopleOf } from '#src/domain/find/loan-find-key.ts';
import { jumpKey } from '#src/domain/jump/jump-rank.ts';
import { borrowerName } from '#src/domain/loan/borrower-name.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { fieldText, shownText } from '#src/domain/loan-fields/packed-loan.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { JumpLoan } from '#src/features/jump/jump-item.ts';
import { ROLE_WORDS } from '#src/loan-display/contact/role-words.ts';
import { jumpWords as words } from '#src/features/jump/words.ts';

/** By list, which is another object after each change. */
const read = new WeakMap<readonly RawLoan[], readonly JumpLoan[]>();

/** A list's loans to jump to, the earliest closing first as in the list. Read once per list. */
function jumpLoans(loans: readonly RawLoan[], view: LoanOwnership, fieldMap: FieldMap): readonly JumpLoan[] {
  const known = read.get(loans);
  if (known !== undefined) return known;
  const fields = fieldMap.loan;
  const parts = createLoanFindParts();
  const found = loans
    .map((raw) => {
      const findable = findableLoan(raw, fieldMap);
      const { loanNumber: number } = findable;
      const name = borrowerName(findable);
      const day = parseCalendarDay(fieldText(raw, fields.projectedClosingDate)) ?? Infinity;
      const place = [shownText(raw, fields.propertyCounty), shownText(raw, fields.propertyState)];
      const property = place.filter((part) => part !== '').join(', ');
      const propertyPart = findPart([property]);
      const people = peopleOf(findable).map((person) => ({
        label: ROLE_WORDS[person.role],
        // The borrower's name is already shown.
        text: person.role === 'borrower' || person.name === '' ? person.phones.join(', ') : person.name,
        part: parts.of(person),
      }));
      const more = [...people, { label: words.property, text: property, part: propertyPart }];
      const loan: JumpLoan = {
        kind: 'loan',
        id: `loan ${idKey(raw.loanId)}`,
        view,
        name,
        number,
        raw,
        more,
        key: jumpKey(
          `${name} ${number}`,
          [number, shortLoanNumber(number)],
          more.map(({ part }) => part),
          loanFindKey(findable, parts, [propertyPart]),
        ),
      };
      return { loan, day };
    })
    .toSorted((left, right) => (left.day === right.day ? 0 : left.day - right.day))
    .map(({ loan }) => loan);
  read.set(loans, found);
  return found;
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
