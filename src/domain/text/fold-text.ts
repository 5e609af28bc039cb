const MARKS = /\p{M}+/gu;
const PLAIN = /^[ -~]*$/;

/**
 * A text without case and accents, for comparing what people type with what they see. Each character folds alike wherever
 * it stands, so a part of a text folds to a part of the folded text.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // Lower-casing makes a sigma at the end of a word another letter.
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('ς', 'σ');
}
