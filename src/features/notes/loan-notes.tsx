import { useSyncExternalStore } from 'react';
import { failureText } from '#src/api/failure-text.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { LOAN_OFFICER_NOTES, noteFieldIds, PROCESSOR_NOTES } from '#src/domain/notes/note-fields.ts';
import { MissingNotes } from '#src/features/notes/missing-notes.tsx';
import { NoteBox } from '#src/features/notes/note-box.tsx';
import type { NoteLoan } from '#src/features/notes/note-place.ts';
import { type NotesReading, useNoteFields } from '#src/features/notes/use-note-fields.ts';
import { clockText } from '#src/loan-display/age-text.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { deviceTimeZone } from '#src/loan-display/use-today.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/notes/notes.css';

interface LoanNotesProps {
  readonly loan: NoteLoan;
  readonly user: CurrentUser;
  readonly config: AppConfig;
  readonly outbox: Outbox;
}

/** The two note boxes of one loan (specification 2.7). */
export function LoanNotes({ loan, user, config, outbox }: LoanNotesProps) {
  const services = useServices();
  const now = useNow(services.now);
  const view = useSyncExternalStore(outbox.subscribe, outbox.get);
  const ids = noteFieldIds(config.fieldMap);
  const timeZone = config.lenderTimeZone ?? deviceTimeZone();
  const own = view.notes.filter(({ loanGuid }) => loanGuid === loan.loanId);
  const receiptCount = own.filter(({ state }) => state === 'acked').length;
  const reading = useNoteFields(services, {
    userId: user.id,
    loanGuid: loan.loanId,
    fieldIds: [ids.processor, ids.loanOfficer],
    receiptCount: view.status === 'opening' ? undefined : receiptCount,
  });
  const boxes = [
    { title: PROCESSOR_NOTES, fieldId: ids.processor },
    { title: LOAN_OFFICER_NOTES, fieldId: ids.loanOfficer },
  ];
  return (
    <div className="loan-notes">
      <ReadingLine reading={reading} now={now} />
      <MissingNotes
        ids={reading.notes?.missing ?? []}
        loan={loan}
        apiEnv={config.apiEnv}
        timeZone={timeZone}
        outbox={outbox}
      />
      {view.status === 'failed' && view.error !== undefined ? (
        <Notice kind="hint">{`Notes cannot be kept on this device. ${view.error.message}`}</Notice>
      ) : null}
      {boxes.map(({ title, fieldId }) => (
        <NoteBox
          // What is typed for one loan must never stand under another.
          key={`${loan.loanId} ${fieldId}`}
          title={title}
          place={{
            loanGuid: loan.loanId,
            fieldId,
            loanNumber: loan.loanNumber,
            borrower: loan.borrowerLastName,
          }}
          outbox={outbox}
          notes={own.filter((note) => note.fieldId === fieldId)}
          reading={reading.notes?.fields[fieldId]}
          author={user}
          timeZone={timeZone}
          now={now}
        />
      ))}
    </div>
  );
}

/** How old what is shown is, and what went wrong with reading it anew. */
function ReadingLine({ reading, now }: { readonly reading: NotesReading; readonly now: number }) {
  const { notes, error, isReading, readAgain } = reading;
  const asOf = Object.values(notes?.fields ?? {})
    .map((field) => field.asOf)
    .sort()
    .at(0);
  const age = asOf === undefined ? '' : `Notes as of ${clockText(asOf, now)}.`;
  if (error !== null && !isReading) {
    return (
      <Notice kind="hint" action={<ActionButton onPress={readAgain}>Retry</ActionButton>}>
        {`The notes could not be read: ${failureText(error)}. ${age}`.trim()}
      </Notice>
    );
  }
  return <p className="notes-age">{age === '' ? 'Reading the notes...' : age}</p>;
}
