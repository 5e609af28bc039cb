import { csvText } from '#src/domain/csv-text.ts';
import type { OutboxNote } from '#src/offline/outbox/outbox.ts';

const HEADINGS = ['Loan number', 'Borrower', 'Note', 'Written', 'State', 'Text'];

interface OutboxExport {
  readonly notes: readonly OutboxNote[];
  readonly fieldTitle: (fieldId: string) => string;
  readonly stateText: (note: OutboxNote) => string;
}

/** The notes as a CSV file's text, so that they can be kept or handed on without the app. */
export function outboxCsv({ notes, fieldTitle, stateText }: OutboxExport): string {
  const rows = notes.map((note) => [
    note.loanNumber,
    note.borrower,
    fieldTitle(note.fieldId),
    note.writtenAt,
    stateText(note),
    note.text,
  ]);
  return csvText([HEADINGS, ...rows]);
}
