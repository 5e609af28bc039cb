import { UNDO_MS } from '#src/offline/outbox/entry/when-due.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { loansText } from '#src/features/pipeline/read/words.ts';
import { counted } from '#src/ui/counted.ts';

const notes = (count: number) => counted(count, 'note', 'notes');

const MOST_LETTERS = 24;

/** The beginning of a text's first line, as a label has room for. */
function shortened(text: string): string {
  const [first = ''] = text.split('\n');
  const letters = [...first];
  return letters.length <= MOST_LETTERS && first === text
    ? text
    : `${letters.slice(0, MOST_LETTERS).join('').trimEnd()}...`;
}

export const pickWords = {
  column: 'Select',
  select: 'Select loans',
  button: 'Select',
  loan: (name: string) => `Select ${name}`,
  all: (count: number) => `All ${count.toLocaleString('en-US')}`,
  allOf: (count: number) => `Select all ${loansText(count)} of this list`,
  region: 'Selected loans',
  count: (count: number, hiddenCount: number) => {
    const selected = `${loansText(count)} selected`;
    if (hiddenCount === 0) return selected;
    return `${selected}. ${hiddenCount.toLocaleString('en-US')} of them ${hiddenCount === 1 ? "isn't" : "aren't"} in this list.`;
  },
  exported: 'selected',
  export: 'Export',
  copy: 'Copy numbers',
  copied: (count: number) => `${counted(count, 'loan number', 'loan numbers')} copied`,
  notCopied: "Couldn't copy the loan numbers. Allow this site to use the clipboard, or export the loans.",
  star: 'Star',
  unstar: 'Unstar',
  starred: (count: number) => `${loansText(count)} starred`,
  unstarred: (count: number) => `${loansText(count)} unstarred`,
  snooze: 'Snooze',
  snoozeTitle: (count: number) => `Snooze ${loansText(count)}`,
  snoozed: (count: number) => `${loansText(count)} snoozed in Today`,
  note: 'Add note',
  done: 'Done',
  undo: 'Undo notes',
  /** Of several texts. */
  undoOne: (count: number, text: string) => `Undo ${notes(count)}: “${isolated(shortened(text))}”`,
} as const;

export const pickNoteWords = {
  title: (count: number) => `One note on ${loansText(count)}`,
  label: 'Note',
  hint: 'Each loan gets its own note, in the field that you write in.',
  left: (count: number) =>
    `${loansText(count)} can't take a note: the loan system sent ${count === 1 ? 'it' : 'them'} without an ID.`,
  tooLong: 'This note is too long: the limit is 32 KB, about 30,000 letters. Shorten it.',
  add: (count: number) => `Add to ${loansText(count)}`,
  question: (count: number) => `Add this note to ${loansText(count)}?`,
  edit: 'Keep editing',
  confirm: (count: number) => `Add ${notes(count)}`,
  notSaved: (why: string) => `Not saved. ${why}`,
  tooMany:
    'This device keeps up to 500 unsent notes. Select fewer loans, or connect to send the notes that wait.',
  saved: (count: number) => `${notes(count)} saved. You can undo that for ${UNDO_MS / 1000} seconds.`,
  takenBack: (count: number, allCount: number) => {
    const left = allCount - count;
    if (count === 0) return `Too late to undo: ${notes(allCount)} sent or on the way.`;
    const back = `${notes(count)} taken back. The text is in the note box again.`;
    return left === 0 ? back : `${back} ${notes(left)} sent or on the way.`;
  },
  notTakenBack: (why: string) => `Couldn't undo. ${why}`,
} as const;
