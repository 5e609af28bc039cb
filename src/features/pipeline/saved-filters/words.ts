import type { ClosingRange } from '#src/domain/list/closing-range.ts';
import type { SavedCount } from '#src/domain/list/pipeline-counts.ts';
import { upperFirst } from '#src/domain/status/first-letter.ts';

/** The button, the chips of the applied filter, and the list of filters. */
export const savedFilterWords = {
  open: 'Saved filters',
  remove: (name: string) => `Remove filter ${name}`.trim(),
  asksFor: (name: string) => `What ${name} asks for`,
  /** An address can name a filter that was deleted or saved on another device. */
  gone: 'This filter no longer exists',
  notHere: "This filter isn't on this device yet",
  notOpened: (isApplied: boolean) =>
    `Couldn't open your saved filters. Check the connection, then reload.${isApplied ? " Until then, the list isn't filtered." : ''}`,
  reload: 'Reload',
  none: 'No saved filters. Save a search with milestones, statuses, dates and people to reuse it.',
  deleted: (name: string) => `Deleted “${name}”.`,
  undo: 'Undo',
  add: 'New filter',
  edit: 'Edit',
  editFilter: 'Edit filter',
  delete: 'Delete',
  /** A button's text with the filter's name. */
  actionOn: (action: string, name: string) => `${action} ${name}`,
} as const;

/** When a loan closes, as a filter asks. */
export const closingRangeWords = {
  today: 'Today',
  'this-week': 'This calendar week',
  'next-7-days': 'Next 7 days',
  slipped: 'Not funded',
  none: 'No date',
} as const satisfies Record<ClosingRange, string>;

/** The counts above the list, as a choice of their own: they say there what they count. */
export const countChoices = {
  'past-due': 'Late',
  'due-today': 'Due today',
  'closing-this-week': 'Closing in 7 days',
  'too-early': 'Disclosure problem',
  stalled: 'Stalled',
} as const satisfies Record<SavedCount, string>;

/** What a filter asks for, part by part. */
export const filterPartWords = {
  search: (text: string) => `“${text}”`,
  statuses: (category: string, names: readonly string[]) =>
    `${category}: ${names.map((name) => name.toLowerCase()).join(', ')}`,
  /** `Late or due today`: a loan passes with any of them. */
  counts: (counts: readonly SavedCount[]) =>
    upperFirst(counts.map((count) => countChoices[count].toLowerCase()).join(' or ')),
  closing: (range: ClosingRange) => `Closing: ${closingRangeWords[range].toLowerCase()}`,
  loanOfficers: (names: readonly string[]) => `Loan officer: ${peopleText(names)}`,
  processors: (names: readonly string[]) => `Processor: ${peopleText(names)}`,
  everything: 'All loans',
} as const;

/** '' stands for nobody. */
function peopleText(names: readonly string[]): string {
  return names.map((name) => (name === '' ? 'none' : name)).join(', ');
}
