export const sectionWords = {
  details: 'Details',
  closingDate: 'Closing Date',
  noClosingDate: 'No closing date',
  daysUntilClosing: 'Days Until Closing',
  rateLock: 'Rate Lock Expires',
  earliestClosing: 'Earliest Legal Closing',
  /** Where proof lets the loan close on its date. */
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
  /** The gateway hasn't confirmed it. */
  madeHere: ', written on this device',
  notes: 'Notes',
  /** Until their code is there, which then says the same in the same place. */
  loadingNotes: 'Loading notes...',
  milestones: 'Milestones',
  showMore: (count: number) => `Show more (${count} more)`,
  showLess: 'Show less',
} as const;
