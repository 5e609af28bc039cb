/** Why the user is on the sign-in page, and what blocks signing in. */
export const signInNoticeWords = {
  offline: "You're offline. Connect to sign in.",
  unreachable: "Couldn't check your sign-in: the server isn't answering.",
  retry: 'Retry',
  locked: (offlineHours: number) =>
    `This device hasn't checked your sign-in for more than ${offlineHours === 1 ? '1 hour' : `${offlineHours} hours`}, so it shows no loans. Sign in to see them.`,
  /** Names no author: anyone may read it. */
  waiting: (count: number) =>
    count === 1
      ? '1 note is saved on this device. It sends when its author signs in.'
      : `${count} notes are saved on this device. They send when their authors sign in.`,
  problems: {
    'no-code': "Sign-in didn't finish. Sign in again.",
    refused: "Your sign-in wasn't accepted. Sign in again.",
    unreachable: "Sign-in didn't finish because the server didn't answer. Try again.",
    'session-ended': 'Your session ended. Sign in again. What you typed is saved.',
    'session-ended-unkept': 'Your session ended. Sign in again.',
    // Unsent notes that their author kept are counted beside it.
    removed: "Your loans and conditions were removed from this device, and you're signed out.",
  },
} as const;
