import { counted } from '#src/ui/counted.ts';

// What several rooms of the list say.

export const pipelineWords = {
  name: 'Loan pipeline',
  loading: 'Loading the pipeline',
  faults: (faults: readonly string[]) => `Some of this loan couldn't be read: ${faults.join('; ')}`,
} as const;

/** `1 loan`, `1,200 loans`. */
export function loansText(count: number): string {
  return counted(count, 'loan', 'loans');
}

/** `12 of 120 loans`. */
export function loansOfText(count: number, totalCount: number): string {
  return `${count.toLocaleString('en-US')} of ${loansText(totalCount)}`;
}
