import { useState, useSyncExternalStore } from 'react';
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { ownNote } from '#src/domain/notes/note-fields.ts';
import { isSameId } from '#src/domain/text/same-id.ts';
import { listStepWords as words } from '#src/features/conditions/words/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface SentNoteProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
}

/** Notes that the borrower's list was sent, in the field that the person writes in, once a day. */
export function SentNote({ loan, today }: SentNoteProps) {
  const user = useSignedInUser();
  const config = useAppConfig();
  const outbox = useServices().openOutbox(user.id, config);
  const { notes } = useSyncExternalStore(outbox.subscribe, outbox.get);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const text = words.sent(formatCalendarDay(today).slice(0, 5));
  const isNoted = notes.some(
    (note) => isSameId(note.loanGuid, loan.loanId) && note.text === text && note.state !== 'discarded',
  );
  const save = async () => {
    setIsSaving(true);
    const result = await outbox.save(ownNote(user, loan, config.fieldMap, text));
    setFailure(result.kind === 'saved' ? '' : result.error.message);
    setIsSaving(false);
  };
  return (
    <>
      <ActionButton
        kind="quiet"
        size="lg"
        aria-disabled={isNoted || isSaving}
        onPress={() => {
          if (!isNoted && !isSaving) void save();
        }}
      >
        {isNoted ? words.noted(text) : words.addNote(text)}
      </ActionButton>
      <LiveRegion text={isNoted ? words.noted(text) : ''} />
      {failure === '' ? null : <Notice kind="trouble">{failure}</Notice>}
    </>
  );
}
