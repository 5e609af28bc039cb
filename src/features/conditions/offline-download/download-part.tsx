import { type ReactNode, useId } from 'react';
import { CoverageNotices } from '#src/features/conditions/all/coverage-line.tsx';
import { allWords } from '#src/features/conditions/words/words.ts';
import { offlineDownloadWords as words } from '#src/features/conditions/offline-download/words.ts';
import type {
  OfflineDownload,
  DownloadPart,
} from '#src/features/conditions/offline-download/use-offline-download.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { useNeedText } from '#src/loan-display/missing/use-need-text.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface DownloadPartRowProps {
  readonly offlineDownload: OfflineDownload;
  readonly part: DownloadPart;
  /** The loans that a trip needs. */
  readonly isFirst: boolean;
  readonly sizeText: (bytes: number) => string;
  /** Above what the part says. */
  readonly heading?: ReactNode;
  /** Below what it says; undefined if that isn't known, or said by another part. */
  readonly worksUntil?: string | undefined;
}

/** What these loans lack on this device, the download's cost, and its button. */
export function DownloadPartRow({
  offlineDownload,
  part,
  isFirst,
  sizeText,
  heading,
  worksUntil,
}: DownloadPartRowProps) {
  const { scope, coverage, wanted, isRunning, isToldHere } = part;
  return (
    <div className="download-part">
      <div className="download-answer">
        {heading}
        {isToldHere ? <DownloadTrouble offlineDownload={offlineDownload} part={part} /> : null}
        {isRunning ? (
          <Progress offlineDownload={offlineDownload} part={part} />
        ) : (
          <p className="download-state">{words.state(scope, coverage)}</p>
        )}
        {isRunning || wanted.length === 0 ? null : (
          <p className="download-takes muted">{words.takes(wanted.length, sizeText)}</p>
        )}
        {worksUntil === undefined ? null : <p className="download-until">{words.worksUntil(worksUntil)}</p>}
      </div>
      <DownloadAsk offlineDownload={offlineDownload} part={part} isFirst={isFirst} />
    </div>
  );
}

/** In place of what's missing. The figures below say how old the copies are. */
function DownloadTrouble({
  offlineDownload,
  part: { coverage, download },
}: Pick<DownloadPartRowProps, 'offlineDownload' | 'part'>) {
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

function Progress({
  offlineDownload: { run },
  part: { scope },
}: Pick<DownloadPartRowProps, 'offlineDownload' | 'part'>) {
  if (run.is !== 'asking') return null;
  const doneCount = run.loaded + run.failedCount;
  return (
    <>
      <p className="download-state">
        <output aria-live="polite">
          {(scope === 'all' ? words.progressOfAll : allWords.progress)(doneCount, run.total)}
        </output>{' '}
        <span className="download-takes muted">{words.goOn}</span>
      </p>
      <progress
        className="download-progress"
        aria-label={allWords.progressLabel}
        max={Math.max(1, run.total)}
        value={doneCount}
      />
    </>
  );
}

function DownloadAsk({
  offlineDownload,
  part,
  isFirst,
}: Pick<DownloadPartRowProps, 'offlineDownload' | 'part' | 'isFirst'>) {
  const need = useNeedText();
  const needId = useId();
  const handover = useFocusHandover<HTMLDivElement>();
  const { scope, coverage, wanted, download, isRunning, wasAsked, isToldHere } = part;
  if (isRunning) {
    return (
      <div className="download-ask" {...handover}>
        <ActionButton onPress={download.cancel}>{allWords.cancel}</ActionButton>
      </div>
    );
  }
  // It keeps its room: nothing below moves under a finger.
  if (wanted.length === 0) {
    return wasAsked ? (
      <div className="download-ask" {...handover}>
        <p className="download-done muted">{words.done}</p>
      </div>
    ) : null;
  }
  // One download at a time
  if (offlineDownload.run.is === 'asking') return <div className="download-ask" {...handover} />;
  // A failure says so itself.
  const isCutOff = need !== '' && !(isToldHere && offlineDownload.run.is === 'failed') && !download.isAsking;
  return (
    <div className="download-ask" {...handover}>
      <ActionButton
        kind={isFirst && need === '' ? 'primary' : undefined}
        aria-describedby={isCutOff ? needId : undefined}
        aria-disabled={download.isAsking || undefined}
        onPress={() => download.ask(wanted)}
      >
        {allWords.download(wanted.length, coverage, scope === 'soon')}
      </ActionButton>
      <p className="download-need muted">
        {isCutOff ? <span id={needId}>{need}</span> : null}
        <output>{download.answer}</output>
      </p>
    </div>
  );
}
