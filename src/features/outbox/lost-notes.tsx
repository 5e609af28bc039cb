import type { ReactNode } from 'react';
import type { LostNote, LostNoteList } from '#src/contract/wire/waiting-notes.ts';
import { inOrderOfWriting, lostLoanText } from '#src/features/outbox/lost-notes-text.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/outbox/lost-notes.css';

interface LostNotesProps {
  readonly lost: LostNoteList;
  readonly now: number;
  /** What the lists on this device say of a loan. */
  readonly loanOf: (
    loanGuid: string,
  ) => { readonly loanNumber: string; readonly borrower: string } | undefined;
  /** The way to one loan. */
  readonly renderLoanLink: (loanGuid: string, label: string) => ReactNode;
  readonly onRead: () => void;
}

/** Says which notes the browser has deleted before they could be sent, until their author has read it. */
export function LostNotesNotice({
  lost: { notes, more: unnamed },
  now,
  loanOf,
  renderLoanLink,
  onRead,
}: LostNotesProps) {
  const { writtenText } = useLenderClock();
  const [first, ...more] = inOrderOfWriting(notes);
  if (first === undefined) return null;
  const isOne = more.length + unnamed === 0;
  // Whether those were sent since, nobody knows.
  const count = unnamed === 0 ? `${notes.length}` : `up to ${notes.length + unnamed}`;
  const entry = ({ loanGuid, writtenAt, isInDoubt }: LostNote) => (
    <>
      {`${writtenText(writtenAt, now)} on `}
      {renderLoanLink(loanGuid, lostLoanText(loanOf(loanGuid)))}
      {isInDoubt ? ' (it may have reached the loan: look there first)' : null}
    </>
  );
  return (
    <Notice
      kind="trouble"
      action={
        <div className="lost-notes">
          {isOne ? null : (
            <ul>
              {[first, ...more].map((note) => (
                <li key={note.id}>{entry(note)}</li>
              ))}
              {unnamed === 0 ? null : <li>{`${unnamed} more, of which only the number is known`}</li>}
            </ul>
          )}
          <ActionButton onPress={onRead}>I have read this</ActionButton>
        </div>
      }
    >
      {isOne ? (
        <>This browser deleted 1 note that was not sent yet, written {entry(first)}. Please write it again.</>
      ) : (
        `This browser deleted ${count} notes that were not sent yet. Please write them again. They were written:`
      )}
    </Notice>
  );
}
