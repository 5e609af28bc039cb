// Specification 2.7 gives several of these word for word: "Days Until Closing", "Show more (3 more)".

export const panelWords = {
  loading: 'Loading loan...',
  previous: 'Previous loan',
  next: 'Next loan',
  close: 'Close',
  note: 'Note',
  share: 'Share',
  /** Instead, of a loan that the list's filters leave out. */
  notInList: 'Not in this list',
  /** Instead, of a loan that only the other list has. */
  inOther: { AllLoans: 'In All Loans', MyLoans: 'In My Loans' },
  position: (position: number, count: number) =>
    `${position.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
  /** In front of it on a phone: `Offline · 1 of 120`. */
  offline: 'Offline',
  /** Read out when another loan opens. */
  announced: (borrower: string, position: number, count: number) =>
    `${borrower}, loan ${position} of ${count}`,
  announcedIn: (borrower: string, list: string) => `${borrower}, ${list}`,
  noBorrower: 'No borrower name',
  noMilestone: 'No milestone',
  faults: (faults: readonly string[]) => `Some of this loan couldn't be read: ${faults.join('; ')}`,
  bars: 'Milestone categories',
} as const;
