import { CoverageNotices, DownloadMissing } from '#src/features/conditions/all/coverage-line.tsx';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';
import { useFocusHandover } from '#src/loan-display/asking/use-focus-handover.ts';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/conditions/all/all-conditions.css';
import '#src/features/conditions/trip/trip-download.css';

interface TripDownloadProps {
  /** Of the person's own loans; for somebody without any, of those that close soon. */
  readonly all: AllConditions;
  readonly hasOwnLoans: boolean;
}

/** Before a trip: what these loans still lack on this device, and a button that downloads it. */
export function TripDownload({ all: shown, hasOwnLoans }: TripDownloadProps) {
  const handover = useFocusHandover<HTMLElement>();
  const all = { ...shown, coverage: shown.savedCoverage };
  const { isRunning, totalCount, unsaved, saveError } = all.getAll;
  const { missing, old } = all.coverage;
  const text = hasOwnLoans
    ? words.trip.text(all.coverage)
    : words.trip.ofSoon(all.coverage, all.kept.loanCount > 0);
  if (!all.isRead || text === '') return null;
  return (
    <section
      className="trip-download"
      aria-label={words.trip.title}
      // Whatever an asked download answers, nothing below moves.
      data-asks={totalCount > 0 || missing.length + old.length > 0 || undefined}
      // Where a download leaves nothing to press.
      tabIndex={-1}
      {...handover}
    >
      <div className="trip-answer">
        <p>{isRunning ? words.trip.downloading : text}</p>
        {/* In place of that line. How old the copies are stands below, with the other figures. */}
        <CoverageNotices all={{ ...all, coverage: { ...all.coverage, oldestAsOf: undefined } }} />
        {isRunning || unsaved.size === 0 ? null : (
          <Notice kind="trouble">{words.trip.unsaved(unsaved.size, saveError?.message ?? '')}</Notice>
        )}
      </div>
      <DownloadMissing all={all} kind="primary" closesSoon={!hasOwnLoans} />
    </section>
  );
}
