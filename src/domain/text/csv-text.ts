/** Where a cell would begin with a formula's sign, also for a spreadsheet with another separator. */
const FORMULA_START = /^(?=[=+\-@\t\r\n\0＝＋－＠])|(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g;

const NEEDS_QUOTES = /[",;\t\r\n\0]|^\s|\s$/;

/**
 * A table as RFC 4180 CSV: CRLF after each line, quotes doubled. A cell a spreadsheet would run as a formula gets an
 * apostrophe in front, also after a semicolon, tab or line break inside it, where a spreadsheet with another separator
 * would start a cell. Source: OWASP ASVS 1.2.10.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Most cells: they need no quotes and can't begin a formula. */
const PLAIN = /^(?:\w[\w .:()/-]*)?$/;

function csvCell(text: string): string {
  if (PLAIN.test(text) && !text.endsWith(' ')) return text;
  const harmless = text.replaceAll(FORMULA_START, "'");
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
