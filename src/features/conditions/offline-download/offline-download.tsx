import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { DownloadPartRow } from '#src/features/conditions/offline-download/download-part.tsx';
import type { OfflineDownload } from '#src/features/conditions/offline-download/use-offline-download.ts';
import { offlineDownloadWords as words } from '#src/features/conditions/offline-download/words.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import '#src/features/conditions/offline-download/offline-download.css';

interface OfflineDownloadProps {
  readonly offlineDownload: OfflineDownload;
  /** When the device locks what it keeps, `Mon 11/30, 4:16 AM`; undefined if that isn't known. */
  readonly worksUntil: string | undefined;
  /** `8 MB` of bytes. */
  readonly sizeText: (bytes: number) => string;
}

const SIGNS = { ready: CircleCheck, notReady: CircleAlert, gettingReady: Download } as const;

/** Before a trip: whether the device is ready, and a button that downloads what's missing. */
export function OfflineDownloadSection({ offlineDownload, worksUntil, sizeText }: OfflineDownloadProps) {
  const handover = useFocusHandover<HTMLElement>();
  const [first, ...others] = offlineDownload.parts;
  if (!offlineDownload.isRead || first === undefined) return null;
  const state = first.isRunning ? 'gettingReady' : first.wanted.length === 0 ? 'ready' : 'notReady';
  const Sign = SIGNS[state];
  return (
    <section
      className="offline-download"
      aria-label={words.title}
      data-state={state}
      // Takes the focus if a download leaves no button.
      tabIndex={-1}
      {...handover}
    >
      <DownloadPartRow
        offlineDownload={offlineDownload}
        part={first}
        isFirst
        sizeText={sizeText}
        worksUntil={worksUntil}
        heading={
          <h3 className="download-heading text-title">
            <Sign />
            {words[state]}
          </h3>
        }
      />
      {others.map((part) => (
        <DownloadPartRow
          key={part.scope}
          offlineDownload={offlineDownload}
          part={part}
          isFirst={false}
          sizeText={sizeText}
        />
      ))}
    </section>
  );
}
