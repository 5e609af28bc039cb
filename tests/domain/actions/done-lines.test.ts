import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupActions } from '#src/domain/actions/action-groups.ts';
import { createDoneOf, partDone, taskOf } from '#src/domain/actions/done-lines.ts';
import { TODAY_GROUPS, withLegalOfOthers } from '#src/domain/actions/legal-with-others.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import { actionsIn } from '#tests/support/loans/action-cases.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';
import { sandboxFiles } from '#tests/support/loans/sandbox-loans.ts';

const SANDBOX_LOANS = sandboxFiles(TODAY, 300).map(({ loan }) => loan);
const GROUPS = { ...groupActions(actionsIn(SANDBOX_LOANS), '', 'all'), others: [] };
const LINES = TODAY_GROUPS.flatMap((group) => GROUPS[group]);

test('a checked line leaves its group alone, and stands once among what is done', () => {
  expect(LINES.length).toBeGreaterThan(100);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: LINES.length - 1 }), { maxLength: 9 }), (picked) => {
      const checked = picked.flatMap((at) => LINES[at] ?? []);
      const dones = checked.map(({ loan: { loanId }, action }, at): DoneMark => ({
        kind: 'done',
        loanId,
        isOn: true,
        day: '2026-11-20',
        task: taskOf(action),
        seen: loanId,
        changedAt: new Date(at * 60_000).toISOString(),
      }));
      const { open, done } = partDone(
        GROUPS,
        createDoneOf(dones, (loanId) => loanId),
      );
      expect(TODAY_GROUPS.flatMap((group) => open[group])).toEqual(
        LINES.filter((line) => !checked.includes(line)),
      );
      expect(done.map(({ line }) => line)).toEqual(checked.toReversed());
      // Each comes back once its loan shows something else, and so does one that isn't known.
      for (const seen of ['another', undefined])
        expect(
          partDone(
            GROUPS,
            createDoneOf(dones, () => seen),
          ),
        ).toEqual({ open: GROUPS, done: [] });
    }),
  );
});

test('another step of the loan, or another day of it, is not done', () => {
  const action = { kind: 'past-due', subjects: ['HOI Received'], day: TODAY } as const;
  const others = [
    { ...action, kind: 'due-today' as const },
    { ...action, subjects: ['HOI Received', 'Title Received'] },
    { ...action, subjects: ['Title Received'] },
    { ...action, day: undefined },
  ];
  expect(new Set([action, ...others].map(taskOf)).size).toBe(5);
  expect(taskOf({ ...action })).toBe(taskOf(action));
});

test("a person's tasks beside the law's for others are parted the same way", () => {
  const email = SANDBOX_LOANS[0]?.processorEmail ?? '';
  const mine = withLegalOfOthers(groupActions(actionsIn(SANDBOX_LOANS), email, 'mine'), email, TODAY);
  const { open, done } = partDone(
    mine,
    createDoneOf([], () => ''),
  );
  expect(open).toEqual(mine);
  expect(done).toEqual([]);
});
