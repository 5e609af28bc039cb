import type { CompiledFieldMap } from '#src/domain/compiled-field-map.ts';
import type { RawLoan } from '#src/domain/raw-loan.ts';

/** Spellings remembered at most, so that answers full of odd names cannot fill the memory. */
const MOST_SPELLINGS = 5000;

/**
 * Fills `texts` with a loan's value for each name of the field map, '' where it has none. The platform answers
 * with the names as asked for; some of its answers spell them in another case (`Loan.Guid`, `Loan.GUID`), so a name that is
 * missing is looked for once more regardless of case. The exact spelling wins.
 */
export function readRawLoanTexts(raw: RawLoan, map: CompiledFieldMap, texts: string[]): void {
  const { fields } = raw;
  let missing = 0;
  for (let slot = 0; slot < map.names.length; slot++) {
    const value: unknown = fields[map.names[slot] ?? ''];
    if (typeof value === 'string') {
      texts[slot] = value;
    } else {
      texts[slot] = '';
      missing++;
    }
  }
  if (missing > 0) readOtherSpellings(fields, map, texts);
}

function readOtherSpellings(fields: RawLoan['fields'], map: CompiledFieldMap, texts: string[]): void {
  for (const name in fields) {
    const slot = map.spellings.get(name) ?? learnSpelling(name, map);
    if (slot < 0 || fields[map.names[slot] ?? ''] !== undefined) continue;
    const value: unknown = fields[name];
    if (typeof value === 'string') texts[slot] = value;
  }
}

function learnSpelling(name: string, map: CompiledFieldMap): number {
  const lower = name.toLowerCase();
  const slot = map.names.includes(name) ? -1 : map.names.findIndex((known) => known.toLowerCase() === lower);
  if (map.spellings.size < MOST_SPELLINGS) map.spellings.set(name, slot);
  return slot;
}
