import { readFile } from 'node:fs/promises';
import type * as v from 'valibot';
import defaultFieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { ContractError } from '#src/contract/base/contract-error.ts';
import { fieldMapSchema } from '#src/contract/wire/field-map.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { SettingError } from '#src/gateway/settings/config.ts';

/**
 * The lender's field map: the file in the setting `FIELD_MAP`, or the one that comes with the product.
 * @throws SettingError with the place of the first fault if the file can't be read or isn't a field map.
 */
export async function readFieldMap(file: string | undefined): Promise<v.InferOutput<typeof fieldMapSchema>> {
  if (file === undefined) return parseContract(fieldMapSchema, defaultFieldMap, 'The field map');
  const json = await readJsonFile(file, 'FIELD_MAP');
  try {
    return parseContract(fieldMapSchema, json, `The field map ${file}`);
  } catch (error) {
    if (error instanceof ContractError) throw new SettingError(`${error.message}.`);
    throw error;
  }
}

/** @throws SettingError that names the setting if the file is missing or isn't JSON. */
export async function readJsonFile(file: string, setting: string): Promise<unknown> {
  const text = await readNamedFile(file, setting);
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingError(`${setting} names ${file}, which is not JSON.`);
  }
}

/** @throws SettingError that names the setting if the file can't be read. */
export async function readNamedFile(file: string, setting: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new SettingError(`${setting} names ${file}, which cannot be read.`);
  });
}
