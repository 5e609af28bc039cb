/** A Retry's answers, where no list's age could show the result. */
export const askedWords = {
  asking: 'Trying...',
  failed: "Didn't work",
  stillOffline: 'Still offline',
  stillFailing: 'Still failing',
} as const;
