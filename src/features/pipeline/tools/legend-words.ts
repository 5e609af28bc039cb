import type { Status } from '#src/domain/status/status.ts';

const BELOW_SIGNS: Readonly<Partial<Record<Status, { readonly text: string; readonly meaning: string }>>> = {
  PAST_DUE: { text: '8d', meaning: '8d: 8 days past due' },
  DUE_TODAY: { text: '2/3', meaning: '' },
  INPROGRESS: { text: '3/5', meaning: '3/5: 3 of 5 steps completed' },
};

export const legendWords = {
  how: (press: string) => `${press} a sign to see its steps, their dates, and why it looks that way.`,
  press: { touch: 'Tap', mouse: 'Point at' },
  milestones: 'Milestones',
  disabled: 'Disabled',
  disabledMeans: 'Not required on this loan',
  belowSigns: BELOW_SIGNS,
  deadInWater: 'Dead in Water',
  days: [
    { dot: '', text: '13d', name: 'Days', meaning: 'Days from ITP Received to Ready to UW (or today)' },
    {
      dot: 'green',
      text: '2d',
      name: 'Different days',
      meaning: 'File review and Ready to UW came on different days',
    },
    {
      dot: 'yellow',
      text: '3d',
      name: 'Same day',
      meaning: 'File review and Ready to UW came on the same day',
    },
    {
      dot: 'grey',
      text: '13d',
      name: 'No date',
      meaning: 'File review or Ready to UW has no date',
    },
  ],
  closing: 'Below a closing date',
  closings: [
    { name: 'did not close', meaning: 'The date passed with no Closing Sent and no Funds Sent' },
    { name: 'not funded', meaning: 'The date passed with no Funds Sent. Red: the funds are late' },
    { name: "can't fund until", meaning: 'The first day banks send wires after a weekend or holiday' },
  ],
  further: {
    name: '+1',
    meaning: (press: string) => `One more of these applies. ${press} the date to read them all`,
  },
  problem: 'Disclosure problem',
  problems: [
    { name: 'needs CD receipt', meaning: 'Get proof that the CD came in time to keep the date' },
    { name: 'too early by law', meaning: 'CD is too late for this date; move closing' },
    { name: 'not before', meaning: 'Close on this day or later: the law allows no earlier one' },
    { name: 'no CD on record', meaning: 'It closed and no CD has a date; tell compliance' },
  ],
  columns: 'Columns',
  shortTerms: 'Short words',
  colors: 'Row and cell colors',
  changed: 'Changed',
  changedMeans: 'Changed since you last looked',
  shades: [
    {
      look: 'tone-stalled',
      dot: 'grey',
      text: '5d',
      name: 'Stalled',
      meaning: 'Not ready to UW after 3 days or more',
    },
    { look: 'tone-on-track', dot: 'green', text: '2d', name: 'Ready', meaning: 'Ready to UW' },
    { look: 'shade-suspended', dot: '', text: '5d', name: 'Suspended', meaning: 'The loan is suspended' },
    {
      look: 'shade-selected',
      dot: '',
      text: '04646',
      name: 'Selected row',
      meaning: 'The loan that is open',
    },
  ],
} as const;
