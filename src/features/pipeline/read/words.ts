import type { PipelineProgress } from '#src/contract/wire/pipeline-answer.ts';
import { counted } from '#src/ui/counted.ts';

export const pipelineWords = {
  noDate: 'No date',
  unreadableDate: "Can't read",
  name: 'Loan pipeline',
  loading: 'Loading the pipeline',
  faults: (faults: readonly string[]) => `Some of this loan couldn't be read: ${faults.join('; ')}`,
  dots: {
    green: 'File reviewed on a different day than it was ready to UW',
    yellow: 'File reviewed the day it was ready to UW',
    grey: 'The file review or ready-to-UW date is missing',
  },
} as const;

export const groupWords = {
  groupBy: 'Group by',
  none: 'Not grouped',
  by: (column: string) => `By ${column.toLowerCase()}`,
  blank: (column: string) => `No ${column.toLowerCase()}`,
  counts: (loans: string, lateCount: number, closingSoonCount: number) =>
    `${loans}, ${lateCount.toLocaleString('en-US')} late, ${closingSoonCount.toLocaleString('en-US')} closing in 7 days`,
  grouped: (column: string) => `grouped by ${column.toLowerCase()}`,
} as const;

export function loansText(count: number): string {
  return counted(count, 'loan', 'loans');
}

export function loansSoFarText(count: number, isPart: boolean): string {
  return isPart ? `${loansText(count)} so far` : loansText(count);
}

export function soFarText({ loaded, total }: PipelineProgress): string {
  if (total === undefined) return loansSoFarText(loaded, true);
  return `${loaded.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} so far`;
}

export function loansOfPartText(count: number, totalCount: number, isPart: boolean): string {
  return isPart ? `${loansOfText(count, totalCount)} so far` : loansOfText(count, totalCount);
}

export function loansOfText(count: number, totalCount: number): string {
  return `${count.toLocaleString('en-US')} of ${loansText(totalCount)}`;
}

export const NOT_REFRESHED = "Couldn't refresh";

export function sinceText(time: string): string {
  return `since ${time}`;
}

export const refreshWords = {
  /** By itself, a refresh asks only for what changed. */
  refreshAll: 'Refresh all',
  asking: 'Refreshing...',
  refreshed: (time: string) => `Refreshed at ${time}`,
  notRefreshed: (time: string) => `${NOT_REFRESHED} ${sinceText(time)}`,
} as const;
