/** What a Retry says beside itself, where there's no list whose time could answer. */
export const askedWords = {
  asking: 'Trying...',
  stillOffline: 'Still offline',
  stillFailing: 'Still not working',
} as const;
