import { readFile } from 'node:fs/promises';
import type * as v from 'valibot';
import defaultFieldMap from '#src/contract/default-field-map.json' with { type: 'json' };
import { fieldMapSchema } from '#src/contract/field-map.ts';
import { parseContract } from '#src/contract/parse-contract.ts';

/**
 * The lender's field map: the file of the setting `FIELD_MAP`, or the one that comes with the product.
 * @throws with the place of the first fault when the file cannot be read or is no field map.
 */
export async function readFieldMap(file: string | undefined): Promise<v.InferOutput<typeof fieldMapSchema>> {
  if (file === undefined) return parseContract(fieldMapSchema, defaultFieldMap, 'The field map');
  return parseContract(fieldMapSchema, await readJsonFile(file, 'FIELD_MAP'), `The field map ${file}`);
}

/** @throws naming the setting when there is no such file or it holds no JSON. */
export async function readJsonFile(file: string, setting: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${setting} names ${file}, which cannot be read.`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${setting} names ${file}, which is not JSON.`);
  }
}
