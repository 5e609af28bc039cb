/** What a Retry says beside itself, where there's no list whose time could answer. */
export const askedWords = {
  asking: 'Trying...',
  failed: "Didn't work",
  stillOffline: 'Still offline',
  stillFailing: 'Still failing',
} as const;
