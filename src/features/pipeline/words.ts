import { loansSoFarText } from '#src/features/pipeline/read/words.ts';

export const screenWords = {
  region: 'Pipeline',
  only: (milestone: string) => `${milestone} only`,
  showLoans: (count: number, isPart: boolean) => `Show ${loansSoFarText(count, isPart)}`,
} as const;
