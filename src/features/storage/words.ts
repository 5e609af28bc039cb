import { counted } from '#src/ui/counted.ts';

const VIEW_NAMES: Readonly<Record<string, string>> = { MyLoans: 'My Loans', AllLoans: 'All Loans' };

const NONE = 'None';
const REMOVES = 'This removes your loans, conditions and notes from this device and signs you out.';

/** When the platform was read for a copy, and its age: '' where it needn't be said. */
export interface CopyTime {
  readonly time: string;
  readonly age: string;
}

function timeText({ time, age }: CopyTime): string {
  return age === '' ? time : `${time} (${age})`;
}

export const storageWords = {
  title: 'On this device',
  what: 'What this device keeps so that you can work offline.',
  noLoans: "No loans on this device yet. Open the list while you're connected to save a copy.",
  viewName: (view: string) => VIEW_NAMES[view] ?? view,
  loans: (loanCount: number) => counted(loanCount, 'loan', 'loans'),
  /** Follows what is kept: `updated 8:40 AM (2 hours old)`. */
  updated: (copy: CopyTime) => `updated ${timeText(copy)}`,
  /** The same of copies that differ: the oldest decides what can be relied on. */
  updatedFrom: (oldest: CopyTime, newest: CopyTime) =>
    `oldest copy ${timeText(oldest)}, newest ${timeText(newest)}`,
  saving: 'Saving a copy...',
  conditions: 'Conditions',
  forLoans: (loanCount: number) => (loanCount === 0 ? NONE : `For ${counted(loanCount, 'loan', 'loans')}`),
  downloading: 'Downloading...',
  notes: 'Notes',
  /** A list brings each loan's notes along; opening a loan reads them again. */
  notesOfLists: 'Saved with each loan and updated with it',
  notesOfOpened: (loanCount: number) =>
    loanCount === 0 ? NONE : `Of ${counted(loanCount, 'loan', 'loans')} you opened`,
  /** `None`, `2`; with drafts `None, 1 draft`, `2 notes, 1 draft`. */
  unsentCount: (count: number, draftCount: number) => {
    if (draftCount === 0) return count === 0 ? NONE : count.toLocaleString('en-US');
    return `${count === 0 ? NONE : counted(count, 'note', 'notes')}, ${counted(draftCount, 'draft', 'drafts')}`;
  },
  unsent: 'Unsent notes',
  unsentUnknown: "Can't be read right now",
  used: 'Storage used, including the app',
  counting: 'Counting...',
  /** The browser's own figure comes some seconds late. */
  usedAbout: (used: string) => `About ${used}`,
  usedOf: (used: string, quota: string) => `About ${used} of the ${quota} this browser allows`,
  protection: 'Protected from cleanup',
  isProtected: "Yes. The browser won't clear it on its own.",
  // True before the browser was asked, which the first note does, and after it declined.
  askBrowser: 'Ask the browser to keep it',
  declined: "The browser won't promise it yet. Install the app, then ask again.",
  isNotProtected: 'No. The browser may clear it if the device fills up.',
  protectionUnknown: "This browser doesn't say.",
  remove: 'Remove everything from this device',
  removes: (platformName: string) => `${REMOVES} Nothing is deleted from ${platformName}.`,
  removesUnsent: (count: number, draftCount: number) => {
    const notes = count === 0 ? [] : [counted(count, 'unsent note', 'unsent notes')];
    const drafts = draftCount === 0 ? [] : [counted(draftCount, 'draft', 'drafts')];
    return `${REMOVES} You'll be asked what to do with ${[...notes, ...drafts].join(' and ')}.`;
  },
  noWayBack: "You can't sign back in until you're connected.",
  confirmRemove: 'Remove and sign out',
  removing: 'Removing...',
  cancel: 'Cancel',
  appStays: 'The app itself stays so it can open offline. It holds no customer data.',
} as const;
