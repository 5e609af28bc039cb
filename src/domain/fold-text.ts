const MARKS = /\p{M}+/gu;
const PLAIN = /^[ -~]*$/;

/** A text without case and accents, for comparing what people type with what they see. */
export function foldText(text: string): string {
  const unmarked = PLAIN.test(text) ? text : text.normalize('NFD').replace(MARKS, '');
  return unmarked.toLowerCase();
}
