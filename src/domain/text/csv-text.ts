/** Where a cell would begin with a formula's sign, also for a spreadsheet with another separator. */
const FORMULA_START = /^(?=[=+\-@\t\r\n\0＝＋－＠])|(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g;

const NEEDS_QUOTES = /[",;\t\r\n\0]|^\s|\s$/;

/** A cell that a spreadsheet must not read as a number, a date or a formula: see asWritten. */
interface WrittenCell {
  readonly asWritten: string;
}

export type CsvCell = string | WrittenCell;

/**
 * A table as RFC 4180 CSV: CRLF after each line, quotes doubled. A cell a spreadsheet would run as a formula gets an
 * apostrophe in front, also after a semicolon, tab or line break inside it, where a spreadsheet with another separator
 * would start a cell. Source: OWASP ASVS 1.2.10.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * A file of such a table: a line that says how old it is, a heading, then the rows. It begins with a byte order mark,
 * without which Excel misreads accents.
 */
export function csvFile(
  asOfText: string,
  heading: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): string {
  const asOf = heading.map((_, index) => (index === 0 ? asOfText : ''));
  return `\uFEFF${csvText([asOf, heading, ...rows])}`;
}

/** Most cells: they need no quotes and can't begin a formula. */
const PLAIN = /^(?:\w[\w .:()/-]*)?$/;

function csvCell(cell: CsvCell): string {
  // It holds only letters, digits and a few signs: nothing that a formula could call.
  if (typeof cell !== 'string') return `"=""${cell.asWritten}"""`;
  if (PLAIN.test(cell) && !cell.endsWith(' ')) return cell;
  const harmless = cell.replaceAll(FORMULA_START, "'");
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Numbers that a spreadsheet shows as they are: up to 15 digits, no zero in front. */
const KEPT_NUMBER = /^(?:0|[1-9]\d{0,14})$/;
const LIKE_A_NUMBER = /^[\d .,:/+\-%$()eE]*\d[\d .,:/+\-%$()eE]*$/;
const LIKE_A_TIME_OR_LOGIC = /^(?:\d{1,2}(?::\d\d)* ?[ap]m?|true|false)$/i;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const LIKE_A_MONTH = new RegExp(
  String.raw`^(?:${MONTH}[-./ ]*\d{1,4}|\d{1,2}[-./ ]*${MONTH}[-./ ]*\d{0,4})$`,
  'i',
);

/**
 * A loan's number as a cell. What Excel would change (a zero in front, an E, more than 15 digits, digits with `-` or
 * `/`, `MAR1`) is written as `="0012345"`, which spreadsheets show as the text; all others stay as they are.
 */
export function asWritten(text: string): CsvCell {
  if (KEPT_NUMBER.test(text)) return text;
  const isChanged = LIKE_A_NUMBER.test(text) || LIKE_A_TIME_OR_LOGIC.test(text) || LIKE_A_MONTH.test(text);
  return isChanged ? { asWritten: text } : text;
}
