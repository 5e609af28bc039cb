import { Link } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import type { LostNoteList } from '#src/contract/wire/waiting-notes.ts';
import { useListedLoans } from '#src/loan-display/listed-loans/use-listed-loans.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

const LostNotesNotice = lazyComponent(
  async () => (await import('#src/features/outbox/lost-notes.tsx')).LostNotesNotice,
);

export function LostNotesPart() {
  const { openLostNotes, whenQuiet } = useServices();
  const lostNotes = openLostNotes(useSignedInUser().id, useAppConfig());
  useEffect(() => whenQuiet(lostNotes.start), [whenQuiet, lostNotes]);
  const lost = useSyncExternalStore(lostNotes.subscribe, lostNotes.get);
  if (lost.notes.length === 0) return null;
  return <ShownNotes lost={lost} onRead={lostNotes.acknowledge} />;
}

interface ShownNotesProps {
  readonly lost: LostNoteList;
  readonly onRead: () => void;
}

function ShownNotes({ lost, onRead }: ShownNotesProps) {
  return (
    <LostNotesNotice
      lost={lost}
      now={useNow(useServices().now)}
      loanOf={useListedLoans()}
      renderLoanLink={(loanGuid, label) => (
        <Link to="/dashboard" search={{ loan: loanGuid }}>
          {label}
        </Link>
      )}
      onRead={onRead}
    />
  );
}
