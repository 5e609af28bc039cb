export type SeededRandom = ReturnType<typeof seededRandom>;

/** FNV-1a over the text's UTF-16 units: a 32-bit hash. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash);
}

/** Mixes the bits of a 32-bit number (the finalizer of MurmurHash3); different numbers stay different. */
export function mix(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** The random stream for a seed and, for one of many similar things, its index: always the same. Not for secrets. */
export function seededRandom(seed: number, index = 0) {
  let state = mix(seed ^ mix(index + 0x9e3779b9));

  /** From 0 up to, but not including, 1. */
  function next(): number {
    // mulberry32: one 32-bit word of state, enough for test data and cheap to start per loan.
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  }

  return {
    next,
    /** A whole number from low to high, both included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    /** True in this share of cases. */
    chance: (share: number) => next() < share,
    pick: <T>(choices: readonly T[]): T => existing(choices[Math.floor(next() * choices.length)]),
    /** One of the choices, with the probability given by its weight. */
    weighted<T>(choices: readonly (readonly [T, number])[]): T {
      let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        rest -= weight;
        if (rest < 0) return choice;
      }
      return existing(choices.at(-1))[0];
    },
    /** Normally distributed, mean 0, deviation 1. */
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

function existing<T>(choice: T | undefined): T {
  if (choice === undefined) throw new RangeError('there is nothing to choose from');
  return choice;
}
