import * as v from 'valibot';
import { instantSchema } from '#src/contract/base/instant.ts';
import { readableItems } from '#src/contract/base/parse-contract.ts';
import {
  LONGEST_TEMPLATE,
  LONGEST_TEMPLATE_NAME,
  mergeNoteTemplates,
  type NamedText,
  type NoteTemplate,
} from '#src/domain/notes/note-template.ts';
import { normaliseNoteText } from '#src/domain/notes/note-text.ts';

const noteTemplateSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  name: v.pipe(v.string(), v.maxLength(LONGEST_TEMPLATE_NAME)),
  text: v.pipe(v.string(), v.maxLength(LONGEST_TEMPLATE)),
  isOn: v.boolean(),
  changedAt: instantSchema,
});

/** A person's own templates, deleted ones included: those that can be read. */
export const noteTemplatesSchema: v.GenericSchema<unknown, readonly NoteTemplate[]> = v.pipe(
  v.array(v.unknown()),
  readableItems(noteTemplateSchema),
  v.transform((templates) => mergeNoteTemplates(templates, [])),
);

const MOST_OF_LENDER = 50;
const LONGEST_OF_LENDER = 2000;

/** The lender's templates, read in full: a fault in one is a fault. */
export const lenderTemplatesSchema: v.GenericSchema<unknown, readonly NamedText[]> = v.pipe(
  v.array(
    v.strictObject({
      name: v.pipe(v.string(), v.trim(), v.nonEmpty('needs a name'), v.maxLength(LONGEST_TEMPLATE_NAME)),
      text: v.pipe(
        v.string(),
        v.transform(normaliseNoteText),
        v.nonEmpty('needs a text'),
        v.maxLength(LONGEST_OF_LENDER),
      ),
    }),
  ),
  v.maxLength(MOST_OF_LENDER),
);
