import type { Status } from '#src/domain/status/status.ts';

const WORDS = {
  PAST_DUE: 'Past due',
  DUE_TODAY: 'Due today',
  COMPLETED: 'Completed',
  INPROGRESS: 'In progress',
  NOT_STARTED: 'Not started',
} as const satisfies Record<Status, string>;

/** The name of a status for people, wherever its sign or colour cannot stand: exports, prints, filters, labels. */
export function statusWord(status: Status): string {
  return WORDS[status];
}
