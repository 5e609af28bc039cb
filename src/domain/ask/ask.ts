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
import { NAME_PARTS, type NamePart } from '#src/domain/list/pipeline-filter.ts';
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
  const found = isOfClosing || !mayBeName(words) ? readAskedDays(words, today, isOfClosing) : undefined;
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    if (found !== undefined && found.length >= length) {
      const { days } = found;
      return { meaning: days === undefined ? { is: 'word' } : { is: 'days', days }, length: found.length };
    }
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
  for (const { end, names = [], isLeft = false, ...reading } of readAll(items)) {
    const start = owners.length;
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

function readAll(items: readonly Item[]): readonly Reading[] {
  const readings: Reading[] = [];
  /** Of what's said with `or` between, the places of its readings. */
  const eithers: number[][] = [];
  let isOr = false;
  for (let at = 0; at < items.length; at = readings.at(-1)?.end ?? items.length) {
    const reading = readFrom(items, at);
    if (saysNothing(reading)) isOr ||= isAt(items, at, 'or');
    else {
      const either = isOr ? eithers.at(-1) : undefined;
      if (either === undefined) eithers.push([readings.length]);
      else either.push(readings.length);
      isOr = false;
    }
    readings.push(reading);
  }
  // A list has either of 2 names of a part, and of nothing else.
  const left = eithers.filter((either) => {
    const [part, ...others] = either.map((at) => readings[at]?.chips[0]?.kind);
    return others.some((other) => other !== part || !NAME_PARTS.some((name) => name === part));
  });
  return readings.map((reading, at) =>
    left.some((either) => at >= (either[0] ?? 0) && at <= (either.at(-1) ?? 0))
      ? { chips: [], end: reading.end, isLeft: true }
      : reading,
  );
}

function saysNothing({ chips, isLeft = false }: Reading): boolean {
  return chips.length === 0 && !isLeft;
}

function readFrom(items: readonly Item[], at: number): Reading {
  const { meaning, text } = items[at] ?? { meaning: { is: 'filler' as const }, text: '' };
  const end = at + 1;
  const nothing: Reading = { chips: [], end };
  switch (meaning.is) {
    case 'filler':
    case 'and':
    case 'or':
    case 'date':
      return nothing;
    case 'with':
      return readCategories(items, end, (own) => own ?? DONE) ?? nothing;
    case 'not':
    case 'no':
    case 'need':
      return readTakenBack(items, end, meaning.is);
    case 'state':
      return (
        readCategories(items, end, (own) => (own ? undefined : meaning.statuses)) ??
        (foldText(text) === 'missing' ? readTakenBack(items, end, 'not') : readLate(meaning.statuses, end))
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

/** What takes back what follows: `not late`, `no title`, `needs appraisal`. */
type Negation = 'not' | 'no' | 'need';

function readTakenBack(items: readonly Item[], start: number, is: Negation): Reading {
  // "Needs no appraisal" says what "doesn't need appraisal" does.
  const isTwice = is === 'need' && isAt(items, skipFillers(items, start), 'no', 'not');
  return (
    (isTwice ? undefined : readWithout(items, start, is)) ?? readNegated(items, start, isTwice ? 'no' : is)
  );
}

/** Behind a negation: a closing date, or categories. */
function readWithout(items: readonly Item[], start: number, is: Negation): Reading | undefined {
  const next = skipFillers(items, start);
  const isHad = isAt(items, next, 'with');
  const at = skipFillers(items, isHad ? next + 1 : next);
  if (isAt(items, at, 'closing')) {
    const isDate = isAt(items, at + 1, 'date');
    const end = isDate ? at + 2 : at + 1;
    // Whoever says "not closing", or "no closing this week", doesn't mean the date.
    if ((is === 'not' && !isDate && !isHad) || isAt(items, skipFillers(items, end), 'days')) return undefined;
    return { chips: [{ kind: 'closing', days: 'none' }], end };
  }
  // "No appraisal on file" is without one; of "no appraisal, title late" nobody knows what's late.
  const open = (own?: readonly Status[], isOne = true) => {
    if (own === undefined) return OPEN;
    return isOne && (own === DONE || is === 'need') ? withoutStatuses(own, is) : undefined;
  };
  // "No appraisal or title" is without both.
  return readCategories(items, at, open, is === 'need' ? ['and'] : ['and', 'or']);
}

/** Behind a negation: the other statuses of a category, else nothing: what it takes back stays with it. */
function readNegated(items: readonly Item[], start: number, is: Negation): Reading {
  let at = start;
  let reading = readFrom(items, at);
  while (saysNothing(reading) && at < items.length) {
    at = reading.end;
    reading = readFrom(items, at);
  }
  const kind = items[at]?.meaning.is;
  if (kind === undefined) return { chips: [], end: items.length, isLeft: true };
  const [chip, other] = reading.chips;
  if (chip?.kind === 'category' && other === undefined && kind !== 'category')
    return { chips: [{ ...chip, statuses: withoutStatuses(chip.statuses, is) }], end: reading.end };
  const alike = PEOPLE.includes(kind) ? PEOPLE : [kind];
  let { end } = reading;
  const next = () => skipFillers(items, end, 'and');
  while (isAt(items, next(), ...alike)) end = next() + 1;
  return { chips: [], end, isLeft: true };
}

const PEOPLE: readonly ItemMeaning['is'][] = ['loanOfficers', 'processors'];

/** What's needed or awaited late is late. */
function withoutStatuses(statuses: readonly Status[], is: Negation): readonly Status[] {
  return is === 'need' && statuses !== DONE ? statuses : negated(statuses);
}

/** A closing that's late or not started is its category; else it says what the days are of. */
function readClosing(items: readonly Item[], start: number, value: string | undefined): Reading {
  const state = value === undefined ? undefined : readState(items, start);
  // As in "closing in docs signing".
  const isIn = state !== undefined && items[state.end - 1]?.text.toLowerCase() === 'in';
  if (
    value !== undefined &&
    state !== undefined &&
    !isIn &&
    !isAt(items, skipFillers(items, state.end), 'category')
  )
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
  statusesFor: (own?: readonly Status[], isOne?: boolean) => readonly Status[] | undefined,
  joins: readonly ItemMeaning['is'][] = ['and'],
): Reading | undefined {
  const names: number[] = [];
  const values: string[] = [];
  for (let at = skipFillers(items, start); at < items.length;) {
    const meaning = items[at]?.meaning;
    if (meaning?.is !== 'category') break;
    names.push(at);
    values.push(meaning.value);
    at = skipFillers(items, at + 1);
    if (isAt(items, at, ...joins)) at = skipFillers(items, at + 1);
  }
  const last = names.at(-1);
  if (last === undefined) return undefined;
  const said = readState(items, last + 1);
  const statuses = statusesFor(said?.statuses, names.length === 1);
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

/** The next item that's neither a filler nor one of these. */
function skipFillers(items: readonly Item[], start: number, ...kinds: readonly ItemMeaning['is'][]): number {
  let at = start;
  while (isAt(items, at, 'filler', ...kinds)) at += 1;
  return at;
}

function negated(statuses: readonly Status[]): readonly Status[] {
  return STATUSES_BY_URGENCY.filter((status) => !statuses.includes(status));
}
