import { useId } from 'react';
import { isSessionOver } from '#src/api/request/api-error.ts';
import { failureText } from '#src/api/request/failure-text.ts';
import { refreshFailure } from '#src/features/conditions/all/refresh-failure.ts';
import { type DownloadedConditions, isToldOf } from '#src/features/conditions/retry/use-asked-download.ts';
import { type FocusHandover, useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import type { AllConditions, MissingReading } from '#src/features/conditions/all/use-all-conditions.ts';
import { allWords as words, readingWords } from '#src/features/conditions/words/words.ts';
import { useNeedText } from '#src/loan-display/missing/use-need-text.ts';
import { useHasServerTrouble, useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import '#src/loan-display/list-status.css';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface CoverageLineProps {
  readonly all: AllConditions;
}

/**
 * How many loans the list covers, how old it is, and a button that downloads the rest. A partial list looks partial:
 * the line is a notice, with a bar for its share. Its size never changes.
 */
export function CoverageLine(line: CoverageLineProps & NewsProps) {
  const handover = useFocusHandover<HTMLDivElement>();
  const { reading } = line.all;
  return reading === undefined ? (
    <CoverageOf {...line} handover={handover} />
  ) : (
    <ReadingLine {...line} reading={reading} handover={handover} />
  );
}

interface NewsProps {
  /** Gets the place where it's said that new rows wait. */
  readonly newsRef: (place: HTMLElement | null) => void;
}

interface HandoverProps {
  readonly handover: FocusHandover<HTMLDivElement>;
}

/** Progress of an automatic reading: one thin line. The bar along its edge runs a moment ahead. */
function ReadingLine({
  all,
  reading: { doneCount, loanCount, paused, cancel },
  newsRef,
  handover,
}: CoverageLineProps & HandoverProps & NewsProps & { readonly reading: MissingReading }) {
  const readCount = all.coverage.coveredCount;
  return (
    <div className="coverage" data-part data-reading {...handover}>
      <progress className="coverage-bar" aria-label={words.progressLabel} max={loanCount} value={doneCount} />
      {paused === undefined ? (
        <p className="coverage-text">{words.reading(readCount, loanCount)}</p>
      ) : (
        <output className="coverage-text coverage-paused">
          <strong>{words.paused(readCount, loanCount)}</strong>{' '}
          <span>{paused.isAsking ? words.trying : words.tryingSoon}</span>
        </output>
      )}
      <span className="coverage-actions">
        <span ref={newsRef} className="coverage-news" />
        {paused === undefined ? null : (
          <ActionButton kind="quiet" aria-disabled={paused.isAsking || undefined} onPress={paused.ask}>
            {words.tryNow}
          </ActionButton>
        )}
        <ActionButton kind="quiet" onPress={cancel}>
          {words.cancel}
        </ActionButton>
      </span>
    </div>
  );
}

function CoverageOf({ all, newsRef, handover }: CoverageLineProps & NewsProps & HandoverProps) {
  const now = useNow(useServices().now);
  const isOffline = useIsOffline();
  const { oldestAsOf, loanCount, coveredCount, old } = all.coverage;
  const lacksSome = lacksLoans(all);
  const isPart = lacksSome && coveredCount > 0;
  const failure = refreshFailure(all, isOffline);
  return (
    <div
      className="coverage"
      data-part={isPart || undefined}
      data-failed={failure === '' ? undefined : true}
      {...handover}
    >
      {isPart && all.run.is !== 'asking' ? (
        <progress className="coverage-bar" aria-hidden="true" max={loanCount} value={coveredCount} />
      ) : null}
      <p
        className="coverage-text list-age"
        tabIndex={-1}
        // A copy that is offered for download is old: no warning for less.
        data-age={oldestAsOf === undefined || old.length === 0 ? 'fresh' : freshnessOf(oldestAsOf, now)}
      >
        {failure === '' ? null : (
          <strong className="coverage-failure" role="alert">
            {failure}{' '}
          </strong>
        )}
        {coverageText(all, { now, isOffline })}
        {isPart && all.run.is !== 'asking' ? (
          <span className="coverage-more">{words.coverageOfPart(all.coverage, all.missing.stoppedAt)}</span>
        ) : null}
      </p>
      <span ref={newsRef} className="coverage-news" />
      <DownloadMissing all={all} kind={lacksSome ? 'primary' : undefined} />
    </div>
  );
}

/** Below the last condition: that the list ends there, and the loans don't. Empty below a whole list. */
export function CoverageEnd({ all }: CoverageLineProps) {
  const { missing, loanCount } = all.coverage;
  const handover = useFocusHandover<HTMLDivElement>(lastBefore);
  return (
    <div {...handover}>
      {!lacksLoans(all) || all.run.is === 'asking' ? null : (
        <div className="coverage coverage-end" data-part>
          <p className="coverage-text">{words.notAll(missing.length, loanCount)}</p>
          <DownloadMissing all={all} isEnd />
        </div>
      )}
    </div>
  );
}

/** The list's last control: takes the focus of the button below it. */
function lastBefore(place: HTMLElement): HTMLElement | undefined {
  return [...(place.previousElementSibling?.querySelectorAll<HTMLElement>('a, button') ?? [])].at(-1);
}

function lacksLoans({ coverage, isRead }: AllConditions): boolean {
  return isRead && coverage.missing.length > 0;
}

interface DownloadMissingProps extends CoverageLineProps {
  readonly kind?: 'primary' | undefined;
  /** A second button of the same screen: what it answers isn't read out twice. */
  readonly isEnd?: boolean | undefined;
}

/** A button that downloads what's missing or old, or else reads all of it again, and its progress. */
function DownloadMissing({ all, kind, isEnd }: DownloadMissingProps) {
  const need = useNeedText();
  const isOffline = useIsOffline();
  const needId = useId();
  const { coverage, run, download } = all;
  const handover = useFocusHandover<HTMLSpanElement>(buttonOrLine);
  // Until the device answers, every loan would seem to be missing.
  const wanted = all.isRead ? [...coverage.missing, ...coverage.old] : [];
  if (run.is === 'asking') {
    const doneCount = run.loaded + run.failedCount;
    return (
      <span className="coverage-progress" {...handover}>
        <progress aria-label={words.progressLabel} max={Math.max(1, run.total)} value={doneCount} />
        <output aria-live="polite">{words.progress(doneCount, run.total)}</output>
        <ActionButton onPress={download.cancel}>{words.cancel}</ActionButton>
      </span>
    );
  }
  const isRefresh = wanted.length === 0;
  // In trouble, the one above is enough.
  if (isEnd === true && (isRefresh || need !== '' || run.is === 'failed')) return null;
  if (isRefresh && all.covered.length === 0) return null;
  // Said beforehand. What failed says it itself.
  const isCutOff = need !== '' && run.is !== 'failed' && !download.isAsking;
  return (
    <span className="coverage-ask text-label muted" {...handover}>
      <ActionButton
        kind={isRefresh || isEnd === true ? 'quiet' : need === '' ? kind : undefined}
        aria-describedby={isCutOff ? needId : undefined}
        aria-disabled={download.isAsking || undefined}
        onPress={() => download.ask(isRefresh ? all.covered : wanted)}
      >
        {isRefresh
          ? refreshFailure(all, isOffline) === ''
            ? readingWords.refresh
            : words.tryAgain
          : words.download(wanted.length, coverage)}
      </ActionButton>
      {isEnd === true ? (
        <span>{download.answer}</span>
      ) : (
        <output>{isCutOff ? <span id={needId}>{need}</span> : download.answer}</output>
      )}
    </span>
  );
}

/** If only Refresh is left after a reading, the line takes the focus, so that the result is read first. */
function buttonOrLine(place: HTMLElement): HTMLElement | null | undefined {
  const button = place.querySelector('button');
  const line = place.closest('.coverage')?.querySelector<HTMLElement>('[tabindex]');
  return button?.dataset['kind'] === 'quiet' ? line : button;
}

interface CoverageNoticesProps {
  /** The copies, whatever part of them is on screen. */
  readonly all: DownloadedConditions & Pick<AllConditions, 'coverage'>;
  /** The line above says how old the list is, and that a refresh failed. */
  readonly hasLine?: boolean;
}

/** Any problem with the copies, and a hint about old ones. */
export function CoverageNotices({ all, hasLine = false }: CoverageNoticesProps) {
  const now = useNow(useServices().now);
  const isOffline = useIsOffline();
  const isSaid = hasLine && refreshFailure(all, isOffline) !== '';
  const { coverage, run, download, unreadableCount } = all;
  const { oldestAsOf } = coverage;
  return (
    <>
      {run.is === 'asking' || download.needsNoNotice || isSaid ? null : <Outcome all={all} />}
      {oldestAsOf === undefined || run.is === 'asking' || freshnessOf(oldestAsOf, now) !== 'old' ? null : (
        <Notice kind="hint">{words.oldCopies(ageText(oldestAsOf, now))}</Notice>
      )}
      {unreadableCount === 0 ? null : <Notice kind="hint">{words.unreadable(unreadableCount)}</Notice>}
    </>
  );
}

function coverageText(
  { coverage, run, isRead }: AllConditions,
  { now, isOffline }: { readonly now: number; readonly isOffline: boolean },
): string {
  if (!isRead) return words.looking;
  if (run.is === 'asking') return coverage.missing.length === 0 ? words.refreshing : words.growing;
  const { oldestAsOf } = coverage;
  // The list says it, in place of its rows.
  if (coverage.coveredCount === 0) return '';
  const age = oldestAsOf === undefined ? '' : ageText(oldestAsOf, now);
  return words.coverage(coverage, { age, isOffline });
}

/** Why the last download didn't finish. */
function Outcome({ all }: { readonly all: DownloadedConditions }) {
  const isOffline = useIsOffline();
  const hasServerTrouble = useHasServerTrouble();
  const { run, saved } = all;
  if (run.is === 'failed') {
    const { error } = run;
    const hasSome = saved.size > 0;
    if (isSessionOver(error)) return null;
    return (
      <Notice kind="trouble">
        {isToldOf(error, isOffline)
          ? words.stopped(failureText(error), hasSome, isOffline && !hasServerTrouble)
          : words.stoppedOffline(hasSome)}
      </Notice>
    );
  }
  if (run.failedCount === 0) return null;
  return <Notice kind="trouble">{words.failed(run.failedCount, all.failedNames)}</Notice>;
}
