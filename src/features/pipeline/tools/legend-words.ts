/** What each sign and color of the table means; the statuses' meanings are in the domain. */
export const legendWords = {
  milestones: 'Milestones',
  disabled: 'Disabled',
  disabledMeans: 'Not required on this loan',
  /** What stands under a sign where there's no room for words. */
  belowSigns: [
    { status: 'PAST_DUE', text: '8d', name: 'Days late', meaning: '8 days past due' },
    { status: 'INPROGRESS', text: '3/5', name: 'Steps done', meaning: '3 of 5 steps completed' },
  ],
  deadInWater: 'Dead in Water',
  days: { text: '13d', name: 'Days', meaning: '13 days from ITP received to ready to UW, or to today' },
  dots: [
    { tone: 'green', text: '2d', name: 'Green dot', meaning: 'File not reviewed the day it was ready to UW' },
    { tone: 'yellow', text: '3d', name: 'Yellow dot', meaning: 'File reviewed the day it was ready to UW' },
    { tone: 'grey', text: '13d', name: 'Gray dot', meaning: 'One of the two dates is missing' },
  ],
  colors: 'Row and cell colors',
  changed: 'Changed',
  changedMeans: 'Changed since you last looked',
  shades: [
    { look: 'tone-stalled', text: '5d', name: 'Stalled', meaning: 'Not ready to UW after 3 days or more' },
    { look: 'tone-on-track', text: '2d', name: 'On track', meaning: 'Ready to UW' },
    { look: 'shade-suspended', text: '5d', name: 'Suspended', meaning: 'The loan is suspended' },
    { look: 'shade-selected', text: '04646', name: 'Selected row', meaning: 'The loan that is open' },
  ],
} as const;
