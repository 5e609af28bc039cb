import type { ShareAudience } from '#src/domain/share/share-text.ts';
import { counted } from '#src/ui/counted.ts';

export const shareWords = {
  title: 'Share a status',
  audience: 'For whom',
  audiences: { borrower: 'Borrower', agent: 'Agent' } satisfies Record<ShareAudience, string>,
  noBorrower: 'No borrower name',
  withoutDay: (day: string) => `The message doesn't name ${day}.`,
  withoutThat: "The message doesn't say so.",
  loan: (time: string, age: string) => `Loan as of ${time}, ${age}.`,
  conditions: (time: string, age: string) => `Conditions as of ${time}, ${age}.`,
  reading: 'Getting the newest conditions...',
  missing: "This loan's conditions aren't on this device, so the message doesn't ask for them.",
  notRefreshed: (why: string) => `Couldn't get the newest conditions${why === '' ? '' : `: ${why}`}.`,
  retry: 'Retry',
  /** The loan's steps say so; its conditions may not. */
  clearDespite: (count: number) =>
    `The message says clear to close, but ${counted(count, 'open condition is', 'open conditions are')} left out of it. Check below before you send it.`,
  received: (items: readonly string[]) =>
    `Already received, so not requested again: ${items.map((item) => item.replace(/\.$/u, '')).join('; ')}.`,
  share: 'Share',
  copy: 'Copy',
  notShared: "The message wasn't shared. Copy it instead.",
  empty: 'Write something to share.',
} as const;
