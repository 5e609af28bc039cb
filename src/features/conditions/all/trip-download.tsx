import { CoverageNotices, DownloadMissing } from '#src/features/conditions/all/coverage-line.tsx';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/conditions/all/all-conditions.css';

interface TripDownloadProps {
  /** Of the person's own loans; for somebody without any, of those that close soon. */
  readonly all: AllConditions;
  readonly hasOwnLoans: boolean;
}

/** Before a trip: what these loans still lack on this device, and a button that downloads it. */
export function TripDownload({ all: shown, hasOwnLoans }: TripDownloadProps) {
  const all = { ...shown, coverage: shown.savedCoverage };
  const { isRunning, unsaved, saveError } = all.getAll;
  const text = hasOwnLoans
    ? words.trip.text(all.coverage)
    : words.trip.ofSoon(all.coverage, all.kept.loanCount > 0);
  if (!all.isRead || text === '') return null;
  return (
    <section className="trip-download" aria-label={words.trip.title}>
      <p>{isRunning ? words.trip.downloading : text}</p>
      <DownloadMissing all={all} kind="primary" closesSoon={!hasOwnLoans} />
      <CoverageNotices all={all} />
      {isRunning || unsaved.size === 0 ? null : (
        <Notice kind="trouble">{words.trip.unsaved(unsaved.size, saveError?.message ?? '')}</Notice>
      )}
    </section>
  );
}
