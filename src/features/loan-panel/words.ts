// Specification 2.7 gives several of these word for word: "Days Until Closing", "Show more (3 more)".

export const panelWords = {
  loading: 'Loading loan...',
  previous: 'Previous loan',
  next: 'Next loan',
  close: 'Close',
  note: 'Note',
  share: 'Share',
  conditions: 'Conditions',
  borrowerList: 'List for borrower',
  notInList: 'Not in this list',
  inOther: { AllLoans: 'In All Loans', MyLoans: 'In My Loans' },
  position: (position: number, count: number) =>
    `${position.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
  offline: 'Offline',
  announced: (borrower: string, position: number, count: number) =>
    `${borrower}, loan ${position} of ${count}`,
  announcedIn: (borrower: string, list: string) => `${borrower}, ${list}`,
  noBorrower: 'No borrower name',
  noMilestone: 'No milestone',
  faults: (faults: readonly string[]) => `Some of this loan couldn't be read: ${faults.join('; ')}`,
  bars: 'Milestone categories',
} as const;

export const sectionWords = {
  details: 'Details',
  closingDate: 'Closing Date',
  noClosingDate: 'No closing date',
  daysUntilClosing: 'Days Until Closing',
  rateLock: 'Rate Lock Expires',
  earliestClosing: 'Earliest Legal Closing',
  earliestWithoutProof: 'Earliest Closing (No CD Receipt Yet)',
  why: 'Why',
  team: 'Team',
  loanOfficer: 'Loan Officer',
  processor: 'Processor',
  notAssigned: 'Not assigned',
  noName: 'No name',
  summary: 'Summary',
  fromCopy: (time: string) => `Summary from this device's copy, ${time}`,
  fromPipeline: (time: string) => `Summary from the pipeline, ${time}`,
  madeHere: ', written on this device',
  notes: 'Notes',
  loadingNotes: 'Loading notes...',
  milestones: 'Milestones',
  history: 'History',
  showHistory: 'See what changed',
  hideHistory: 'Hide what changed',
  showMore: (count: number) => `Show more (${count} more)`,
  showLess: 'Show less',
} as const;

export const loanCommandWords = {
  of: (borrower: string) => (borrower === '' ? 'the open loan' : borrower),
  note: (of: string) => `Write a note on ${of}`,
  conditions: (of: string) => `See the conditions of ${of}`,
  share: (of: string) => `Share the status of ${of}`,
  star: (of: string) => `Star ${of}`,
  unstar: (of: string) => `Unstar ${of}`,
  copy: (loanNumber: string) => `Copy loan number ${loanNumber}`,
} as const;
