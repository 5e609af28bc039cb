import type { UnsentNote } from '#src/features/session/unsent-notes.ts';

// Specification 2.1 to 2.3 gives several of these word for word: "Login with", "Loading..", the time-out dialog.

const RETRY = 'Retry';

/** The frame around every screen, and the pages that stand in for it. */
export const frameWords = {
  productName: 'Clear to Close',
  tagline: ': timing, task importance and execution',
  title: 'Clear to Close: timing, task importance and execution',
  skipToContent: 'Skip to main content',
  sampleData: 'Sample data',
  loadingSettings: 'Loading...',
  loadingSession: 'Loading..',
  neverOpened: "Can't reach the server. Connect to open Clear to Close on this device for the first time.",
  retry: RETRY,
  notFound: 'Page not found',
  oldLink: 'The link may be old.',
  backToPipeline: 'Back to the pipeline',
} as const;

export const accountWords = {
  menu: (name: string, initials: string) => `Account menu${name === '' ? '' : ` of ${name}`}, ${initials}`,
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  keys: 'Keyboard shortcuts',
  /** `Version 11/23/2026, b0c0b45`. An id without a date is shown as it is. */
  version: (buildId: string) => {
    const [, year, month, day, hash] = /^(\d{4})-(\d\d)-(\d\d)-(\w+)$/.exec(buildId) ?? [];
    return hash === undefined ? `Version ${buildId}` : `Version ${month}/${day}/${year}, ${hash}`;
  },
} as const;

/** The sign-in page and its callback. */
export const signInWords = {
  checking: 'Loading...',
  authenticating: 'Authenticating...',
  button: (platformName: string) => `Login with ${platformName}`,
  sampleData: "Sample data: the people and loans here aren't real.",
  unreachable: "Couldn't check your sign-in: the server isn't answering.",
  worksOffline: 'Works offline after you sign in once.',
  retry: RETRY,
  locked: (offlineHours: number) =>
    `This device hasn't checked your sign-in for more than ${offlineHours === 1 ? '1 hour' : `${offlineHours} hours`}, so its loans are locked. Sign in to see them.`,
  problems: {
    'no-code': "Sign-in didn't finish. Sign in again.",
    refused: "Your sign-in wasn't accepted. Sign in again.",
    unreachable: "Sign-in didn't finish because the server didn't answer. Try again.",
    'session-ended': 'Your session ended. Sign in again. What you typed is saved.',
    'session-ended-unkept': 'Your session ended. Sign in again.',
  },
} as const;

export const timeOutWords = {
  title: 'Session Timed Out',
  text: 'Your session has expired due to inactivity. Please log in again to continue using the application.',
  ok: 'OK',
} as const;

type CountedNotes = readonly Pick<UnsentNote, 'isDraft'>[];

/** `2 notes`, `1 note and 1 draft`; with a kind, `2 unsent notes`. */
function countText(notes: CountedNotes, kind = ''): string {
  const drafts = notes.filter(({ isDraft }) => isDraft).length;
  const saved = notes.length - drafts;
  return [
    saved === 0 ? '' : `${saved} ${kind}${saved === 1 ? 'note' : 'notes'}`,
    drafts === 0 ? '' : `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`,
  ]
    .filter((part) => part !== '')
    .join(' and ');
}

/** The question about notes that haven't reached their loans. */
export const signOutWords = {
  title: (notes: CountedNotes, isWhole: boolean) =>
    `Sign out with ${isWhole ? countText(notes, 'unsent ') : 'unsent notes'}?`,
  notInLoan: (notes: CountedNotes) =>
    `${countText(notes)} ${notes.length === 1 ? "hasn't reached the loan" : "haven't reached their loans"} yet.`,
  notSent: (notes: CountedNotes) => `${countText(notes)} couldn't be sent.`,
  ifKept: (notes: CountedNotes) => {
    const draftCount = notes.filter(({ isDraft }) => isDraft).length;
    const them = notes.length === 1 ? 'it' : 'them';
    const seen = `If you keep ${them}, only you can see ${them}`;
    const nextTime = 'the next time you sign in on this device';
    if (draftCount === 0) return `${seen}, and ${notes.length === 1 ? 'it sends' : 'they send'} ${nextTime}.`;
    if (draftCount === notes.length)
      return `${seen}, and ${notes.length === 1 ? "it's" : "they're"} here ${nextTime}.`;
    return `${seen}. Saved notes send ${nextTime}. Drafts wait for you to save them.`;
  },
  unreadable:
    "The notes on this device can't be read right now, so there may be more than you see here. Signing out doesn't erase them: they're here the next time you sign in.",
  unsaved: "Anything marked “Not saved” couldn't be saved on this device. Copy it before you sign out.",
  draft: 'Draft',
  notSaved: 'Not saved',
  confirmDiscard: (notes: CountedNotes) => `Discard ${countText(notes)} for good?`,
  back: 'Back',
  discard: 'Discard',
  discardAndSignOut: 'Discard and sign out',
  send: 'Send now',
  sending: 'Sending...',
  keep: 'Keep and sign out',
  signOut: 'Sign out',
  unknownLoan: 'Unknown loan',
  unnumberedLoan: 'Loan without a number',
} as const;
