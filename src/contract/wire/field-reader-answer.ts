import * as v from 'valibot';
import { ContractError } from '#src/contract/base/contract-error.ts';
import {
  isPlainRecord,
  isPrototypeKey,
  readTextValues,
  unreadableSentence,
  type TextValues,
} from '#src/contract/base/text-values.ts';

/** The field ids a browser may ask for: the platform's alphabet, no duplicates (it refuses them), a bounded number. */
export const fieldReaderCallSchema = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._#-]{0,99}$/, 'not a field id'))),
  v.minLength(1),
  v.maxLength(200),
  v.check((ids) => new Set(ids).size === ids.length, 'a field id appears twice'),
);

/** Values of one loan's fields by field id. A field that the user may not see is missing. */
export interface FieldValues {
  readonly values: Readonly<Record<string, string>>;
  readonly faults?: readonly string[] | undefined;
}

/**
 * Reads what the platform's fieldReader answers: version 3 a map of id to value, version 1 a list of
 * `{ fieldId, value }`, of which items without an id stand in the order asked.
 * @throws ContractError when the answer is neither.
 */
export function parseFieldReaderAnswer(answer: unknown, askedIds: readonly string[]): FieldValues {
  if (Array.isArray(answer)) return toFieldValues(readTextValues(mapOfList(answer, askedIds)));
  if (isPlainRecord(answer)) return toFieldValues(readTextValues(answer));
  throw new ContractError('The field reader answer', '', 'expected a map or a list of fields');
}

function mapOfList(items: readonly unknown[], askedIds: readonly string[]): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  for (const [position, item] of items.entries()) {
    const ownId = isPlainRecord(item) ? item['fieldId'] : undefined;
    const id = typeof ownId === 'string' && ownId !== '' ? ownId : askedIds[position];
    if (id !== undefined && !isPrototypeKey(id)) map[id] = isPlainRecord(item) ? item['value'] : item;
  }
  return map;
}

function toFieldValues({ values, unreadable }: TextValues): FieldValues {
  return unreadable.length === 0 ? { values } : { values, faults: [unreadableSentence(unreadable)] };
}
