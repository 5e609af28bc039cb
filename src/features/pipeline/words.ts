import { loansText } from '#src/features/pipeline/read/words.ts';

export const screenWords = {
  region: 'Pipeline',
  only: (milestone: string) => `${milestone} only`,
  showLoans: (count: number) => `Show ${loansText(count)}`,
} as const;
