import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';

/** What people call the quick filters. */
export const QUICK_LABELS = {
  'past-due': 'past due',
  'due-today': 'due today',
  'closing-this-week': 'closing this week',
  stalled: 'stalled',
  suspended: 'suspended',
  slipped: 'not funded',
} as const satisfies Record<QuickFilter, string>;
