import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { fieldText } from '#src/domain/loan-fields/packed-loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { noteFieldIds } from '#src/domain/notes/note-fields.ts';

/** What a device has of one loan's notes besides the list's row. */
export interface OtherNotes {
  /** The fields as last read for the loan alone, by field id; absent if they weren't. */
  readonly read?: { readonly values: Readonly<Record<string, string>>; readonly asOf: string } | undefined;
  /** The user's notes that the row may not have yet. `at` is when one got into the loan, absent on its way. */
  readonly own: readonly { readonly text: string; readonly at?: string | undefined }[];
}

/**
 * A loan's notes as a device has them: the newest reading of its two fields, and the user's own notes since. A field
 * that the row lacks is one the user may not see, unless a later reading has it.
 * @param asOf when the rows were read, an ISO instant, as all of them here.
 */
export function notesOnDevice(
  raw: RawLoan,
  { loan: names }: Pick<FieldMap, 'loan'>,
  asOf: string,
  { read, own }: OtherNotes,
): readonly string[] {
  const ids = noteFieldIds({ loan: names });
  const isNewer = read !== undefined && Date.parse(read.asOf) > Date.parse(asOf);
  const fields = isNewer
    ? [read.values[ids.processor], read.values[ids.loanOfficer]]
    : [fieldText(raw, names.processorCriticalNotes), fieldText(raw, names.loanOfficerCriticalNotes)];
  const since = own.filter(({ at }) => at === undefined || Date.parse(at) > Date.parse(asOf));
  return [...since.map(({ text }) => text), ...fields].flatMap((text = '') => (text === '' ? [] : [text]));
}
