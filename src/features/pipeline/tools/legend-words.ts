import type { Status } from '#src/domain/status/status.ts';

/** What stands under a sign where there's no room for words, and what it means. */
const BELOW_SIGNS: Readonly<Partial<Record<Status, { readonly text: string; readonly meaning: string }>>> = {
  PAST_DUE: { text: '8d', meaning: '8d: 8 days past due' },
  DUE_TODAY: { text: '2/3', meaning: '' },
  INPROGRESS: { text: '3/5', meaning: '3/5: 3 of 5 steps completed' },
};

/** What each sign and color of the table means; the statuses' meanings are in the domain. */
export const legendWords = {
  how: 'Press a sign to see its steps, their dates, and why it looks that way.',
  milestones: 'Milestones',
  disabled: 'Disabled',
  disabledMeans: 'Not required on this loan',
  belowSigns: BELOW_SIGNS,
  deadInWater: 'Dead in Water',
  days: { text: '13d', name: 'Days', meaning: 'From ITP received to ready to UW, or today' },
  dots: [
    { tone: 'green', text: '2d', name: 'Green dot', meaning: 'File not reviewed the day it was ready to UW' },
    { tone: 'yellow', text: '3d', name: 'Yellow dot', meaning: 'File reviewed the day it was ready to UW' },
    {
      tone: 'grey',
      text: '13d',
      name: 'Gray dot',
      meaning: 'File review or Ready to UW has no date',
    },
  ],
  closing: 'Below a closing date',
  closings: [
    { name: 'did not close', meaning: 'Past its date, without Closing Sent and Funds Sent' },
    { name: 'not funded', meaning: 'Past its date, without Funds Sent; red once late' },
    { name: 'needs CD receipt', meaning: 'Proof that the CD is received in time keeps the date' },
    { name: 'too early by law', meaning: 'The CD comes too late for the date, proof or not' },
    { name: 'not before', meaning: 'The first day that the law allows' },
  ],
  problems: 'Loans with one of the last 3 are counted above the list as disclosure problems.',
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
