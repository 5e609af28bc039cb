import { CoverageNotices, DownloadMissing } from '#src/features/conditions/all/coverage-line.tsx';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';
import '#src/features/conditions/all/all-conditions.css';

interface TripDownloadProps {
  readonly userId: string;
  /** Of the person's own loans; for somebody without any, of those that close soon. */
  readonly all: AllConditions;
  readonly hasOwnLoans: boolean;
}

/** Before a trip: what these loans still lack on this device, and a button that downloads it. */
export function TripDownload({ userId, all, hasOwnLoans }: TripDownloadProps) {
  const text = hasOwnLoans
    ? words.trip.text(all.coverage)
    : words.trip.ofSoon(all.coverage, all.keptCount > 0);
  if (!all.isRead || text === '') return null;
  return (
    <section className="trip-download" aria-label={words.trip.title}>
      <p>{all.getAll.isRunning ? words.trip.downloading : text}</p>
      <DownloadMissing userId={userId} all={all} kind="primary" closesSoon={!hasOwnLoans} />
      <CoverageNotices all={all} />
    </section>
  );
}
