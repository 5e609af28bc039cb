import { summaryWords as words } from '#src/features/outbox/words.ts';

interface SummaryInputs {
  readonly status: 'opening' | 'open' | 'failed';
  readonly pendingCount: number;
  /** Of these, the ones that need their author first. */
  readonly refusedCount: number;
  /** The refused ones that may be in their loans anyway. */
  readonly doubtfulCount: number;
  readonly isAnyDiscarded: boolean;
  readonly draftCount: number | 'reading' | 'unreadable';
  /** The browser promised not to delete waiting notes. */
  readonly isKept: boolean;
}

/** How many notes and drafts wait, in a sentence or two. Claims nothing about what couldn't be read. */
export function outboxSummary({
  status,
  pendingCount,
  refusedCount,
  doubtfulCount,
  isAnyDiscarded,
  draftCount,
  isKept,
}: SummaryInputs): string {
  if (status === 'opening') return words.checking;
  const isAllKnown = status === 'open' && pendingCount === 0;
  if (isAllKnown && draftCount === 0) return isAnyDiscarded ? words.noneWaiting : words.allSent;
  if (status === 'failed' && pendingCount === 0 && draftCount === 'unreadable') return words.notesUnknown;
  if (isAllKnown && draftCount === 'reading') return words.checking;
  const waiting =
    pendingCount > 0 && pendingCount === refusedCount
      ? ''
      : pendingText(status, pendingCount - refusedCount, isKept);
  const refused = refusedCount === doubtfulCount ? '' : words.refused(refusedCount - doubtfulCount);
  const doubtful = doubtfulCount === 0 ? '' : words.mayBeInLoan(doubtfulCount);
  return [waiting, refused, doubtful, draftText(draftCount)].filter((part) => part !== '').join(' ');
}

function pendingText(status: SummaryInputs['status'], count: number, isKept: boolean): string {
  if (count === 0) return status === 'failed' ? words.notesUnknown : words.noNotes;
  return words.notes(count, isKept);
}

function draftText(count: SummaryInputs['draftCount']): string {
  if (count === 0 || count === 'reading') return '';
  return count === 'unreadable' ? words.draftsUnknown : words.drafts(count);
}
