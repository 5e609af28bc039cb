import type { ClosingRange } from '#src/domain/list/closing-range.ts';
import type { SavedCount } from '#src/domain/list/pipeline-counts.ts';
import type { NamePart } from '#src/domain/list/pipeline-filter.ts';
import type { PipelineSort } from '#src/domain/list/pipeline-index.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { closingRangeWords, namesOrNone, PART_NAMES } from '#src/features/pipeline/list-output/words.ts';

export const savedFilterWords = {
  open: 'Saved views',
  view: 'View:',
  remove: 'Remove',
  removeFilter: 'Remove view',
  line: (name: string, summary: string) => (summary === '' ? name : `${isolated(name)}: ${summary}`),
  /** An address can name a view that was deleted, a colleague's, or one saved on another device. */
  gone: "This view was deleted, or isn't yours",
  notHere: "This view isn't on this device yet",
  notOpened: (isApplied: boolean) =>
    `Couldn't open your saved views. Check the connection, then reload.${isApplied ? " Until then, the list isn't filtered." : ''}`,
  reload: 'Reload',
  none: 'No saved views yet. Save what you filter by, with columns and sort, to use it again.',
  lenders: (lender: string) => `From ${isolated(lender)}`,
  overrides: (lender: string) => `Replaces the one from ${isolated(lender)}`,
  deleted: (name: string) => `Deleted “${isolated(name)}”.`,
  undo: 'Undo',
  add: 'New view',
  edit: 'Edit',
  editFilter: 'Edit view',
  saveChanges: 'Save changes',
  changed: 'Changed',
  saved: 'Saved',
  full: "There's no room for another view. Delete one you don't need and save again.",
  delete: 'Delete',
  actionOn: (action: string, name: string) => `${action} ${name}`,
} as const;

export const countChoices = {
  'past-due': 'Late',
  'due-today': 'Due today',
  'closing-this-week': 'Closing in 7 days',
  'too-early': 'Disclosure problem',
  'at-risk': 'At risk',
  stalled: 'Stalled',
  'lock-ends': 'Lock to extend',
} as const satisfies Record<SavedCount, string>;

export const filterPartWords = {
  search: (text: string) => `“${text}”`,
  or: 'or',
  closing: (range: ClosingRange) => `Closing: ${closingRangeWords[range].toLowerCase()}`,
  names: (part: NamePart, names: readonly string[]) => `${PART_NAMES[part]}: ${namesOrNone(names, ', ')}`,
  everything: 'All loans',
  sort: (levels: readonly PipelineSort[]) =>
    `by ${levels.map(({ id, desc }) => (desc ? `${id} descending` : id)).join(', then ')}`,
} as const;
