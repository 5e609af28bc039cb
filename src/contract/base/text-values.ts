/** One value from the platform: its text, no value at all, or something other than text. */
export type TextReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'not-text' };

/**
 * Reads a value the platform documents as text. A number becomes its text, null counts as missing, and anything else (a
 * list, an object, true) can't be shown.
 */
export function readText(value: unknown): TextReading {
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'number') return { kind: 'text', text: String(value) };
  return value === null || value === undefined ? { kind: 'missing' } : { kind: 'not-text' };
}

interface TextValues {
  readonly values: Record<string, string>;
  /** Names of the values that couldn't be read as text. */
  readonly unreadable: readonly string[];
}

/** Gives back the first text that equals this one, so that thousands of loans share their dates and names. */
export type SharedTexts = (text: string) => string;

/** Longer ones are somebody's own: notes, ids. */
const LONGEST_SHARED_TEXT = 32;

/** Texts seen so far by what asks it; kept no longer than that. */
export function createSharedTexts(): SharedTexts {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > LONGEST_SHARED_TEXT) return text;
    const before = known.get(text);
    if (before === undefined) known.set(text, text);
    return before ?? text;
  };
}

/**
 * The map itself with shared texts, if all of it is texts; undefined if some of it isn't, and the map is as it was. A
 * copy would cost several times as much memory: an object that is built name by name becomes a hash table.
 */
export function sharedTextMap(
  map: Record<string, unknown>,
  share: SharedTexts,
): Record<string, string> | undefined {
  if (!isTextMap(map)) return undefined;
  for (const name in map) map[name] = share(map[name] ?? '');
  return map;
}

function isTextMap(map: Record<string, unknown>): map is Record<string, string> {
  return Object.keys(map).every((name) => typeof map[name] === 'string' && !isPrototypeKey(name));
}

/** Reads a map of texts and keeps what's readable. Never keeps a key that would reach into a prototype. */
export function readTextValues(map: Readonly<Record<string, unknown>>): TextValues {
  const values: Record<string, string> = {};
  const unreadable: string[] = [];
  for (const name of Object.keys(map)) {
    const value = map[name];
    if (typeof value === 'string' && !isPrototypeKey(name)) values[name] = value;
    else readOddValue(name, value, values, unreadable);
  }
  return { values, unreadable };
}

function readOddValue(
  name: string,
  value: unknown,
  values: Record<string, string>,
  unreadable: string[],
): void {
  const reading = readText(value);
  if (isPrototypeKey(name) || reading.kind === 'not-text') unreadable.push(name);
  else if (reading.kind === 'text') values[name] = reading.text;
}

/** True for the keys through which a foreign map could change what every object inherits. */
export function isPrototypeKey(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype';
}

export function isPlainRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** "3 values were not text: a, b, c", naming the first five. */
export function unreadableSentence(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  return `${names.length === 1 ? '1 value was' : `${names.length} values were`} not text: ${shown}${more}`;
}
