/** What each sign and color of the table means; the statuses' meanings are in the domain. */
export const legendWords = {
  milestones: 'Milestones',
  disabled: 'Disabled',
  disabledMeans: 'Not required on this loan',
  /** What stands under a sign where there's no room for words. */
  belowSigns: [
    { sign: '8d', look: 'late', name: 'Days late', meaning: '8 days past due' },
    { sign: '3/5', look: 'part', name: 'Steps done', meaning: '3 of 5 steps completed' },
  ],
  deadInWater: 'Dead in Water',
  days: { sign: '13d', name: 'Days', meaning: '13 days from ITP received to ready to UW, or to today' },
  dots: [
    { tone: 'green', name: 'Green dot', meaning: 'File not reviewed the day it was ready to UW' },
    { tone: 'yellow', name: 'Yellow dot', meaning: 'File reviewed the day it was ready to UW' },
    { tone: 'grey', name: 'Gray dot', meaning: 'One of the two dates is missing' },
  ],
  colors: 'Row and cell colors',
  changed: 'Changed',
  changedMeans: 'Changed since you last looked',
  shades: [
    { className: 'tone-stalled', name: 'Stalled', meaning: 'Not ready to UW after 3 days or more' },
    { className: 'tone-on-track', name: 'On track', meaning: 'Ready to UW' },
    { className: 'shade-suspended', name: 'Suspended', meaning: 'The loan is suspended' },
    { className: 'shade-selected', name: 'Selected row', meaning: 'The loan that is open' },
  ],
} as const;
