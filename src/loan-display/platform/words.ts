import { isolated } from '#src/domain/text/direction.ts';

export const platformWords = {
  openIn: (platformName: string) => `Open in ${isolated(platformName)}`,
  newTab: '(new tab)',
} as const;
