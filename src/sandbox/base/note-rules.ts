/**
 * What lenders' rules (field triggers, custom calculations) do to a note when it's written:
 * - `stamp`: put a stamp of their own in front
 * - `move`: move it out of the field, into a log that isn't read here
 * - `fold`: lowercase it
 * - `entities`: escape it as HTML entities
 * - `one-line`: join its lines
 */
export const NOTE_RULES = ['stamp', 'move', 'fold', 'entities', 'one-line'] as const;
export type NoteRule = (typeof NOTE_RULES)[number];

const RULES: Readonly<Record<NoteRule, (added: string) => string>> = {
  stamp: (added) => `11/20/2026 3:05:12 PM (rule)> ${added}`,
  move: () => '',
  fold: (added) => added.toLowerCase(),
  entities: (added) =>
    added.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('@', '&#64;').replaceAll('/', '&#x2F;'),
  'one-line': (added) => `${added.trimEnd().replaceAll(/\s*\n\s*/g, ' ')} `,
};

/** A field's text after a write under a rule: what was added is changed, and the text of before stays. */
export function afterRule(rule: NoteRule, written: string, before: string): string {
  if (!written.endsWith(before)) return RULES[rule](written);
  const added = written.slice(0, written.length - before.length);
  return added === '' ? written : `${RULES[rule](added)}${before}`;
}
