import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { RememberedNotes } from '#src/contract/wire/waiting-notes.ts';
import { useListedLoans } from '#src/features/pipeline/read/use-listed-loans.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/features/session/signed-in-user.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { deviceTimeZone } from '#src/loan-display/use-today.ts';

const LostNotesNotice = lazy(async () => ({
  default: (await import('#src/features/outbox/lost-notes.tsx')).LostNotesNotice,
}));

/** Looks, once there is time for it, whether the browser has deleted notes of the signed-in person, and says so on every screen. */
export function LostNotesPart() {
  const { openLostNotes, whenQuiet } = useServices();
  const lostNotes = openLostNotes(useSignedInUser().id, useAppConfig());
  useEffect(() => whenQuiet(lostNotes.start), [whenQuiet, lostNotes]);
  const lost = useSyncExternalStore(lostNotes.subscribe, lostNotes.get);
  if (lost.notes.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ShownNotes lost={lost} onRead={lostNotes.acknowledge} />
    </Suspense>
  );
}

interface ShownNotesProps {
  readonly lost: RememberedNotes;
  readonly onRead: () => void;
}

function ShownNotes({ lost, onRead }: ShownNotesProps) {
  const config = useAppConfig();
  return (
    <LostNotesNotice
      lost={lost}
      timeZone={config.lenderTimeZone ?? deviceTimeZone()}
      now={useNow(useServices().now)}
      loanOf={useListedLoans(useSignedInUser().id, config.fieldMap)}
      renderLoanLink={(loanGuid, label) => (
        <Link to="/dashboard" search={{ loan: loanGuid }}>
          {label}
        </Link>
      )}
      onRead={onRead}
    />
  );
}
