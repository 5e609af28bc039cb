/** The statuses of a milestone field or category, most urgent first: so a column sorts, and so the legend lists them. */
export const STATUSES_BY_URGENCY = [
  'PAST_DUE',
  'DUE_TODAY',
  'INPROGRESS',
  'NOT_STARTED',
  'COMPLETED',
] as const;

export type Status = (typeof STATUSES_BY_URGENCY)[number];

/** How a status looks and reads wherever it's shown. */
export interface StatusLook {
  /** Its name, wherever a sign or a color can't stand alone: accessible names, exports, prints, filters. */
  readonly name: string;
  /** Its sign: one shape a status, because color is never the only sign (choices on "Statuses"). */
  readonly emoji: string;
  /** Its color in a sentence. */
  readonly color: string;
  /** The color of its bar in the loan panel. */
  readonly bar: string;
  /** What stands in the bar; undefined for the count of its fields, such as `3/5`. */
  readonly barText: string | undefined;
  /** What it means, in the legend. */
  readonly meaning: string;
}

/** The one table of what statuses look like. Source: specification 4.1; the panel's white is gray. */
export const STATUS_LOOKS: Readonly<Record<Status, StatusLook>> = {
  PAST_DUE: {
    name: 'Past due',
    emoji: '🛑',
    color: 'Red',
    bar: 'red',
    barText: '!',
    meaning: 'a step is not done and its day has gone by',
  },
  DUE_TODAY: {
    name: 'Due today',
    emoji: '⚠️',
    color: 'Yellow',
    bar: 'yellow',
    barText: 'Today',
    meaning: 'a step has to be done today',
  },
  INPROGRESS: {
    name: 'In progress',
    emoji: '🔷',
    color: 'Blue',
    bar: 'blue',
    barText: undefined,
    meaning: 'some steps are done, none is late',
  },
  NOT_STARTED: {
    name: 'Not started',
    emoji: '⚪',
    color: 'White',
    bar: 'gray',
    barText: '',
    meaning: 'nothing is done yet and nothing is late',
  },
  COMPLETED: {
    name: 'Completed',
    emoji: '✅',
    color: 'Green',
    bar: 'green',
    barText: '✓',
    meaning: 'every step that counts is done',
  },
};
