interface BenchLoan {
  readonly texts: readonly string[];
  /** 0 to 4, from past due to completed. */
  readonly statuses: readonly number[];
  readonly day: number;
  readonly name: string;
}

declare global {
  interface Window {
    benchLoans: readonly BenchLoan[];
  }
}

/** Runs in the page. 9 texts and 12 statuses a loan, for pages that aren't the product. */
export function makeBenchLoans(loanCount: number): void {
  const names = [
    'Anderson',
    'Brooks',
    'Castillo',
    'Sonnenfeld',
    'Dunn',
    'Emerson',
    'Foster',
    'Garcia',
    'Song',
  ];
  window.benchLoans = Array.from({ length: loanCount }, (_, index) => {
    const day = (index * 7919) % 90;
    // Each day has loans of all names: a search that leaves every row as it is would measure nothing.
    const name = names[(index * 31 + Math.floor(index / 90)) % names.length] ?? '';
    const texts = Array.from({ length: 9 }, (_text, column) => `${name} ${(index * 13 + column) % 97}`);
    texts[0] = String(10_000 + index);
    texts[2] = `${1 + Math.floor(day / 30)}/${1 + (day % 28)}/2026 (${day} days)`;
    const statuses = Array.from({ length: 12 }, (_status, at) => (index * 17 + at * 5) % 5);
    return { texts, statuses, day, name: `${name} ${index}` };
  });
}
