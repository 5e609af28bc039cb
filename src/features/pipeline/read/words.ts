import type { PipelineProgress } from '#src/contract/wire/pipeline-answer.ts';
import { counted } from '#src/ui/counted.ts';

// Words shared by several parts of the list.

export const pipelineWords = {
  /** In place of a projected closing. */
  noDate: 'No date',
  unreadableDate: "Can't read",
  name: 'Loan pipeline',
  loading: 'Loading the pipeline',
  faults: (faults: readonly string[]) => `Some of this loan couldn't be read: ${faults.join('; ')}`,
  /** What the dot beside Dead in Water's days means. */
  dots: {
    green: 'File reviewed on a different day than it was ready to UW',
    yellow: 'File reviewed the day it was ready to UW',
    grey: 'The file review or ready-to-UW date is missing',
  },
} as const;

/** `1 loan`, `1,200 loans`. */
export function loansText(count: number): string {
  return counted(count, 'loan', 'loans');
}

/** `12 loans`, or `12 loans so far` while more are on their way. */
export function loansSoFarText(count: number, isPart: boolean): string {
  return isPart ? `${loansText(count)} so far` : loansText(count);
}

/** `1,000 of 9,800 so far`. */
export function soFarText({ loaded, total }: PipelineProgress): string {
  if (total === undefined) return loansSoFarText(loaded, true);
  return `${loaded.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} so far`;
}

/** `12 of 120 loans so far` while more are on their way. */
export function loansOfPartText(count: number, totalCount: number, isPart: boolean): string {
  return isPart ? `${loansOfText(count, totalCount)} so far` : loansOfText(count, totalCount);
}

/** `12 of 120 loans`. */
export function loansOfText(count: number, totalCount: number): string {
  return `${count.toLocaleString('en-US')} of ${loansText(totalCount)}`;
}

export const NOT_REFRESHED = "Couldn't refresh";

/** Since when, behind that. */
export function sinceText(time: string): string {
  return `since ${time}`;
}

/** A refresh on demand, and its answer. */
export const refreshWords = {
  /** By itself, a refresh asks only for what changed. */
  refreshAll: 'Refresh all',
  asking: 'Refreshing...',
  refreshed: (time: string) => `Refreshed at ${time}`,
  notRefreshed: (time: string) => `${NOT_REFRESHED} ${sinceText(time)}`,
} as const;
