import { MOST_MARKED_LOANS } from '#src/domain/marks/loan-mark.ts';

export const starWords = {
  starred: 'Starred',
  star: 'Star',
  /** The button's name stays: whether it's pressed says the rest. */
  starLoan: (name: string) => `Star ${name}`,
  tooMany: `Only ${MOST_MARKED_LOANS} loans can have a star. Take some off first.`,
  close: 'Close',
} as const;
