const MARKS = /\p{M}+/gu;

/** A text without case and accents, for comparing what people type with what they see. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}
