export const sessionEndingWords = {
  idle: (time: string) => `You'll be signed out at ${time}: nobody has used Clear to Close here for a while.`,
  fixed: (time: string) => `Your session ends at ${time}. Sign in again then.`,
  stay: 'Stay signed in',
} as const;
