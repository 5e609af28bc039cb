import { queryOptions } from '@tanstack/react-query';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { fieldText } from '#src/domain/loan-fields/packed-loan.ts';
import { noteFieldIds } from '#src/domain/notes/note-fields.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { addKeptNotes } from '#src/loan-display/kept-notes.ts';
import type { Services } from '#src/loan-display/use-services.ts';

/** What the notes need to know about a loan. */
export type NoteLoan = Pick<
  Loan,
  'loanId' | 'loanNumber' | 'borrowerLastName' | 'closing' | 'loanOfficerEmail' | 'raw'
>;

/** One note field's text, and the ISO instant when the platform was read. */
export interface NoteFieldReading {
  readonly text: string;
  readonly asOf: string;
}

/** One loan's note fields by id. A field the user may not see is missing. */
export interface NoteFields {
  readonly fields: Readonly<Record<string, NoteFieldReading>>;
  /** Ids of the user's notes that were in one of the fields and no longer are. */
  readonly removed: readonly string[];
}

interface LoanOfUser {
  readonly userId: string;
  readonly loanGuid: string;
}

/** The fields as this device cached them; null if it has none. */
export function cachedNotesQuery(services: Services, { userId, loanGuid }: LoanOfUser) {
  return queryOptions({
    queryKey: ['cached-notes', userId, loanGuid],
    queryFn: async (): Promise<NoteFields | null> => {
      const store = await services.openStore(userId);
      const cached = await store.readNotes(loanGuid);
      return cached === undefined ? null : { fields: toFields(cached.values, cached.asOf), removed: [] };
    },
    networkMode: 'always',
    // The cache may have a newer reading by now.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The fields as the list's row has them: the only source for a loan never opened on this device. */
export function listedNotes({ raw }: Pick<NoteLoan, 'raw'>, { loan }: FieldMap, asOf: string): NoteFields {
  const ids = noteFieldIds({ loan });
  const rows = [
    [ids.processor, fieldText(raw, loan.processorCriticalNotes)],
    [ids.loanOfficer, fieldText(raw, loan.loanOfficerCriticalNotes)],
  ] as const;
  // The row lacks a field the user may not see.
  const there = rows.flatMap(([id, text]) => (text === undefined ? [] : [[id, { text, asOf }] as const]));
  return { fields: Object.fromEntries(there), removed: [] };
}

/** The newer reading of each field. */
export function newestFields(one: NoteFields, other: NoteFields): NoteFields {
  const fields = { ...one.fields };
  for (const [id, field] of Object.entries(other.fields)) {
    const known = fields[id];
    if (known === undefined || Date.parse(known.asOf) < Date.parse(field.asOf)) fields[id] = field;
  }
  return { fields, removed: one.removed };
}

/** The fields as the platform has them. Opening another loan cancels the request. */
export function notesQuery(services: Services, loanOfUser: LoanOfUser, fieldIds: readonly string[]) {
  const { userId, loanGuid } = loanOfUser;
  return queryOptions({
    queryKey: ['notes', userId, loanGuid, ...fieldIds],
    queryFn: async ({ signal }): Promise<NoteFields> => {
      try {
        const answer = await services.client.readFields(loanGuid, fieldIds, signal);
        saveToCache(services, loanOfUser, answer.values, answer.asOf);
        return { fields: toFields(answer.values, answer.asOf), removed: answer.removedNotes };
      } catch (error) {
        services.log(signal.aborted ? 'Fetch aborted' : 'The notes could not be read');
        throw error;
      }
    },
    networkMode: 'offlineFirst',
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}

function toFields(
  values: Readonly<Record<string, string>>,
  asOf: string,
): Readonly<Record<string, NoteFieldReading>> {
  return Object.fromEntries(Object.entries(values).map(([id, text]) => [id, { text, asOf }]));
}

function saveToCache(
  services: Services,
  { userId, loanGuid }: LoanOfUser,
  values: Readonly<Record<string, string>>,
  asOf: string,
): void {
  addKeptNotes(services.queryClient, userId, loanGuid, { values, asOf });
  services
    .openStore(userId)
    .then((store) => store.saveNotes(loanGuid, { values, asOf }))
    .catch(() => services.log('The notes could not be kept on this device'));
}
