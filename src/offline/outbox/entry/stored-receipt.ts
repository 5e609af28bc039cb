import type { NoteReceipt } from '#src/contract/wire/note.ts';

/**
 * The receipt as stored in a row: its line without the note's text, which is sealed in the same row and would otherwise
 * sit next to it in plain text.
 */
export function storedReceipt(receipt: NoteReceipt, text: string): NoteReceipt {
  const { line } = receipt;
  return line.endsWith(text) ? { ...receipt, line: line.slice(0, line.length - text.length) } : receipt;
}

/** The receipt as the gateway sent it, also from a row of a build that stored all of it. */
export function wholeReceipt(receipt: NoteReceipt, text: string): NoteReceipt {
  const { line } = receipt;
  // A stamp and a space come before the text, and a note ends with neither.
  return line.endsWith(text) ? receipt : { ...receipt, line: `${line}${text}` };
}
