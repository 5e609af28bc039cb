import type { Status } from '#src/domain/status/status.ts';
import '#src/loan-display/status/status-sign.css';

/** The emoji of each status, one shape each, and its name (choices: Statuses). */
const SIGNS = {
  PAST_DUE: { emoji: '🛑', name: 'Past due' },
  DUE_TODAY: { emoji: '⚠️', name: 'Due today' },
  COMPLETED: { emoji: '✅', name: 'Completed' },
  INPROGRESS: { emoji: '🔷', name: 'In progress' },
  NOT_STARTED: { emoji: '⚪', name: 'Not started' },
} as const satisfies Record<Status, { emoji: string; name: string }>;

export function statusSign(status: Status): { readonly emoji: string; readonly name: string } {
  return SIGNS[status];
}
