import * as fc from 'fast-check';
import { seenChange } from '#src/domain/loan/seen-changes.ts';

/** Few loans, instants and fingerprints, so that looks meet. */
const aLook: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.constantFrom('00000001', '00000002'),
    fc.integer({ min: 0, max: 20 }),
  )
  .map(([loanId, shown, hour]) => seenChange(loanId, shown, new Date(hour * 3_600_000).toISOString()));

/** Looks as several devices may have had them. */
export const someLooks: fc.Arbitrary<string[]> = fc.array(aLook, { maxLength: 12 });
