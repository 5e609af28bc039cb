import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { groupActions } from '#src/domain/actions/action-groups.ts';
import { compareByFirst } from '#src/domain/actions/action-order.ts';
import { actionReason, actionTitle } from '#src/domain/actions/action-text.ts';
import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { actionsIn } from '#tests/support/loans/action-cases.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, TODAY } from '#tests/support/loans/loan-factory.ts';

const derive = (raw: RawLoan): Loan => deriveLoan(raw, fieldMap, TODAY);
const someLoans = fc.uniqueArray(aRawLoan(fieldMap), { maxLength: 12, selector: ({ loanId }) => loanId });
const COMPLETED_FIELDS = [
  ...new Set(fieldMap.categories.flatMap(({ fields }) => fields.map(({ completed }) => completed))),
];

describe('for any loans', () => {
  test('the order of the list changes nothing', () => {
    fc.assert(
      fc.property(someLoans, fc.infiniteStream(fc.nat()), (raws, random) => {
        const loans = raws.map(derive);
        const keys = new Map(loans.map((loan) => [loan, random.next().value ?? 0]));
        const shuffled = loans.toSorted((left, right) => (keys.get(left) ?? 0) - (keys.get(right) ?? 0));
        const idsOf = (list: readonly Loan[]) => actionsIn(list).map(({ loan }) => loan.loanId);
        expect(idsOf(shuffled)).toEqual(idsOf(loans));
      }),
    );
  });

  test('a loan with a red category is never missing, and on the screen it has one line', () => {
    fc.assert(
      fc.property(someLoans, (raws) => {
        const loans = raws.map(derive);
        const found = actionsIn(loans);
        const red = loans.filter(({ categories }) => categories.some(({ status }) => status === 'PAST_DUE'));
        const ids = new Set(found.map(({ loan }) => loan.loanId));
        expect(red.filter(({ loanId }) => !ids.has(loanId))).toEqual([]);
        const lines = Object.values(groupActions(found, '', 'all')).flat();
        expect(lines.map(({ loan }) => loan.loanId).toSorted()).toEqual([...ids].toSorted());
      }),
    );
  });

  test('no two loans tie, and the order is the same from both sides', () => {
    fc.assert(
      fc.property(someLoans, (raws) => {
        const found = actionsIn(raws.map(derive));
        for (const [index, left] of found.entries()) {
          for (const right of found.slice(index + 1)) {
            expect(Math.sign(compareByFirst(left, right))).toBe(-1);
            expect(Math.sign(compareByFirst(right, left))).toBe(1);
          }
        }
      }),
    );
  });

  test('a date completed by today never moves its loan up', () => {
    fc.assert(
      fc.property(
        aRawLoan(fieldMap),
        fc.constantFrom(...COMPLETED_FIELDS),
        fc.integer({ min: -20, max: 0 }),
        (raw, field, days) => {
          const { [field]: _removed, ...open } = raw.fields;
          const [before] = actionsIn([derive({ ...raw, fields: open })]);
          const [after] = actionsIn([derive({ ...raw, fields: { ...open, [field]: dateIn(days) } })]);
          // A loan without actions is below all others.
          expect(after === undefined || (before !== undefined && compareByFirst(before, after) <= 0)).toBe(
            true,
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  test('every action says what to do, and names the day that decided it', () => {
    fc.assert(
      fc.property(someLoans, (raws) => {
        for (const { loan, actions } of actionsIn(raws.map(derive))) {
          for (const action of actions) {
            const reason = actionReason(action, loan, 'mailbox', TODAY);
            expect(actionTitle(action, loan)).toMatch(/^[A-Z].*[^.]$/);
            expect(reason).toMatch(/^[A-Z].*\.$/);
            expect(reason).toContain(action.day === undefined ? '' : formatCalendarDay(action.day));
            expect(reason).toContain(action.legalDay === undefined ? '' : 'Your compliance office decides.');
          }
        }
      }),
    );
  });
});
