import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import { foldText, isSameName } from '#src/domain/text/fold-text.ts';
import { shortHash } from '#src/domain/text/short-hash.ts';

/** A text to begin notes with, under a name. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A person's own template. */
export interface NoteTemplate extends NamedText {
  readonly id: string;
  /** False once it was deleted: it stays for a while without its text, so that an older device can't bring it back. */
  readonly isOn: boolean;
  /** ISO instant, on the clock of the device that made it. */
  readonly changedAt: string;
}

/** How many templates a person can have. Twice as many are kept, so that two devices' together lose none. */
export const MOST_TEMPLATES = 20;
const MOST_KEPT = 2 * MOST_TEMPLATES;
/** In UTF-16 units, as a box counts. */
export const LONGEST_TEMPLATE_NAME = 60;
export const LONGEST_TEMPLATE = 600;

/**
 * The templates of two devices as one, the newest first: the newest counts for each id. The result doesn't depend on
 * the order or number of merges.
 */
export function mergeNoteTemplates(
  left: readonly NoteTemplate[],
  right: readonly NoteTemplate[],
): NoteTemplate[] {
  const newest = new Map<string, NoteTemplate>();
  for (const template of [...left, ...right]) {
    const known = newest.get(template.id);
    if (known === undefined || compareTemplates(template, known) < 0) newest.set(template.id, template);
  }
  const sorted = [...newest.values()].sort(compareTemplates);
  return [true, false].flatMap((isOn) =>
    sorted.filter((template) => template.isOn === isOn).slice(0, MOST_KEPT),
  );
}

function compareTemplates(left: NoteTemplate, right: NoteTemplate): number {
  const later = Date.parse(right.changedAt) - Date.parse(left.changedAt);
  if (later !== 0) return later;
  const [one, other] = [left, right].map(({ id, isOn, name, text }) =>
    JSON.stringify([id, isOn, name, text]),
  );
  return (one ?? '') < (other ?? '') ? -1 : one === other ? 0 : 1;
}

/** The templates that weren't deleted, by name. */
export function liveTemplates(templates: readonly NoteTemplate[]): readonly NoteTemplate[] {
  return templates
    .filter(({ isOn }) => isOn)
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

function sortKey({ name, id }: NoteTemplate): string {
  return `${foldText(name)}\n${id}`;
}

export type TemplateRefusal = 'no-name' | 'name-too-long' | 'too-long' | 'too-many' | 'name-taken';

/** Why a template can't be kept under this name; undefined if it can. @param id of the one that's renamed. */
export function templateRefusal(
  templates: readonly NoteTemplate[],
  { name, text }: NamedText,
  id?: string,
): TemplateRefusal | undefined {
  const others = liveTemplates(templates).filter((other) => other.id !== id);
  const trimmed = name.trim();
  if (trimmed === '') return 'no-name';
  if (trimmed.length > LONGEST_TEMPLATE_NAME) return 'name-too-long';
  if (normaliseNoteText(text).length > LONGEST_TEMPLATE) return 'too-long';
  if (others.length >= MOST_TEMPLATES) return 'too-many';
  return others.some((other) => isSameName(other.name, trimmed)) ? 'name-taken' : undefined;
}

/**
 * The templates with one more or changed; one without a text is deleted. Refused ones must not come here.
 * @param now ms since 1970. A change is always newer than what it changes, whatever the clock says.
 */
export function withNoteTemplate(
  templates: readonly NoteTemplate[],
  { name, text }: NamedText,
  now: number,
  id = `${now.toString(36)}-${shortHash(`${name}\n${text}`)}`,
): NoteTemplate[] {
  const before = templates.find((other) => other.id === id);
  const at = before === undefined ? now : Math.max(now, Date.parse(before.changedAt) + 1);
  const changedAt = new Date(at).toISOString();
  const kept = normaliseNoteText(text);
  return mergeNoteTemplates(templates, [{ id, name: name.trim(), text: kept, isOn: kept !== '', changedAt }]);
}

/** What a template can name of its loan; undefined where the loan has none. */
export interface TemplateFacts {
  readonly borrower: string | undefined;
  readonly loan: string | undefined;
  readonly closing: string | undefined;
}

const PLACES = /\{(borrower|loan|closing)\}/gi;

const NOTHING: Readonly<Record<keyof TemplateFacts, string>> = {
  borrower: 'no borrower name',
  loan: 'no loan number',
  closing: 'no closing date',
};

/** A template's text with {borrower}, {loan} and {closing} as the loan has them, or in words that it has none. */
export function fillTemplate(text: string, facts: TemplateFacts): string {
  return text.replaceAll(PLACES, (_, place: string) => {
    const name = place.toLowerCase() as keyof TemplateFacts;
    return facts[name]?.trim() || NOTHING[name];
  });
}

/**
 * A text with another one put in, nothing replaced, and a blank where words would run together.
 * @param at where, in UTF-16 units. @returns `added` with its blanks, and where the caret is behind it.
 */
export function insertedText(text: string, at: number, added: string) {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const whole = `${/\S$/u.test(before) ? ' ' : ''}${added}${/^\S/u.test(after) ? ' ' : ''}`;
  return { added: whole, text: `${before}${whole}${after}`, caret: before.length + whole.length };
}
