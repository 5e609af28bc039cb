import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { CoverageNotices, DownloadMissing } from '#src/features/conditions/all/coverage-line.tsx';
import { useAllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';
import '#src/features/conditions/all/all-conditions.css';

interface TripDownloadProps {
  readonly userId: string;
  readonly loans: readonly Loan[];
  /** The lender's, IANA. */
  readonly timeZone: string;
  readonly today: CalendarDay;
  readonly onDownloaded: () => void;
}

/** Before a trip: what these loans still lack on this device, and a button that downloads it. */
export function TripDownload({ userId, loans, timeZone, today, onDownloaded }: TripDownloadProps) {
  const all = useAllConditions(userId, loans, { timeZone, today });
  if (!all.isRead || loans.length === 0) return null;
  return (
    <section className="trip-download" aria-label={words.trip.title}>
      <p>{words.trip.text(all.coverage)}</p>
      <DownloadMissing userId={userId} all={all} kind="primary" onDownloaded={onDownloaded} />
      <CoverageNotices all={all} />
    </section>
  );
}
