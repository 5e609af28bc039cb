/**
 * The statuses of a milestone field or category, most urgent first. A column sorts and the legend lists them this way.
 */
export const STATUSES_BY_URGENCY = [
  'PAST_DUE',
  'DUE_TODAY',
  'INPROGRESS',
  'NOT_STARTED',
  'COMPLETED',
] as const;

export type Status = (typeof STATUSES_BY_URGENCY)[number];

export interface StatusLook {
  /** Its name, where a sign or color alone isn't enough: accessible names, exports, prints, filters. */
  readonly name: string;
  /** Its sign: one shape per status, because color is never the only sign (choices on "Statuses"). */
  readonly emoji: string;
  readonly bar: string;
  readonly meaning: string;
}

/** The only table of how statuses look. Source: specification 4.1; the panel's white is gray. */
export const STATUS_LOOKS: Readonly<Record<Status, StatusLook>> = {
  PAST_DUE: {
    name: 'Past due',
    emoji: '🛑',
    bar: 'red',
    meaning: 'A step is past its due date',
  },
  DUE_TODAY: {
    name: 'Due today',
    emoji: '⚠️',
    bar: 'yellow',
    meaning: 'A step is due today',
  },
  INPROGRESS: {
    name: 'In progress',
    emoji: '🔷',
    bar: 'blue',
    meaning: 'Some steps done, nothing late',
  },
  NOT_STARTED: {
    name: 'Not started',
    emoji: '⚪',
    bar: 'gray',
    meaning: 'Nothing done yet, nothing late',
  },
  COMPLETED: {
    name: 'Completed',
    emoji: '✅',
    bar: 'green',
    meaning: 'All required steps done',
  },
};
