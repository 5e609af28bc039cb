import { asWritten, csvText } from '#src/domain/text/csv-text.ts';
import { draftState, type ListedDraft } from '#src/features/outbox/outbox-drafts.ts';
import { outboxWords } from '#src/features/outbox/words.ts';
import { NOTE_STATUSES } from '#src/loan-display/note-status.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

interface OutboxExport {
  readonly notes: readonly OutboxNote[];
  readonly drafts: readonly ListedDraft[];
  readonly fieldTitle: (fieldId: string) => string;
  readonly stateText: (note: OutboxNote) => string;
}

/**
 * Notes and drafts as CSV text, so that users can keep or share them without the app. The loan's id comes last: for
 * some drafts it's all we know of the loan.
 */
export function outboxCsv({ notes, drafts, fieldTitle, stateText }: OutboxExport): string {
  const saved = notes.map((note) => [
    asWritten(note.loanNumber),
    note.borrower,
    fieldTitle(note.fieldId),
    note.writtenAt,
    stateText(note),
    note.text,
    note.loanGuid,
  ]);
  const typed = drafts.map((draft) => [
    asWritten(draft.loanNumber),
    draft.borrower,
    fieldTitle(draft.fieldId),
    '',
    NOTE_STATUSES[draftState(draft)].chip,
    draft.text,
    draft.loanGuid,
  ]);
  return csvText([outboxWords.csvHeadings, ...saved, ...typed]);
}
