import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** How many other names to remember at most, so that answers full of odd names can't fill the memory. */
const MOST_OTHER_NAMES = 5000;

/** A field name seen in answers. */
interface KnownName {
  readonly name: string;
  /** The slot of its value, or -1 if the field map doesn't use it. */
  readonly slot: number;
  /** False for a name that matches the field map's only if case is ignored. */
  readonly isExact: boolean;
  /** The name that followed it last time: answers list their fields in the same order. */
  next: KnownName | undefined;
}

/** A loan's values by slot; undefined if the loan has none. */
export type RawLoanTexts = (string | undefined)[];

/**
 * Returns a function that fills `texts` with a loan's value for each of the names. The platform answers with the names
 * as requested, but some answers change the case (`Loan.Guid`, `Loan.GUID`); that counts unless the exact spelling is
 * there too. Walks through the loan's fields once and expects each after the one it followed before: looking up every
 * name in every loan would take most of the derivation time.
 */
export function createRawLoanTextsReader(
  names: readonly string[],
): (raw: RawLoan, texts: RawLoanTexts) => void {
  const known = new Map<string, KnownName>();
  const slotOfLower = new Map(names.map((name, slot) => [name.toLowerCase(), slot]));
  names.forEach((name, slot) => known.set(name, { name, slot, isExact: true, next: undefined }));
  const start: KnownName = { name: '', slot: -1, isExact: false, next: undefined };

  const find = (name: string): KnownName => {
    let found = known.get(name);
    if (found === undefined) {
      const slot = slotOfLower.get(name.toLowerCase()) ?? -1;
      found = { name, slot, isExact: false, next: undefined };
      if (known.size < names.length + MOST_OTHER_NAMES) known.set(name, found);
    }
    return found;
  };

  return ({ fields }, texts) => {
    texts.fill(undefined);
    let previous = start;
    for (const name in fields) {
      let current = previous.next;
      if (current === undefined || current.name !== name) {
        current = find(name);
        previous.next = current;
      }
      previous = current;
      const { slot } = current;
      if (slot < 0 || (!current.isExact && texts[slot] !== undefined)) continue;
      const value: unknown = fields[name];
      if (typeof value === 'string') texts[slot] = value;
    }
  };
}
