import { Link, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { LostNote, LostNoteList } from '#src/contract/wire/waiting-notes.ts';
import type { ListedLoanOf } from '#src/features/outbox/outbox-drafts.ts';
import { lostWords as words } from '#src/features/outbox/words.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface LostNotesProps {
  readonly lost: LostNoteList;
  readonly now: number;
  /** The loan as the lists on this device have it. */
  readonly loanOf: ListedLoanOf;
  readonly renderLoanLink: (loanGuid: string, label: string) => ReactNode;
  readonly onRead: () => void;
}

/** Names the notes the browser deleted before they were sent, until their author confirms. */
export function LostNotesNotice({
  lost: { notes, more: unnamed },
  now,
  loanOf,
  renderLoanLink,
  onRead,
}: LostNotesProps) {
  const { writtenText } = useLenderClock();
  const [first, ...more] = notes.toSorted(
    (one, other) => Date.parse(one.writtenAt) - Date.parse(other.writtenAt),
  );
  if (first === undefined) return null;
  const isOne = more.length + unnamed === 0;

  const entry = ({ loanGuid, writtenAt, isInDoubt }: LostNote) => (
    <>
      {words.when(writtenText(writtenAt, now))}{' '}
      <Link asChild>{renderLoanLink(loanGuid, words.loan(loanOf(loanGuid)))}</Link>
      {isInDoubt ? ` ${words.mayBeThere}` : null}
    </>
  );
  return (
    <Notice
      kind="trouble"
      action={
        <Stack gap="s8" alignItems="flex-start" flexBasis={isOne ? undefined : '100%'}>
          {isOne ? null : (
            <Stack as="ul" gap="s4" listStyle="disc" paddingInlineStart="s16">
              {[first, ...more].map((note) => (
                <li key={note.id}>{entry(note)}</li>
              ))}
              {unnamed === 0 ? null : <li>{words.unnamed(unnamed)}</li>}
            </Stack>
          )}
          <ActionButton onPress={onRead}>{words.confirm}</ActionButton>
        </Stack>
      }
    >
      {isOne ? (
        <>
          {words.one} {entry(first)}. {words.writeAgain}
        </>
      ) : (
        words.many(notes.length, unnamed)
      )}
    </Notice>
  );
}
