import { loansSoFarText } from '#src/features/pipeline/read/words.ts';

export const screenWords = {
  region: 'Pipeline',
  only: (milestone: string) => `${milestone} only`,
  showLoans: (count: number, isPart: boolean) => `Show ${loansSoFarText(count, isPart)}`,
} as const;

/** For a person without loans, once: what the list shows, what its signs are, and where to begin. */
export const pipelineNoticeWords = {
  rows: 'Each row is a loan, and each sign is one part of its work:',
  today: 'Open Today',
  first: 'to see what comes first.',
} as const;
