import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { CoverageNotices } from '#src/features/conditions/all/download-notices.tsx';
import type {
  DownloadPart,
  OfflineDownload,
} from '#src/features/conditions/offline-download/use-offline-download.ts';
import { offlineDownloadWords as words } from '#src/features/conditions/offline-download/words.ts';
import { AskButton } from '#src/features/conditions/retry/asked-retry.tsx';
import { allWords } from '#src/features/conditions/words/words.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { useNeedText } from '#src/loan-display/use-is-offline.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
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
  const { isRead, run, parts } = offlineDownload;
  const [first] = parts;
  if (!isRead || first === undefined) return null;
  const state = first.isRunning ? 'gettingReady' : first.wanted.length === 0 ? 'ready' : 'notReady';
  const Sign = SIGNS[state];
  return (
    <section
      className="offline-download ruled framed surface"
      aria-label={words.title}
      data-state={state}
      // Takes the focus if a download leaves no button.
      tabIndex={-1}
      {...handover}
    >
      {parts.map((part) => (
        <div key={part.scope} className="download-part flex wrap">
          <div className="download-answer stack gap-4">
            {part === first ? (
              <h3 className="download-heading text-title strong flex middle gap-8">
                <Sign />
                {words[state]}
              </h3>
            ) : null}
            {part.isToldHere ? <DownloadTrouble offlineDownload={offlineDownload} part={part} /> : null}
            {part.isRunning ? (
              <Progress run={run} scope={part.scope} />
            ) : (
              <>
                <p className="download-state">{words.state(part.scope, part.coverage)}</p>
                {part.wanted.length > 0 || part.wasAsked ? (
                  <p className="download-takes fine-print">
                    {part.wanted.length > 0 ? words.takes(part.wanted.length, sizeText) : '\u00a0'}
                  </p>
                ) : null}
              </>
            )}
            {part === first && worksUntil !== undefined ? (
              <p className="download-until fine-print">{words.worksUntil(worksUntil)}</p>
            ) : null}
          </div>
          <DownloadAsk run={run} part={part} isFirst={part === first} />
        </div>
      ))}
    </section>
  );
}

interface DownloadTroubleProps {
  readonly offlineDownload: OfflineDownload;
  readonly part: DownloadPart;
}

/** In place of what's missing. The figures below say how old the copies are. */
function DownloadTrouble({ offlineDownload, part: { coverage, download } }: DownloadTroubleProps) {
  const { run, unsaved, saveError } = offlineDownload;
  return (
    <>
      <CoverageNotices
        all={{ ...offlineDownload, coverage: { ...coverage, oldestAsOf: undefined }, download }}
      />
      {run.is === 'asking' || unsaved.size === 0 ? null : (
        <Notice kind="trouble">{words.unsaved(unsaved.size, saveError?.message ?? '')}</Notice>
      )}
    </>
  );
}

function Progress({ run, scope }: Pick<OfflineDownload, 'run'> & Pick<DownloadPart, 'scope'>) {
  if (run.is !== 'asking') return null;
  const doneCount = run.loaded + run.failedCount;
  return (
    <>
      <p className="download-state">
        <output aria-live="polite">
          {(scope === 'all' ? words.progressOfAll : allWords.progress)(doneCount, run.total)}
        </output>{' '}
        <span className="fine-print">{words.goOn}</span>
      </p>
      <progress
        className="download-takes"
        aria-label={allWords.progressLabel}
        max={Math.max(1, run.total)}
        value={doneCount}
      />
    </>
  );
}

interface DownloadAskProps extends Pick<OfflineDownload, 'run'> {
  readonly part: DownloadPart;
  /** The loans that a trip needs. */
  readonly isFirst: boolean;
}

function DownloadAsk({ run, part, isFirst }: DownloadAskProps) {
  const need = useNeedText();
  const handover = useFocusHandover<HTMLDivElement>();
  const { scope, coverage, wanted, download, isRunning, wasAsked, isToldHere } = part;
  let content: ReactNode;
  if (isRunning) content = <ActionButton onPress={download.cancel}>{allWords.cancel}</ActionButton>;
  // It keeps its room: nothing below moves under a finger.
  else if (wanted.length === 0) content = wasAsked && <p className="fine-print">{words.done}</p>;
  // One download at a time
  else if (run.is !== 'asking')
    content = (
      <AskButton
        asked={{ ...download, ask: () => download.ask(wanted) }}
        kind={isFirst && need === '' ? 'primary' : undefined}
        // A failure says so itself.
        need={isToldHere && run.is === 'failed' ? '' : need}
      >
        {allWords.download(wanted.length, coverage, scope === 'soon')}
      </AskButton>
    );
  return content === false ? null : (
    <div className="middle stack control-high" {...handover}>
      {content}
    </div>
  );
}
