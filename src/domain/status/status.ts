/** The five statuses of a milestone field or category: red, yellow, green, blue, white. Source: specification 4.1. */
export type Status = 'PAST_DUE' | 'DUE_TODAY' | 'COMPLETED' | 'INPROGRESS' | 'NOT_STARTED';

/** Most urgent first: the order in which a status column sorts. */
export const STATUSES_BY_URGENCY = [
  'PAST_DUE',
  'DUE_TODAY',
  'INPROGRESS',
  'NOT_STARTED',
  'COMPLETED',
] as const satisfies readonly Status[];
