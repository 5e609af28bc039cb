import type * as v from 'valibot';
import { isPlainRecord } from '#src/contract/base/text-values.ts';

/**
 * The keys of a value that its schema doesn't know, each with its place and those that it could be. `$comment` may
 * stand anywhere. Looks into objects, lists and what's optional.
 */
export function unknownKeys(schema: unknown, value: unknown, place = ''): readonly string[] {
  if (!isSchema(schema)) return [];
  const { wrapped, item, entries } = schema;
  if (wrapped !== undefined) return unknownKeys(wrapped, value, place);
  const at = (key: string): string => (place === '' ? key : `${place}.${key}`);
  if (Array.isArray(value)) return value.flatMap((one, index) => unknownKeys(item, one, at(String(index))));
  if (schema.type !== 'object' || !isPlainRecord(entries) || !isPlainRecord(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === '$comment') return [];
    if (Object.hasOwn(entries, key)) return unknownKeys(entries[key], part, at(key));
    return [`${at(key)}: unknown here, where there may be ${Object.keys(entries).join(', ')}`];
  });
}

interface KnownSchema extends v.GenericSchema {
  readonly wrapped?: unknown;
  readonly item?: unknown;
  readonly entries?: unknown;
}

function isSchema(value: unknown): value is KnownSchema {
  return isPlainRecord(value) && value['kind'] === 'schema';
}
