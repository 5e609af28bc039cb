export const sectionWords = {
  details: 'Details',
  closingDate: 'Closing Date',
  noClosingDate: 'No closing date',
  daysUntilClosing: 'Days Until Closing',
  earliestClosing: 'Earliest Legal Closing',
  why: 'Why',
  team: 'Team',
  loanOfficer: 'Loan Officer',
  processor: 'Processor',
  notAssigned: 'Not assigned',
  call: 'Call',
  text: 'Text',
  mail: 'Mail',
  contact: (action: string, who: string) => `${action} ${who}`,
  unnamed: (part: string) => `the ${part.toLowerCase()}`,
  summary: 'Summary',
  fromCopy: (time: string) => `Summary from this device's copy, ${time}`,
  fromPipeline: (time: string) => `Summary from the pipeline, ${time}`,
  /** The gateway hasn't confirmed it. */
  madeHere: ', written on this device',
  notes: 'Notes',
  milestones: 'Milestones',
  showMore: (count: number) => `Show more (${count} more)`,
  showLess: 'Show less',
  /** `CD Signed: 3 days past due`; Dead in Water's fields have no days. */
  urgent: (fieldName: string, remaining: string) =>
    remaining === '' ? fieldName : `${fieldName}: ${remaining}`,
} as const;
