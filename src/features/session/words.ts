// Specification 2.1 to 2.3 gives several of these word for word: "Login with", "Loading..", the time-out dialog.

const RETRY = 'Retry';

/** The frame around every screen, and the pages that replace it. */
export const frameWords = {
  productName: 'Clear to Close',
  tagline: ': timing, task importance and execution',
  title: 'Clear to Close: timing, task importance and execution',
  skipToContent: 'Skip to main content',
  sampleData: 'Sample data',
  zoneLead: 'Dates and times are in',
  loadingSettings: 'Loading...',
  loadingSession: 'Loading..',
  neverOpened: "Can't reach the server. Connect to open Clear to Close on this device for the first time.",
  retry: RETRY,
  notFound: 'Page not found',
  oldLink: 'The link may be old.',
  backToList: 'Back to the list',
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
  worksOffline: 'Works offline after you sign in once.',
} as const;

export const timeOutWords = {
  title: 'Session Timed Out',
  text: 'Your session has expired due to inactivity. Please log in again to continue using the application.',
  ok: 'OK',
  /** The same person's sign-in elsewhere brings this page back, with its text. */
  onlyHere: "OK loses text you haven't saved. To keep it, sign in from another tab first.",
} as const;
