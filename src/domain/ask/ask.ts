import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type AskedDays, mayBeName, readAskedDays } from '#src/domain/ask/asked-dates.ts';
import {
  bareWord,
  createMeanings,
  DONE,
  type Meaning,
  OPEN,
  type Vocabulary,
} from '#src/domain/ask/asked-words.ts';
import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { NamePart } from '#src/domain/list/pipeline-filter.ts';
import { STATUSES_BY_URGENCY, type Status } from '#src/domain/status/status.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

/** A filter that a question names. */
export type AskedChip =
  | { readonly kind: NamePart; readonly value: string }
  | { readonly kind: 'closing'; readonly days: AskedDays | 'none' }
  | { readonly kind: 'count'; readonly value: QuickFilter }
  | { readonly kind: 'figure'; readonly value: 'cannot-close' }
  | { readonly kind: 'category'; readonly value: string; readonly statuses: readonly Status[] };

export interface Asked {
  /** Each once, in the order of the question. */
  readonly chips: readonly AskedChip[];
  /** What isn't understood, as it was typed. */
  readonly rest: string;
  /** The question without the words of some of its chips. Words that say nothing by themselves go too. */
  readonly without: (taken: readonly AskedChip[]) => string;
}

type ItemMeaning = Meaning | { readonly is: 'days'; readonly days: AskedDays } | { readonly is: 'word' };

interface Item {
  readonly meaning: ItemMeaning;
  readonly text: string;
}

/** What the items up to `end` say. */
interface Reading {
  readonly chips: readonly AskedChip[];
  readonly end: number;
  /** The item that each chip has alone, where they share the others: `no` of `no appraisal and title`. */
  readonly names?: readonly number[];
  readonly isLeft?: boolean;
}

const MOST_WORDS = 5;

/** Prepares a lender's words once; the answer reads one question after another. No question is an error. */
export function createAsk(vocabulary: Vocabulary): (question: string, today: CalendarDay) => Asked {
  const meanings = createMeanings(vocabulary);
  return (question, today) => combine(readItems(question, meanings, today));
}

function readItems(
  question: string,
  meanings: ReadonlyMap<string, Meaning>,
  today: CalendarDay,
): readonly Item[] {
  const typed = question.split(/\s+/).filter((word) => bareWord(word) !== '');
  const words = typed.map((word) => bareWord(foldText(word)));
  const items: Item[] = [];
  for (let at = 0; at < words.length;) {
    const isOfClosing = items.at(-1)?.meaning.is === 'closing';
    const { meaning, length } = readNext(words.slice(at), meanings, today, isOfClosing);
    items.push({ meaning, text: typed.slice(at, at + length).join(' ') });
    at += length;
  }
  return items;
}

function readNext(
  words: readonly string[],
  meanings: ReadonlyMap<string, Meaning>,
  today: CalendarDay,
  isOfClosing: boolean,
): { readonly meaning: ItemMeaning; readonly length: number } {
  const found = isOfClosing || !mayBeName(words) ? readAskedDays(words, today) : undefined;
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    if (found !== undefined && found.length >= length)
      return { meaning: { is: 'days', days: found.days }, length: found.length };
    const meaning = meanings.get(words.slice(0, length).join(' '));
    if (meaning !== undefined) return { meaning, length };
  }
  return { meaning: { is: 'word' }, length: 1 };
}

function combine(items: readonly Item[]): Asked {
  const chips: AskedChip[] = [];
  /** Of each item the chips that it belongs to; undefined for what's left. */
  const owners: (readonly AskedChip[] | undefined)[] = [];
  const addOnce = (chip: AskedChip): AskedChip => {
    const known = chips.find((one) => JSON.stringify(one) === JSON.stringify(chip));
    if (known === undefined) chips.push(chip);
    return known ?? chip;
  };
  while (owners.length < items.length) {
    const start = owners.length;
    const { end, names = [], isLeft = false, ...reading } = readFrom(items, start);
    const found = reading.chips.map(addOnce);
    for (let at = start; at < end; at += 1) {
      const own = names.indexOf(at);
      owners.push(isLeft ? undefined : own === -1 ? found : found.slice(own, own + 1));
    }
  }
  const without = (taken: readonly AskedChip[]) =>
    items
      .filter((_, at) => owners[at]?.some((chip) => !taken.includes(chip)) ?? true)
      .map(({ text }) => text)
      .join(' ');
  return { chips, rest: without(chips), without };
}

function readFrom(items: readonly Item[], at: number): Reading {
  const { meaning, text } = items[at] ?? { meaning: { is: 'filler' as const }, text: '' };
  const end = at + 1;
  const nothing: Reading = { chips: [], end };
  switch (meaning.is) {
    case 'filler':
    case 'and':
    case 'date':
      return nothing;
    case 'with':
      return readCategories(items, end, (own) => own ?? DONE) ?? nothing;
    case 'not':
      return readWithout(items, end);
    case 'state':
      return (
        readCategories(items, end, (own) => (own ? undefined : meaning.statuses)) ??
        readLate(meaning.statuses, end)
      );
    case 'category':
      return readCategories(items, at, (own = meaning.alone) => own) ?? { ...nothing, isLeft: true };
    case 'stated':
      return { chips: [{ kind: 'category', value: meaning.value, statuses: meaning.statuses }], end };
    case 'closing':
      return readClosing(items, end, meaning.value);
    case 'days':
      return { chips: [{ kind: 'closing', days: meaning.days }], end };
    case 'figure':
      return { chips: [{ kind: 'figure', value: meaning.value }], end };
    case 'count':
      return { chips: [{ kind: 'count', value: meaning.value }], end };
    case 'word':
      return { ...nothing, isLeft: true };
    default:
      // "LO Costa" names an officer's role, and somebody may be called Lo.
      if (foldText(text) === 'lo' && isAt(items, end, 'loanOfficers', 'processors')) return nothing;
      return { chips: [{ kind: meaning.is, value: meaning.value }], end };
  }
}

/** Behind `no`: a closing date, or categories. */
function readWithout(items: readonly Item[], start: number): Reading {
  const next = skipFillers(items, start);
  const at = skipFillers(items, isAt(items, next, 'with') ? next + 1 : next);
  if (isAt(items, at, 'closing'))
    return { chips: [{ kind: 'closing', days: 'none' }], end: isAt(items, at + 1, 'date') ? at + 2 : at + 1 };
  // "No appraisal on file" is without one.
  const open = (own: readonly Status[] = OPEN) => (own === DONE ? OPEN : own);
  return readCategories(items, at, open) ?? { chips: [], end: start };
}

/** A closing that's late or not started is its category; else it says what the days are of. */
function readClosing(items: readonly Item[], start: number, value: string | undefined): Reading {
  const state = value === undefined ? undefined : readState(items, start);
  if (value !== undefined && state !== undefined && !isAt(items, skipFillers(items, state.end), 'category'))
    return { chips: [{ kind: 'category', value, statuses: state.statuses }], end: state.end };
  const at = skipFillers(items, start);
  const days = items[at]?.meaning;
  if (days?.is !== 'days') return { chips: [], end: start };
  return { chips: [{ kind: 'closing', days: days.days }], end: at + 1 };
}

/** A state of no category. */
function readLate([status, other]: readonly Status[], end: number): Reading {
  const value = other === undefined && LATE_COUNTS.get(status);
  return { chips: value ? [{ kind: 'count', value }] : [], end };
}

const LATE_COUNTS = new Map<Status | undefined, QuickFilter>([
  ['PAST_DUE', 'past-due'],
  ['DUE_TODAY', 'due-today'],
]);

/**
 * `appraisal and title`, with what is said of them after: `aren't in`.
 * @param statusesFor what they're wanted with, by what is said; undefined if that makes no filter.
 */
function readCategories(
  items: readonly Item[],
  start: number,
  statusesFor: (own?: readonly Status[]) => readonly Status[] | undefined,
): Reading | undefined {
  const names: number[] = [];
  const values: string[] = [];
  for (let at = skipFillers(items, start); at < items.length;) {
    const meaning = items[at]?.meaning;
    if (meaning?.is !== 'category') break;
    names.push(at);
    values.push(meaning.value);
    at = skipFillers(items, at + 1);
    if (isAt(items, at, 'and')) at = skipFillers(items, at + 1);
  }
  const last = names.at(-1);
  if (last === undefined) return undefined;
  const said = readState(items, last + 1);
  const statuses = statusesFor(said?.statuses);
  if (statuses === undefined) return undefined;
  return {
    chips: values.map((value) => ({ kind: 'category', value, statuses })),
    names,
    end: said?.end ?? last + 1,
  };
}

/** `is late`, `not done`. */
function readState(items: readonly Item[], start: number) {
  const at = skipFillers(items, start);
  const isNot = isAt(items, at, 'not');
  const place = isNot ? skipFillers(items, at + 1) : at;
  const meaning = items[place]?.meaning;
  if (meaning?.is !== 'state') return undefined;
  return { statuses: isNot ? negated(meaning.statuses) : meaning.statuses, end: place + 1 };
}

function isAt(items: readonly Item[], at: number, ...kinds: readonly ItemMeaning['is'][]): boolean {
  const kind = items[at]?.meaning.is;
  return kind !== undefined && kinds.includes(kind);
}

/** The next item that isn't a filler. */
function skipFillers(items: readonly Item[], start: number): number {
  let at = start;
  while (isAt(items, at, 'filler')) at += 1;
  return at;
}

function negated(statuses: readonly Status[]): readonly Status[] {
  if (statuses.length === 1 && statuses[0] === 'INPROGRESS') return ['NOT_STARTED'];
  return STATUSES_BY_URGENCY.filter((status) => !statuses.includes(status));
}
