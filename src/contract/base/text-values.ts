/** One value from the platform: its text, no value at all, or something other than text. */
export type TextReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'not-text' };

/** Reads a value the platform documents as text. A number becomes its text, null counts as missing. */
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

/** True if all of a map is texts, none under a key that would reach into a prototype. */
export function isTextMap(map: Record<string, unknown>): map is Record<string, string> {
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
