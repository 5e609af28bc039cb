import { parseCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';

/** Longer texts are somebody's own, most often notes. They're kept as their words, many of which repeat. */
const LONGEST_WHOLE_TEXT = 64;
/** A word with its blank, 12 characters at most: of longer pieces an engine keeps no copy but the text they're from. */
const WORDS = /\S{0,11}\s|\S{1,12}/g;

/** No text, and the end of a long text's words. */
const NONE = 0;

// In place of a day. No calendar day comes near them.
const UNREAD = -2_147_483_648;
const NO_DAY = UNREAD + 1;

/**
 * The fields of many loans: each text once, and for each field of a loan the number of its text, two bytes. Names are
 * columns, loans are rows. See decision 43.
 */
export class LoanTable {
  /** The columns by name, in the order in which loans have them. */
  readonly columns: ReadonlyMap<string, number>;
  readonly #width: number;
  /** By number. For a long text: where its words begin. */
  readonly #texts: readonly (string | number | undefined)[];
  readonly #cells: ArrayLike<number>;
  /** Of all long texts one after the other: numbers of texts. */
  readonly #words: Uint16Array | Uint32Array;
  /** By number, read when somebody asks. */
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
    // A copy has no room for more.
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
    this.#days ??= new Int32Array(this.#texts.length).fill(UNREAD);
    let day = this.#days[number] ?? NO_DAY;
    if (day === UNREAD) {
      day = parseCalendarDay(this.textOf(number)) ?? NO_DAY;
      this.#days[number] = day;
    }
    // There's nothing else in it but parsed days.
    return day === NO_DAY ? undefined : (day as CalendarDay);
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
