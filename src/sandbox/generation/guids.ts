import { hashText, mix } from '#src/sandbox/generation/seeded-random.ts';

export type Guids = ReturnType<typeof createGuids>;

// Odd, so that a multiplication by it can be reversed.
const SPREAD = 0x9e3779b1;

/**
 * Loan ids from positions and back, without a table: the first eight digits encode the position, the rest verify it.
 */
export function createGuids(seed: string, size: number) {
  const key = hashText(`${seed}/guids`);
  const hex = (value: number) => value.toString(16).padStart(8, '0');

  function at(position: number): string {
    const head = (Math.imul(position, SPREAD) ^ key) >>> 0;
    const second = hex(mix(head ^ 0x5bd1e995));
    const third = hex(mix(head ^ 0x1b873593));
    const fourth = hex(mix(head ^ 0xcc9e2d51));
    // Version 4, variant 1: what clients that check a GUID's format expect.
    return `${hex(head)}-${second.slice(0, 4)}-4${second.slice(5, 8)}-a${third.slice(1, 4)}-${third.slice(4)}${fourth}`;
  }

  return {
    at,
    positionOf(guid: string): number | undefined {
      if (!/^[0-9a-f]{8}-/.test(guid)) return undefined;
      const position =
        Math.imul((Number.parseInt(guid.slice(0, 8), 16) ^ key) >>> 0, inverseOf(SPREAD)) >>> 0;
      return position < size && at(position) === guid ? position : undefined;
    },
  };
}

/** The inverse for multiplication by an odd 32-bit number: Newton's iteration doubles the correct bits. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let round = 0; round < 5; round += 1) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}
