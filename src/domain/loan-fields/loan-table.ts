import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { readDate } from '#src/domain/calendar/date-text.ts';

/** Longer texts are typed, most often notes. They're kept as their words, many of which repeat. */
const LONGEST_WHOLE_TEXT = 64;
/** A word with its blank, 12 characters at most: of longer pieces an engine keeps no copy but the text they're from. */
const WORDS = /\S{0,11}\s|\S{1,12}/g;

/** No text, and the end of a long text's words. */
const NONE = 0;

// In place of a day. No calendar day comes near them.
const UNREAD = -2_147_483_648;
const NO_DAY = UNREAD + 1;
const UNREADABLE = UNREAD + 2;

/**
 * The fields of many loans: each text once, and for each field of a loan the number of its text, two bytes. Names are
 * columns, loans are rows. See decision 43.
 */
export class LoanTable {
  readonly columns: ReadonlyMap<string, number>;
  readonly #width: number;
  /** By number. For a long text: where its words begin. */
  readonly #texts: readonly (string | number | undefined)[];
  readonly #cells: ArrayLike<number>;
  /** Of all long texts one after the other: numbers of texts. */
  readonly #words: Uint16Array | Uint32Array;
  #days: Int32Array | undefined;

  /** A row for each map. A value that isn't text counts as missing. */
  constructor(maps: readonly Readonly<Record<string, unknown>>[], columns: ReadonlyMap<string, number>) {
    this.columns = columns;
    this.#width = columns.size;
    const { texts, words, numberOf } = createNumbering();
    const cells = new Uint32Array(maps.length * columns.size);
    maps.forEach((map, row) => {
      for (const name in map) {
        const text = map[name];
        if (typeof text === 'string') cells[row * columns.size + (columns.get(name) ?? 0)] = numberOf(text);
      }
    });
    const Numbers = texts.length > 0xff_ff ? Uint32Array : Uint16Array;
    // A copy has no spare capacity.
    this.#texts = texts.slice();
    this.#cells = new Numbers(cells);
    this.#words = new Numbers(words);
  }

  /** The number of the text in a cell; 0 if the loan has none. */
  numberAt(row: number, column: number): number {
    return this.#cells[row * this.#width + column] ?? NONE;
  }

  textAt(row: number, column: number): string | undefined {
    return this.textOf(this.numberAt(row, column));
  }

  textOf(number: number): string | undefined {
    const text = this.#texts[number];
    if (typeof text !== 'number') return text;
    const words = this.#words.subarray(text, this.#words.indexOf(NONE, text));
    return Array.from(words, (word) => this.#texts[word]).join('');
  }

  /** The day that a text says. Each text is read once, for all loans that have it. */
  dayOf(number: number): CalendarDay | undefined {
    const day = this.#readingOf(number);
    // There's nothing else in it but parsed days.
    return day <= UNREADABLE ? undefined : (day as CalendarDay);
  }

  isUnreadable(number: number): boolean {
    return this.#readingOf(number) === UNREADABLE;
  }

  rowsWithUnreadable(columns: readonly number[]): ReadonlySet<number> {
    const cells = this.#cells;
    const width = this.#width;
    // Most tables have none: one pass over plain numbers shows that, and each text is read once.
    const isDate = new Uint8Array(this.#texts.length);
    for (const column of columns)
      for (let at = column; at < cells.length; at += width) isDate[cells[at] ?? NONE] = 1;
    const unreadable = new Set<number>();
    for (let number = NONE + 1; number < isDate.length; number++)
      if (isDate[number] === 1 && this.isUnreadable(number)) unreadable.add(number);
    const rows = new Set<number>();
    if (unreadable.size === 0) return rows;
    for (const column of columns)
      for (let at = column; at < cells.length; at += width)
        if (unreadable.has(cells[at] ?? NONE)) rows.add(Math.floor(at / width));
    return rows;
  }

  #readingOf(number: number): number {
    this.#days ??= new Int32Array(this.#texts.length).fill(UNREAD);
    const known = this.#days[number] ?? NO_DAY;
    if (known !== UNREAD) return known;
    const reading = readDate(this.textOf(number) ?? '');
    const day = reading === 'none' ? NO_DAY : reading === 'unreadable' ? UNREADABLE : reading;
    this.#days[number] = day;
    return day;
  }
}

function createNumbering() {
  const texts: (string | number | undefined)[] = [undefined];
  const words: number[] = [];
  const known = new Map<string, number>();
  const wholeNumberOf = (text: string): number => {
    let number = known.get(text);
    if (number === undefined) {
      number = texts.push(text) - 1;
      known.set(text, number);
    }
    return number;
  };
  const numberOf = (text: string): number => {
    if (text.length <= LONGEST_WHOLE_TEXT) return wholeNumberOf(text);
    const start = words.length;
    for (const word of text.match(WORDS) ?? []) words.push(wholeNumberOf(word));
    words.push(NONE);
    return texts.push(start) - 1;
  };
  return { texts, words, numberOf };
}
