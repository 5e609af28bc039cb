const MARKS = /\p{M}+/gu;
const PLAIN = /^[ -~]*$/;

/**
 * A text without case and accents, to compare what users type with what they see. Each character folds the same in any
 * position, so a part of a text folds to a part of the folded text.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // Lowercasing turns a sigma at the end of a word into a different letter.
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('ς', 'σ');
}
