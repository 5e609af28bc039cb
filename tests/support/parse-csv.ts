/**
 * Parses CSV strictly by RFC 4180, character by character, and refuses everything else. Knows nothing about how we
 * write ours.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        if (at >= text.length) throw new Error('A quoted cell has no end.');
        if (text[at] === '"' && text[at + 1] === '"') {
          cell += '"';
          at += 2;
        } else if (text[at] === '"') {
          at += 1;
          break;
        } else {
          cell += text[at];
          at += 1;
        }
      }
    } else {
      while (at < text.length && !',\r\n'.includes(text[at] ?? '')) {
        if (text[at] === '"') throw new Error('A quote stands in a cell without quotes.');
        cell += text[at];
        at += 1;
      }
    }
    row.push(cell);
    if (text[at] === ',') {
      at += 1;
      // A comma at the very end of a line means one more, empty cell.
      if (at < text.length && text.startsWith('\r\n', at)) row.push('');
      else continue;
    }
    if (!text.startsWith('\r\n', at)) throw new Error(`A line does not end with CRLF at ${at}.`);
    at += 2;
    rows.push(row);
    row = [];
  }
  return rows;
}
