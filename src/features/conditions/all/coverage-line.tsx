import { useRefreshFailure } from '#src/features/conditions/all/download-notices.tsx';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { AskButton } from '#src/features/conditions/retry/asked-retry.tsx';
import { allWords as words, readingWords } from '#src/features/conditions/words/words.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { useIsOffline, useNeedText } from '#src/loan-display/use-is-offline.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { askedWords } from '#src/ui/data-state.tsx';
import '#src/loan-display/list-status.css';

interface OfAll {
  readonly all: AllConditions;
}

interface CoverageLineProps extends OfAll {
  /** Gets the place where it's said that new rows wait. */
  readonly newsRef: (place: HTMLElement | null) => void;
}

/**
 * How many loans the list covers, how old it is, and a button that downloads the rest. A partial list looks partial:
 * the line is a notice, with a bar for its share. Its size never changes.
 */
export function CoverageLine({ all, newsRef }: CoverageLineProps) {
  const handover = useFocusHandover<HTMLDivElement>();
  const failure = useRefreshFailure(all);
  const { coverage, reading } = all;
  const isReading = reading !== undefined;
  const isPart = lacksLoans(all) && coverage.coveredCount > 0;
  return (
    <div
      className="coverage line between relative gap-4 column-8"
      data-part={isReading || isPart || undefined}
      data-notice={(!isReading && (isPart || failure !== '')) || undefined}
      {...handover}
    >
      {isReading || (isPart && all.run.is !== 'asking') ? (
        // During a reading, it runs a moment ahead.
        <progress
          className="edge-bar"
          aria-label={isReading ? words.progressLabel : undefined}
          aria-hidden={!isReading || undefined}
          max={coverage.loanCount}
          value={reading?.doneCount ?? coverage.coveredCount}
        />
      ) : null}
      {isReading ? <ReadingText all={all} /> : <CoverageText all={all} failure={failure} isPart={isPart} />}
      <span ref={newsRef} className="coverage-news" />
      {isReading ? (
        <span className="text-label muted inline-flex middle rigid gap-4">
          {reading.paused === undefined ? null : (
            <ActionButton
              kind="quiet"
              aria-disabled={reading.paused.isAsking || undefined}
              onPress={reading.paused.ask}
            >
              {askedWords.retry}
            </ActionButton>
          )}
          <ActionButton kind="quiet" onPress={reading.cancel}>
            {words.cancel}
          </ActionButton>
        </span>
      ) : (
        <DownloadMissing all={all} kind={lacksLoans(all) ? 'primary' : undefined} />
      )}
    </div>
  );
}

/** Progress of an automatic reading: one thin line. */
function ReadingText({ all: { coverage, reading } }: OfAll) {
  const { coveredCount, loanCount } = coverage;
  const paused = reading?.paused;
  return paused === undefined ? (
    <p className="coverage-text text-label muted">{words.reading(coveredCount, loanCount)}</p>
  ) : (
    <output className="coverage-text text-label muted">
      <strong>{words.paused(coveredCount, loanCount)}</strong>{' '}
      <span>{paused.isAsking ? words.trying : words.tryingSoon}</span>
    </output>
  );
}

interface CoverageTextProps extends OfAll {
  readonly failure: string;
  readonly isPart: boolean;
}

function CoverageText({ all, failure, isPart }: CoverageTextProps) {
  const now = useNow(useServices().now);
  const isOffline = useIsOffline();
  const { isRead, coverage, run, missing } = all;
  const { oldestAsOf, old, coveredCount } = coverage;
  const isRunning = run.is === 'asking';
  const age = oldestAsOf === undefined ? '' : ageText(oldestAsOf, now);
  return (
    <p
      className="coverage-text list-age text-label muted"
      tabIndex={-1}
      // A copy that is offered for download is old: no warning for less.
      data-age={oldestAsOf === undefined || old.length === 0 ? 'fresh' : freshnessOf(oldestAsOf, now)}
    >
      {failure === '' ? null : <strong role="alert">{`${failure} `}</strong>}
      {!isRead
        ? words.looking
        : isRunning
          ? words[coverage.missing.length === 0 ? 'refreshing' : 'growing']
          : // Without any, the list says it, in place of its rows.
            coveredCount > 0 && words.coverage(coverage, { age, isOffline })}
      {isPart && !isRunning ? (
        <span className="heard-below-desk">{words.coverageOfPart(coverage, missing.stoppedAt)}</span>
      ) : null}
    </p>
  );
}

/** Below the last condition: that the list ends there, and the loans don't. Empty below a whole list. */
export function CoverageEnd({ all }: OfAll) {
  const { missing, loanCount } = all.coverage;
  const handover = useFocusHandover<HTMLDivElement>(lastBefore);
  return (
    <div {...handover}>
      {!lacksLoans(all) || all.run.is === 'asking' ? null : (
        <div className="coverage coverage-end line centered relative gap-4 column-8" data-part data-notice>
          <p className="coverage-text text-label muted">{words.notAll(missing.length, loanCount)}</p>
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

interface DownloadMissingProps extends OfAll {
  readonly kind?: 'primary' | undefined;
  /** A second button of the same screen: what it answers isn't read out twice. */
  readonly isEnd?: boolean;
}

/** A button that downloads what's missing or old, or else reads all of it again, and its progress. */
function DownloadMissing({ all, kind, isEnd = false }: DownloadMissingProps) {
  const need = useNeedText();
  const failure = useRefreshFailure(all);
  const { coverage, run, download } = all;
  const handover = useFocusHandover<HTMLSpanElement>(buttonOrLine);
  if (run.is === 'asking') {
    const doneCount = run.loaded + run.failedCount;
    return (
      <span className="text-label muted inline-flex middle rigid gap-4" {...handover}>
        <progress
          className="edge-bar"
          aria-label={words.progressLabel}
          max={Math.max(1, run.total)}
          value={doneCount}
        />
        <output aria-live="polite">{words.progress(doneCount, run.total)}</output>
        <ActionButton onPress={download.cancel}>{words.cancel}</ActionButton>
      </span>
    );
  }
  // Until the device answers, every loan would seem to be missing.
  const wanted = all.isRead ? [...coverage.missing, ...coverage.old] : [];
  const isRefresh = wanted.length === 0;
  // In trouble, the one above is enough.
  if (isEnd && (isRefresh || need !== '' || run.is === 'failed')) return null;
  if (isRefresh && all.covered.length === 0) return null;
  return (
    <span className="text-label muted inline-flex middle rigid gap-4" {...handover}>
      <AskButton
        asked={{ ...download, ask: () => download.ask(isRefresh ? all.covered : wanted) }}
        kind={isRefresh || isEnd ? 'quiet' : need === '' ? kind : undefined}
        // What failed says it itself.
        need={run.is === 'failed' ? '' : need}
        isSilent={isEnd}
      >
        {!isRefresh
          ? words.download(wanted.length, coverage)
          : failure === ''
            ? readingWords.refresh
            : askedWords.retry}
      </AskButton>
    </span>
  );
}

/** If only Refresh is left after a reading, the line takes the focus, so that the result is read first. */
function buttonOrLine(place: HTMLElement): HTMLElement | null | undefined {
  const button = place.querySelector('button');
  const line = place.closest('.coverage')?.querySelector<HTMLElement>('[tabindex]');
  return button?.dataset['kind'] === 'quiet' ? line : button;
}
