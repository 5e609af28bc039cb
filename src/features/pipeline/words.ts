import { loansText } from '#src/features/pipeline/read/words.ts';

export const screenWords = {
  region: 'Pipeline',
  only: (names: readonly string[]) => `${names.join(', ')} only`,
  showLoans: (count: number) => `Show ${loansText(count)}`,
} as const;
