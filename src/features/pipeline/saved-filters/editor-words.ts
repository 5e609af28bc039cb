import { MAX_FILTER_NAME_LENGTH, MAX_SAVED_FILTERS } from '#src/contract/wire/saved-filter.ts';
import type { NamePart } from '#src/domain/list/pipeline-filter.ts';
import { namesOrNone, PART_NAMES } from '#src/features/pipeline/list-output/words.ts';
import { loansOfPartText } from '#src/features/pipeline/read/words.ts';

export const editorWords = {
  name: 'Name',
  withList: 'With columns, sort, and rows a page',
  replace: 'Replace it',
  save: 'Save',
  saveAndApply: 'Save and apply',
  cancel: 'Cancel',
  closing: "This view isn't saved. Leave and lose your changes?",
  loseChanges: 'Lose changes',
  finds: (count: number, totalCount: number, isPart: boolean) =>
    `Finds ${loansOfPartText(count, totalCount, isPart)}`,
  chooseFirst: 'Choose what to filter by, then save.',
  search: 'Search text',
  counts: 'Needs attention',
  countsHow:
    'Find loans with at least one you check. Suspended is under Milestone, Not funded under Projected closing.',
  statuses: 'Statuses',
  statusesHow:
    'Find loans with any status you check in a row. Check several rows, and loans must match each.',
  category: 'Category',
  statusOf: (category: string, status: string) => `${category}: ${status}`,
} as const;

export const draftWords = {
  startsFrom: (parts: string) => `A new view starts from what's on the list now: ${parts}.`,
  startEmpty: 'Start empty',
  noStars: "Starred isn't included: a view can't follow your stars.",
  noBehind: (text: string) => `“${text}” isn't included: a view can't hold days or what Insights opened.`,
  noSearch: (text: string) => `“${text}” isn't included: a view has one search text.`,
  noNames: (part: NamePart, names: readonly string[]) =>
    `${namesOrNone(names, ', ')} isn't included: ${part === 'milestones' ? 'a loan is in one milestone at a time' : `a loan has one ${PART_NAMES[part].toLowerCase()}`}.`,
  noStatuses: (text: string) => `“${text}” isn't included: a view has one choice of statuses a category.`,
  noClosing: (closing: string) => `“${closing}” isn't included: a view has one range of closing dates.`,
  noCounts: (counts: string) =>
    `“${counts}” isn't included: a view finds loans that match any of these you check, not all.`,
} as const;

export const refusalWords = {
  'no-name': 'Give the view a name.',
  'name-too-long': `Shorten the name: the limit is ${MAX_FILTER_NAME_LENGTH} characters.`,
  'too-many': `The limit is ${MAX_SAVED_FILTERS} views. Delete one you don't need and save again.`,
  'too-large': 'This view is too large. Choose fewer names or a shorter search.',
  'name-taken': (name: string) =>
    `You already have a view named “${name}”. Choose another name or replace it.`,
} as const;

const UNREACHABLE = "Can't reach the server.";

export const filterSyncWords = {
  refused: (why: string) => `The last change wasn't accepted: ${why}`,
  waitingForSignIn: (count: number) => waitingText(count, 'when you sign in again'),
  waiting: (count: number) => waitingText(count, "when you're back online"),
  oldCopy: `${UNREACHABLE} These are the views saved on this device.`,
  incomplete: `${UNREACHABLE} Views you saved elsewhere are missing here.`,
} as const;

function waitingText(count: number, when: string): string {
  return count === 1
    ? `1 change is saved on this device and sends ${when}.`
    : `${count} changes are saved on this device and send ${when}.`;
}
