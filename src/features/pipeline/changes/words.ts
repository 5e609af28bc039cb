import { loansText } from '#src/features/pipeline/read/words.ts';

export const changesWords = {
  announced: (count: number) => `${loansText(count)} changed`,
  count: (count: number) => `${count.toLocaleString('en-US')} changed`,
  seeAll: 'Mark all as seen',
  isNew: (time: string) => `New since ${time}`,
  changed: (time: string, names: readonly string[]) => `Changed since ${time}: ${names.join(', ')}`,
} as const;
