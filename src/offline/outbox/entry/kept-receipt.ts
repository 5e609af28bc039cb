import type { NoteReceipt } from '#src/contract/wire/note.ts';

/**
 * The receipt as a row keeps it: its line without the note's text, which lies sealed in the same row and would stand
 * beside it in clear otherwise.
 */
export function keptReceipt(receipt: NoteReceipt, text: string): NoteReceipt {
  const { line } = receipt;
  return line.endsWith(text) ? { ...receipt, line: line.slice(0, line.length - text.length) } : receipt;
}

/** The receipt as the gateway gave it, also from a row of a build that kept it whole. */
export function wholeReceipt(receipt: NoteReceipt, text: string): NoteReceipt {
  const { line } = receipt;
  // What stands in front of a text is a stamp and a blank, and a note ends in neither.
  return line.endsWith(text) ? receipt : { ...receipt, line: `${line}${text}` };
}
