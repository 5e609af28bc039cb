import { queryOptions } from '@tanstack/react-query';
import type { AppliedNote, NotesServices } from '#src/features/notes/notes-services.ts';

/** One note field's text and the ISO instant at which the platform was read. */
export interface NoteFieldReading {
  readonly text: string;
  readonly asOf: string;
}

/** The note fields of one loan by id; one that the person may not see is missing. */
export interface NoteFields {
  readonly fields: Readonly<Record<string, NoteFieldReading>>;
  /** Own notes that stood in one of the fields and stand there no longer, by id. */
  readonly missing: readonly string[];
}

interface Place {
  readonly userId: string;
  readonly loanGuid: string;
}

/** The fields as this device read them last; null when it keeps none. */
export function keptNotesQuery(services: NotesServices, { userId, loanGuid }: Place) {
  return queryOptions({
    queryKey: ['kept-notes', userId, loanGuid],
    queryFn: async (): Promise<NoteFields | null> => {
      const store = await services.openStore(userId);
      const kept = await store.readNotes(loanGuid);
      return kept === undefined ? null : { fields: toFields(kept.values, kept.asOf), missing: [] };
    },
    networkMode: 'always',
    // Another loan's reading may have been kept since.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The fields as the platform has them. A reading that is no longer wanted is broken off. */
export function notesQuery(services: NotesServices, place: Place, fieldIds: readonly string[]) {
  const { userId, loanGuid } = place;
  return queryOptions({
    queryKey: ['notes', userId, loanGuid, ...fieldIds],
    queryFn: async ({ signal }): Promise<NoteFields> => {
      try {
        const answer = await services.client.readFields(loanGuid, fieldIds, signal);
        keep(services, place, answer.values, answer.asOf);
        return { fields: toFields(answer.values, answer.asOf), missing: answer.missingNotes };
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

/** The fields after a note was written: the answer to a note carries its field's new text. */
export function withApplied(reading: NoteFields, note: AppliedNote): NoteFields {
  const known = reading.fields[note.fieldId];
  if (known !== undefined && known.asOf > note.appliedAt) return reading;
  const field = { text: note.fieldText, asOf: note.appliedAt };
  return { ...reading, fields: { ...reading.fields, [note.fieldId]: field } };
}

function toFields(
  values: Readonly<Record<string, string>>,
  asOf: string,
): Readonly<Record<string, NoteFieldReading>> {
  return Object.fromEntries(Object.entries(values).map(([id, text]) => [id, { text, asOf }]));
}

function keep(
  services: NotesServices,
  { userId, loanGuid }: Place,
  values: Readonly<Record<string, string>>,
  asOf: string,
): void {
  services
    .openStore(userId)
    .then((store) => store.keepNotes(loanGuid, { values, asOf }))
    .catch(() => services.log('The notes could not be kept on this device'));
}
