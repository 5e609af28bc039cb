import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { TripPartRow } from '#src/features/conditions/trip/trip-part.tsx';
import type { Trip } from '#src/features/conditions/trip/use-trip.ts';
import { tripWords as words } from '#src/features/conditions/trip/words.ts';
import { useFocusHandover } from '#src/loan-display/asking/use-focus-handover.ts';
import '#src/features/conditions/trip/trip-download.css';

interface TripDownloadProps {
  readonly trip: Trip;
  /** When the device locks what it keeps, `Mon 11/30, 4:16 AM`; undefined if that isn't known. */
  readonly worksUntil: string | undefined;
  /** `8 MB` of bytes. */
  readonly sizeText: (bytes: number) => string;
}

const SIGNS = { ready: CircleCheck, notReady: CircleAlert, gettingReady: Download } as const;

/** Before a trip: whether somebody can leave, and a button that downloads what's missing. */
export function TripDownload({ trip, worksUntil, sizeText }: TripDownloadProps) {
  const handover = useFocusHandover<HTMLElement>();
  const [first, ...others] = trip.parts;
  if (!trip.isRead || first === undefined) return null;
  const state = first.isRunning ? 'gettingReady' : first.wanted.length === 0 ? 'ready' : 'notReady';
  const Sign = SIGNS[state];
  return (
    <section
      className="trip-download"
      aria-label={words.title}
      data-state={state}
      // Where a download leaves nothing to press.
      tabIndex={-1}
      {...handover}
    >
      <TripPartRow
        trip={trip}
        part={first}
        isFirst
        sizeText={sizeText}
        worksUntil={worksUntil}
        heading={
          <h3 className="trip-heading">
            <Sign />
            {words[state]}
          </h3>
        }
      />
      {others.map((part) => (
        <TripPartRow key={part.scope} trip={trip} part={part} isFirst={false} sizeText={sizeText} />
      ))}
    </section>
  );
}
