import * as fc from 'fast-check';
import { anyText } from '#tests/support/any-text.ts';

/** A JSON schema, as far as the gateway's document uses it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
}

/** Texts that are right at a name beside those the schema allows: ids of loans that are there, and such. */
export type KnownTexts = Readonly<Record<string, readonly string[]>>;

const MOST = 3;
const DEEPEST = 6;
const LONGEST = 60;

/** A value that the schema allows. @param name what it is called where it's a part of another one */
export function valueOf(schema: JsonSchema, known: KnownTexts = {}, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valueOf(choice, known, name)));
  switch (schema.type) {
    case 'string': {
      const texts = known[name] ?? [];
      const text = textOf(schema);
      return texts.length === 0 ? text : fc.oneof({ arbitrary: fc.constantFrom(...texts), weight: 8 }, text);
    }
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = Number.MAX_SAFE_INTEGER } = schema;
      const size = { minLength: minItems, maxLength: Math.min(maxItems, minItems + MOST) };
      return fc.array(valueOf(items, known, name), size);
    }
    case 'object':
      return mapOf(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function mapOf(schema: JsonSchema, known: KnownTexts): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames = { type: 'string' } } = schema;
  const parts = Object.entries(properties).map(([key, part]) => [key, valueOf(part, known, key)] as const);
  const named = fc.record(Object.fromEntries(parts), { requiredKeys: [...required] });
  const { additionalProperties = true } = schema;
  if (additionalProperties === false) return named;
  const more = valueOf(additionalProperties === true ? {} : additionalProperties, known);
  const keys = valueOf(propertyNames) as fc.Arbitrary<string>;
  return fc
    .tuple(fc.dictionary(keys, more, { maxKeys: MOST }), named)
    .map(([others, ours]) => ({ ...others, ...ours }));
}

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.stringMatching(/^https:\/\/[a-z]{1,9}\.example\/[a-z]{0,9}$/);
  if (format !== undefined) {
    const [min, max] = [new Date('2000-01-01'), new Date('2030-01-01')];
    const instant = fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
    return format === 'date' ? instant.map((text) => text.slice(0, 10)) : instant;
  }
  return anyText(Math.min(maxLength, LONGEST)).filter((text) => text.length >= minLength);
}

type Change = (value: unknown) => unknown;

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    -1,
    0.5,
    1e308,
    true,
    [],
    {},
    '\0',
    '\ud800',
    'x'.repeat(400),
    '../..',
  ),
  fc.jsonValue({ maxDepth: 2 }),
  anyText(LONGEST),
);

/** Nearly what it was. */
const OF_TEXT: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => ` ${text}`,
  (text) => `{${text}}`,
  (text) => `${text}\0`,
  (text) => text + text,
  (text) => text.slice(1),
  (text) => text.slice(0, -1),
  // Instants and days, as other programs write them.
  (text) => text.replace('T', ' '),
  (text) => text.replace(/:\d\d\.\d+/, ''),
  (text) => text.replace(/Z$/, '+0100'),
  (text) => text.replace(/Z$/, '+01'),
  (text) => text.replace(/^2\d{3}-/, '0000-'),
  (text) => text.replace(/-\d\d(?=T|$)/, '-31'),
];
const CHANGES: readonly Change[] = [
  ...OF_TEXT.map((change) => (value: unknown) => (typeof value === 'string' ? change(value) : value)),
  (value) => (typeof value === 'number' ? -value - 0.5 : value),
  (value) => (Array.isArray(value) ? [...value, ...value] : value),
  (value) => (typeof value === 'object' && value !== null ? Object.entries(value) : value),
  (value) => ({ ...(value as object), constructor: 1, more: value }),
  () => undefined,
];
const change: fc.Arbitrary<Change> = fc.oneof(
  { arbitrary: fc.constantFrom(...CHANGES), weight: 2 },
  junk.map((instead) => () => instead),
);

/** A value of which a part is nearly what the schema says, or something else, or missing. */
export function strayValueOf(schema: JsonSchema, known: KnownTexts = {}, name = ''): fc.Arbitrary<unknown> {
  const path = fc.array(fc.nat(), { maxLength: DEEPEST });
  return fc
    .tuple(valueOf(schema, known, name), path, change)
    .map(([value, steps, changed]) => withAt(value, steps, changed));
}

/** @param steps pick a part at each level, as long as there is one. */
function withAt(value: unknown, [step, ...rest]: readonly number[], changed: Change): unknown {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (step === undefined || entries.length === 0) return changed(value);
  const at = step % entries.length;
  const parts = entries.map(([key, part], index) => [key, index === at ? withAt(part, rest, changed) : part]);
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
