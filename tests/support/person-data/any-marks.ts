import * as fc from 'fast-check';
import type { LoanMark } from '#src/domain/marks/loan-mark.ts';

/** Few loans and few instants, so that marks meet. */
const shared = {
  loanId: fc.constantFrom('a', 'b', 'c', 'd'),
  isOn: fc.boolean(),
  changedAt: fc.integer({ min: 0, max: 20 }).map((hour) => new Date(hour * 3_600_000).toISOString()),
};

const aMark: fc.Arbitrary<LoanMark> = fc.oneof(
  fc.record({ ...shared, kind: fc.constant('star' as const) }),
  fc.record(
    {
      ...shared,
      kind: fc.constant('snooze' as const),
      until: fc.constantFrom('2026-11-20', '2026-11-23', '2026-12-01'),
      reason: fc.constantFrom('', 'title', 'condo docs'),
      seen: fc.constantFrom('00000001', '00000002'),
    },
    { requiredKeys: ['loanId', 'isOn', 'changedAt', 'kind', 'reason', 'seen'] },
  ),
  fc.record({
    ...shared,
    kind: fc.constant('done' as const),
    day: fc.constantFrom('2026-11-20', '2026-11-21'),
    task: fc.constantFrom('0000000a', '0000000b'),
    seen: fc.constantFrom('00000001', '00000002'),
  }),
  fc.record({
    ...shared,
    kind: fc.constant('called' as const),
    day: fc.constantFrom('2026-11-20', '2026-11-21'),
  }),
);

/** Marks as several devices may have made them. */
export const someMarks: fc.Arbitrary<LoanMark[]> = fc.array(aMark, { maxLength: 12 });
