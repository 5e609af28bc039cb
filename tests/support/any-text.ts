import * as fc from 'fast-check';

const A_UNIT = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 0x17f }) },
  { weight: 1, arbitrary: fc.integer({ min: 0x300, max: 0x36f }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 0xffff }) },
  { weight: 1, arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }) },
);

/**
 * Any text in UTF-16 units: letters, accents, control characters, half characters. fast-check's own `unit: 'binary'`
 * takes seconds to prepare on a busy machine.
 */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(A_UNIT, { maxLength }).map((units) => String.fromCharCode(...units));
}
