export const installWords = {
  offer: 'Install Clear to Close to open it from its own icon and see your loans offline.',
  notNow: 'Not now',
  install: 'Install app',
  addToHomeScreen: 'Add to Home Screen',
} as const;

/** The steps on an iPhone or iPad; the words to tap are emphasized. */
export const shareStepsWords = {
  steps: [
    {
      before: 'Tap ',
      tap: 'Share',
      after: ', the square with an arrow pointing up. In Safari on iPhone, it may be under the three dots.',
    },
    { before: 'Scroll down and tap ', tap: 'Add to Home Screen', after: '.' },
    { before: 'If you see ', tap: 'Open as Web App', after: ', leave it on.' },
    { before: 'Tap ', tap: 'Add', after: '.' },
  ],
  lastStep: 'Open Clear to Close from the Home Screen and sign in.',
  note: "The app on the Home Screen has its own copy of your loans. Unsent notes don't move there: send them from this browser first.",
} as const;
