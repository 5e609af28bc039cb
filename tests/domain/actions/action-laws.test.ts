import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { groupActions } from '#src/domain/actions/action-groups.ts';
import { compareByFirst, deadlineDayOf } from '#src/domain/actions/action-order.ts';
import { actionReason, actionTitle, reasonParts } from '#src/domain/actions/action-text.ts';
import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { actionsIn, AT_REST } from '#tests/support/loans/action-cases.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

const derive = (raw: RawLoan): Loan => deriveLoan(raw, fieldMap, TODAY);
const someLoans = fc.uniqueArray(aRawLoan(fieldMap), { maxLength: 12, selector: ({ loanId }) => loanId });
/** ITP starts a count, and a loan that's signed or funded can be so without its funds or its CD. */
const WORSE_ONCE_DONE = ['ITP Received', 'Closing Sent', 'Funds Sent'];
const COMPLETED_FIELDS = [
  ...new Set(
    fieldMap.categories.flatMap(({ fields }) =>
      fields.filter(({ name }) => !WORSE_ONCE_DONE.includes(name)).map(({ completed }) => completed),
    ),
  ),
];

const heldUp = (due: number) => ({
  ...stepFields('Initial CD', { Requested: { done: '', due }, Sent: { done: '' } }),
});
/** A closing with its CD neither requested nor sent. */
const aCdCase = fc
  .record({ due: fc.integer({ min: -20, max: 10 }), closing: fc.integer({ min: 0, max: 30 }) })
  .map(({ due, closing }) => ({ ...AT_REST, ...heldUp(due), 'Fields.763': dateIn(closing) }));

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

  test('steps that hold up a legal deadline and what the law asks for come first, the nearest deadline first', () => {
    fc.assert(
      fc.property(fc.array(aCdCase, { minLength: 2, maxLength: 8 }), someLoans, (cases, raws) => {
        const loans = [...cases.map((fields) => loanOf(fields)), ...raws.map(derive)];
        const firsts = actionsIn(loans).map(({ actions: [first] }) => deadlineDayOf(first) ?? Infinity);
        expect(firsts).toEqual(firsts.toSorted((left, right) => left - right || 0));
        for (const { actions } of actionsIn(loans)) {
          const days = actions.map((action) => deadlineDayOf(action) ?? Infinity);
          expect(days).toEqual(days.toSorted((left, right) => left - right || 0));
        }
      }),
    );
  });

  test('a late step holds up a CD that must go within 5 office days, however late something else is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: -30, max: 0 }), (daysLate, due) => {
        const ordinary = loanOf({
          ...AT_REST,
          ...stepFields('Appraisal', { 'Appraisal Ordered': { due: -daysLate } }),
        });
        // Closes on 12/02/2026: its CD must go by 11/23/2026, the next office day.
        const held = loanOf({ ...AT_REST, ...heldUp(due), 'Fields.763': '12/02/2026' });
        const [first] = actionsIn([ordinary, held], { conditionsOf: () => undefined });
        expect(first?.loan).toBe(held);
        expect(first?.actions.find(({ subjects }) => subjects[0] === 'Initial CD Requested')?.blocks).toEqual(
          {
            document: 'CD',
            day: first?.actions[0].legalDay,
            isReceipt: false,
          },
        );
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
            const [, why] = reasonParts(action, loan, 'mailbox', TODAY);
            expect(actionTitle(action, loan)).toMatch(/^[A-Z].*[^.]$/);
            expect(reason).toMatch(/^[A-Z].*\.$/);
            expect(reason).toContain(action.day === undefined ? '' : formatCalendarDay(action.day));
            expect(why).toContain(action.legalDay === undefined ? '' : 'Your compliance office decides.');
          }
        }
      }),
    );
  });
});
