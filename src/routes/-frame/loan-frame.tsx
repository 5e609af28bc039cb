import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useRouter } from '@tanstack/react-router';
import { didToday } from '#src/domain/marks/did-today.ts';
import { starredLoans } from '#src/domain/marks/loan-mark.ts';
import { authorTag } from '#src/domain/notes/note-line.ts';
import { prepareLoanPanel } from '#src/features/loan-panel/loan-panel.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { type LoanAsOf, LoanFrameContext, useLoanFrame } from '#src/loan-display/loan-frame.ts';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { useLoanMarks } from '#src/routes/-frame/use-loan-marks.ts';
import { useOutbox } from '#src/routes/-frame/use-outbox.ts';

const LoanNotes = lazyComponent(async () => (await import('#src/features/notes/loan-notes.tsx')).LoanNotes);
const ShareLoan = lazyComponent(async () => (await import('#src/routes/-frame/share-loan.tsx')).ShareLoan);

export const SnoozeLoansPart = lazyComponent(
  async () => (await import('#src/routes/-frame/snooze-loans.tsx')).SnoozeLoans,
);

/** Loads what an open loan shows before its first use; an error shows up there. */
export function prepareLoanFrame(): void {
  prepareLoanPanel();
  for (const part of [LoanNotes, ShareLoan, SnoozeLoansPart]) part.preload().catch(() => undefined);
}

/** Joins what several features show of one loan, for the screen in it. */
export function LoanFrame({ children }: { readonly children: ReactNode }) {
  const { mark } = useLoanMarks(useToday());
  const { loanMarks } = usePreferences().values;
  const starred = useMemo(() => starredLoans(loanMarks), [loanMarks]);
  const did = useDidToday();
  const [isFullOfStars, setIsFull] = useState(false);
  const [sharedId, onShare] = useState<string>();
  const { history } = useRouter();
  // Else it opens by itself with the loan's next visit.
  useEffect(() => {
    let at = history.location.state.__TSR_index;
    return history.subscribe(({ location, action: { type } }) => {
      const isElsewhere = location.state.__TSR_index !== at;
      at = location.state.__TSR_index;
      if (isElsewhere && type !== 'PUSH' && type !== 'REPLACE') onShare(undefined);
    });
  }, [history]);
  const onStar = useCallback(
    (...loanIds: readonly string[]) => {
      const isOn = !loanIds.every((loanId) => starred.has(loanId));
      const isKept = mark(...loanIds.map((loanId) => ({ kind: 'star', loanId, isOn }) as const));
      setIsFull(!isKept);
      return isKept;
    },
    [mark, starred],
  );
  const frame = useMemo(() => {
    const dismissFull = () => setIsFull(false);
    return { starred, onStar, isFullOfStars, dismissFull, did, sharedId, onShare, Notes, Shared };
  }, [starred, onStar, isFullOfStars, did, sharedId]);
  return <LoanFrameContext value={frame}>{children}</LoanFrameContext>;
}

function Notes(props: LoanAsOf) {
  return <LoanNotes {...props} outbox={useOutbox()} />;
}

function Shared({ known }: { readonly known: LoanAsOf | undefined }) {
  const { onShare } = useLoanFrame();
  const [last, setLast] = useState(known);
  if (known !== undefined && (known.loan !== last?.loan || known.asOf !== last.asOf)) setLast(known);
  return last === undefined ? null : <ShareLoan {...last} onClose={() => onShare(undefined)} />;
}

function useDidToday() {
  const user = useSignedInUser();
  const outbox = useOutbox();
  const { loanMarks: marks } = usePreferences().values;
  const { timeZone } = useLenderClock();
  const today = useToday();
  const readNotes = useMemo(() => createNotesReader(outbox), [outbox]);
  const notes = useSyncExternalStore(outbox.subscribe, readNotes);
  return useMemo(
    () => didToday({ notes, marks, tag: authorTag(user), today, timeZone }),
    [notes, marks, user, today, timeZone],
  );
}

/** Gone or refused: it isn't visible at the platform. */
const UNTOLD: ReadonlySet<OutboxNote['state']> = new Set(['discarded', 'unreadable', 'parked']);

/** Answers with the same notes while none is written, discarded or refused: a try to send one redraws no list. */
function createNotesReader({ get }: Pick<Outbox, 'get'>): () => readonly OutboxNote[] {
  let last: readonly OutboxNote[] = [];
  return () => {
    const notes = get().notes.filter(({ state }) => !UNTOLD.has(state));
    const isSame = notes.length === last.length && notes.every(({ id }, at) => id === last[at]?.id);
    if (!isSame) last = notes;
    return last;
  };
}
