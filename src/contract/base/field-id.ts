import * as v from 'valibot';

/** The platform's name of a field, as fieldReader and fieldWriter take it: its alphabet, and a bounded length. */
export const fieldIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._#-]{0,99}$/, 'not a field id'),
);

export function isFieldId(text: string): boolean {
  return v.is(fieldIdSchema, text);
}
