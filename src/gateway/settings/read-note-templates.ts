import * as v from 'valibot';
import { lenderTemplatesSchema } from '#src/contract/base/note-templates.ts';
import { faultsOf } from '#src/contract/base/parse-contract.ts';
import type { NamedText } from '#src/domain/notes/note-template.ts';
import { SettingError } from '#src/gateway/settings/config.ts';
import { readJsonFile } from '#src/gateway/settings/read-field-map.ts';

/**
 * The lender's templates for notes: the file in the setting `NOTE_TEMPLATES`, or none.
 * @throws SettingError with all faults if the file can't be read or isn't a list of templates.
 */
export async function readNoteTemplates(file: string | undefined): Promise<readonly NamedText[]> {
  if (file === undefined) return [];
  const json = await readJsonFile(file, 'NOTE_TEMPLATES');
  const faults = faultsOf(lenderTemplatesSchema, json);
  if (faults.length > 0) throw new SettingError(`NOTE_TEMPLATES names ${file}: ${faults.join('; ')}.`);
  return v.parse(lenderTemplatesSchema, json);
}
