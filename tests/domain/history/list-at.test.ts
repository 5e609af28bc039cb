import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listAt } from '#src/domain/history/list-at.ts';
import { changeBetween, type ListChange, type ReadLoans } from '#src/domain/history/list-change.ts';
import { packLoans } from '#src/domain/loan-fields/packed-loan.ts';
import { anyListDays, inOrderOfIds } from '#tests/support/loans/list-days.ts';

/** As a device does: the newest change first. */
function changesOf(lists: readonly ReadLoans[]): ListChange[] {
  const changes: ListChange[] = [];
  let [known] = lists;
  for (const list of lists.slice(1)) {
    const change = known && changeBetween(known, list);
    if (change !== undefined) changes.unshift(change);
    known = { loans: change === undefined ? (known?.loans ?? []) : list.loans, asOf: list.asOf };
  }
  return changes;
}

test('over 200 days of changes, the list rebuilt for each day is the list of that day', () => {
  fc.assert(
    fc.property(anyListDays(200), fc.boolean(), (lists, isPacked) => {
      const read = isPacked ? lists.map((list) => ({ ...list, loans: packLoans(list.loans) })) : lists;
      const changes = changesOf(read);
      const last = read.at(-1) ?? { loans: [], asOf: '' };
      for (const { loans, asOf } of lists) {
        const rebuilt = listAt(last, changes, Date.parse(asOf));
        const plain = rebuilt.loans.map(({ loanId, fields, faults }) =>
          faults === undefined ? { loanId, fields } : { loanId, fields, faults },
        );
        expect(inOrderOfIds(plain)).toEqual(inOrderOfIds(loans));
        expect(Date.parse(rebuilt.asOf)).toBeLessThanOrEqual(Date.parse(asOf));
      }
    }),
    { numRuns: 5 },
  );
});

const EMPTY = { came: [], left: [], changed: [] };
const at = (time: string) => `2026-11-${time}:00.000Z`;

test('a day is as old as the last reading of it, and as its end where a later one found the same', () => {
  const list = { loans: [], asOf: at('20T15:00') };
  const changes = [{ ...EMPTY, from: at('18T15:00'), to: at('20T15:00') }];
  expect(listAt(list, changes, Date.parse(at('19T05:00'))).asOf).toBe(at('18T15:00'));
  expect(listAt(list, changes, Date.parse(at('17T05:00'))).asOf).toBe(at('17T05:00'));
  expect(listAt(list, changes, Date.parse(at('21T05:00'))).asOf).toBe(at('20T15:00'));
});

test('lists that say the same differ in nothing, whoever made their loans', () => {
  const list = { loans: [{ loanId: 'a', fields: { x: '1' } }], asOf: at('20T15:00') };
  expect(changeBetween(list, structuredClone(list))).toBeUndefined();
});
