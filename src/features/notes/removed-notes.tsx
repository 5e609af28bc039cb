import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import { parseNoteHistory } from '#src/domain/notes/note-history.ts';
import { noteStamp } from '#src/domain/notes/note-line.ts';
import type { NoteLoan } from '#src/features/notes/note-query.ts';
import { removedWords as words } from '#src/features/notes/words.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { type Services, useServices } from '#src/loan-display/use-services.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface RemovedNotesProps {
  readonly loan: NoteLoan;
  readonly ids: readonly string[];
  readonly apiEnv: string;
  readonly outbox: Outbox;
}

/** The user's notes that someone removed from the loan: restore each one, or dismiss it. */
export function RemovedNotes({ ids, loan, apiEnv, outbox }: RemovedNotesProps) {
  const { timeZone } = useLenderClock();
  const services = useServices();
  const { notes, status } = useSyncExternalStore(outbox.subscribe, outbox.get);
  const [settled, setSettled] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const asked = ids.filter((id) => !services.dismissed.has(id));
  const { data = [] } = useQuery(removedNotesQuery(services, loan.loanId, apiEnv, asked));
  // Already restored and still sending: the loan can't have it yet.
  const isComing = (id: string) =>
    notes.some(({ restores, state }) => restores === id && state !== 'discarded');
  // Before the outbox has opened, a note's own time isn't known, nor whether it's being restored already.
  const shown =
    status === 'opening'
      ? []
      : data.filter(({ id }) => asked.includes(id) && !settled.includes(id) && !isComing(id));

  const restore = async (receipt: NoteReceipt) => {
    const own = notes.find(({ id }) => id === receipt.id);
    const result = await outbox.save({
      loanGuid: loan.loanId,
      fieldId: receipt.fieldId,
      loanNumber: loan.loanNumber,
      borrower: loan.borrowerLastName,
      text: textOf(receipt),
      // Only the device that wrote it knows when. Elsewhere the receipt's time is the closest.
      writtenAt: own?.writtenAt ?? receipt.appliedAt,
      restores: receipt.id,
    });
    if (result.kind === 'saved') setSettled((before) => [...before, receipt.id]);
    else setProblem(words.notRestored(result.error.message));
  };
  const leave = ({ id }: NoteReceipt) => {
    services.dismissed.add(id);
    setSettled((before) => [...before, id]);
  };

  return (
    <>
      {shown.map((receipt) => (
        <Notice
          key={receipt.id}
          kind="hint"
          action={
            <span className="note-actions flex wrap gap-6">
              <ActionButton onPress={() => void restore(receipt)}>{words.restore}</ActionButton>
              <ActionButton kind="quiet" onPress={() => leave(receipt)}>
                {words.dismiss}
              </ActionButton>
            </span>
          }
        >
          {words.removed(whenOf(receipt, timeZone), shortened(textOf(receipt)))}
        </Notice>
      ))}
      {problem === undefined || shown.length === 0 ? null : <Notice kind="trouble">{problem}</Notice>}
    </>
  );
}

function removedNotesQuery(services: Services, loanGuid: string, apiEnv: string, ids: readonly string[]) {
  return {
    queryKey: ['missing-notes', loanGuid, ...ids],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<NoteReceipt[]> => {
      const fates = await services.readFates(apiEnv, ids, signal);
      return fates.flatMap((fate) => (fate.state === 'applied' && fate.isMissing ? [fate.receipt] : []));
    },
    enabled: ids.length > 0,
    networkMode: 'offlineFirst',
    retry: false,
    staleTime: Infinity,
  } as const;
}

function textOf({ line }: NoteReceipt): string {
  const [first, ...rest] = parseNoteHistory(line);
  // A line of the note itself can look like the start of another note.
  return [first?.text ?? line, ...rest.map(({ raw }) => raw)].join('\n');
}

/** Date and time as the field had them. */
function whenOf({ line, appliedAt }: NoteReceipt, timeZone: string): string {
  const stamp = parseNoteHistory(line)[0]?.stamp ?? noteStamp(Date.parse(appliedAt), timeZone);
  return stamp.replace('@', '');
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
