import type { Shown } from './operations.ts';

export interface BenchLoan {
  readonly texts: readonly string[];
  /** What a status column says: days where it's past due. */
  readonly signs: readonly string[];
  /** 0 to 4, from past due to completed. */
  readonly statuses: readonly number[];
  readonly day: number;
}

declare global {
  interface Window {
    benchLoans: readonly BenchLoan[];
  }
}

const NAMES = [
  'Abara',
  'Bachman',
  'Barrera',
  'Brandt',
  'Dunn',
  'Emerson',
  'Foster',
  'Garcia',
  'Song',
] as const;

/** 9 texts and 12 statuses a loan, for pages that aren't the product. */
export function makeBenchLoans(loanCount: number): readonly BenchLoan[] {
  return Array.from({ length: loanCount }, (_, index) => {
    const day = (index * 7919) % 90;
    // Each day has loans of all names, so that each key of the search changes the first rows.
    const name = NAMES[(index * 31 + Math.floor(index / 90)) % NAMES.length] ?? '';
    const texts = Array.from({ length: 9 }, (_text, column) => `${name} ${(index * 13 + column) % 97}`);
    texts[0] = String(10_000 + index);
    texts[2] = `${1 + Math.floor(day / 30)}/${1 + (day % 28)}/2026 (${day} days)`;
    const statuses = Array.from({ length: 12 }, (_status, at) => (index * 17 + at * 5) % 5);
    return { texts, signs: statuses.map((status) => (status === 0 ? `${day % 9}d` : '')), statuses, day };
  });
}

/** The texts of the rows that a page of these loans has to show. */
export function benchRows(loans: readonly BenchLoan[], { by, search, page }: Shown): readonly string[] {
  const borrower = ({ texts }: BenchLoan): string => texts[1] ?? '';
  const found = loans.filter(({ texts }) => texts.some((text) => text.toLowerCase().includes(search)));
  const sorted = found.toSorted((left, right) => {
    if (by === 'closing') return left.day - right.day;
    return borrower(left) < borrower(right) ? -1 : Number(borrower(left) > borrower(right));
  });
  return sorted.slice(page * 15, (page + 1) * 15).map(({ texts, signs }) => [...texts, ...signs].join(''));
}
