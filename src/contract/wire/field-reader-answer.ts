import * as v from 'valibot';
import { fieldIdSchema } from '#src/contract/base/field-id.ts';
import { ContractError } from '#src/contract/base/contract-error.ts';
import { isPlainRecord, isPrototypeKey, readTextValues } from '#src/contract/base/text-values.ts';

/** The field ids a browser may request: the platform's alphabet, no duplicates (it refuses them), a limited number. */
export const fieldReaderCallSchema = v.pipe(
  v.array(fieldIdSchema),
  v.minLength(1),
  v.maxLength(200),
  v.check((ids) => new Set(ids).size === ids.length, 'a field id appears twice'),
);

/** The values of one loan's fields by field id. A field the user may not see is missing, and so is one without text. */
export interface FieldValues {
  readonly values: Readonly<Record<string, string>>;
}

/** One field of an answer; null where the platform does not show it to the person, or does not know it. */
interface FieldItem {
  readonly fieldId: string;
  readonly value: unknown;
}

/**
 * The answer in the specified form (specification 7): one object with a value for each id, in the order asked.
 * @throws ContractError as parseFieldReaderAnswer does
 */
export function toFieldItems(answer: unknown, askedIds: readonly string[]): FieldItem[] {
  const map = toMap(answer, askedIds);
  return askedIds.map((fieldId) => ({
    fieldId,
    value: Object.hasOwn(map, fieldId) ? (map[fieldId] ?? null) : null,
  }));
}

/**
 * Reads what a fieldReader answers. The gateway's, and the platform's version 1, is a list of `{ fieldId, value }`, of
 * which items without an id stand in the order asked; the platform's version 3 is a map of id to value.
 * @throws ContractError when the answer is neither.
 */
export function parseFieldReaderAnswer(answer: unknown, askedIds: readonly string[]): FieldValues {
  return { values: readTextValues(toMap(answer, askedIds)).values };
}

function toMap(answer: unknown, askedIds: readonly string[]): Readonly<Record<string, unknown>> {
  if (Array.isArray(answer)) return mapOfList(answer, askedIds);
  if (isPlainRecord(answer)) return answer;
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
