import { type ReactNode, useId } from 'react';
import { CoverageNotices } from '#src/features/conditions/all/coverage-line.tsx';
import { allWords } from '#src/features/conditions/words/words.ts';
import { tripWords as words } from '#src/features/conditions/trip/words.ts';
import type { Trip, TripPart } from '#src/features/conditions/trip/use-trip.ts';
import { useFocusHandover } from '#src/loan-display/asking/use-focus-handover.ts';
import { useNeedText } from '#src/loan-display/missing/use-need-text.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface TripPartRowProps {
  readonly trip: Trip;
  readonly part: TripPart;
  /** What makes somebody ready to leave. */
  readonly isFirst: boolean;
  readonly sizeText: (bytes: number) => string;
  /** Above what the part says. */
  readonly heading?: ReactNode;
  /** Below what it says; undefined if that isn't known, or said by another part. */
  readonly worksUntil?: string | undefined;
}

/** What these loans lack on this device, what a download takes, and the button that starts it. */
export function TripPartRow({ trip, part, isFirst, sizeText, heading, worksUntil }: TripPartRowProps) {
  const { scope, coverage, wanted, isRunning, isToldHere } = part;
  return (
    <div className="trip-part">
      <div className="trip-answer">
        {heading}
        {isToldHere ? <TripTrouble trip={trip} part={part} /> : null}
        {isRunning ? (
          <Progress trip={trip} part={part} />
        ) : (
          <p className="trip-state">{words.state(scope, coverage)}</p>
        )}
        {isRunning || wanted.length === 0 ? null : (
          <p className="trip-takes">{words.takes(wanted.length, sizeText)}</p>
        )}
        {worksUntil === undefined ? null : <p className="trip-until">{words.worksUntil(worksUntil)}</p>}
      </div>
      <TripAsk trip={trip} part={part} isFirst={isFirst} />
    </div>
  );
}

/** In place of what's missing. How old the copies are stands below, with the other figures. */
function TripTrouble({
  trip: { getAll, unreadableCount },
  part: { coverage, download },
}: Pick<TripPartRowProps, 'trip' | 'part'>) {
  const { unsaved, saveError } = getAll;
  return (
    <>
      <CoverageNotices
        all={{
          unreadableCount,
          getAll,
          coverage: { ...coverage, oldestAsOf: undefined },
          download,
        }}
      />
      {getAll.isRunning || unsaved.size === 0 ? null : (
        <Notice kind="trouble">{words.unsaved(unsaved.size, saveError?.message ?? '')}</Notice>
      )}
    </>
  );
}

function Progress({ trip: { getAll }, part: { scope } }: Pick<TripPartRowProps, 'trip' | 'part'>) {
  const { totalCount, doneCount } = getAll;
  return (
    <>
      <p className="trip-state">
        <output aria-live="polite">
          {(scope === 'all' ? words.progressOfAll : allWords.progress)(doneCount, totalCount)}
        </output>{' '}
        <span className="trip-takes">{words.goOn}</span>
      </p>
      <progress
        className="trip-progress"
        aria-label={allWords.progressLabel}
        max={Math.max(1, totalCount)}
        value={doneCount}
      />
    </>
  );
}

function TripAsk({ trip, part, isFirst }: Pick<TripPartRowProps, 'trip' | 'part' | 'isFirst'>) {
  const { getAll: fetching } = useServices();
  const need = useNeedText();
  const needId = useId();
  const handover = useFocusHandover<HTMLDivElement>();
  const { scope, coverage, wanted, download, isRunning, wasAsked, isToldHere } = part;
  if (isRunning) {
    return (
      <div className="trip-ask" {...handover}>
        <ActionButton onPress={fetching.cancel}>{allWords.cancel}</ActionButton>
      </div>
    );
  }
  // It keeps its room: nothing below moves under a finger.
  if (wanted.length === 0) {
    return wasAsked ? (
      <div className="trip-ask" {...handover}>
        <p className="trip-done">{words.done}</p>
      </div>
    ) : null;
  }
  // One download at a time
  if (trip.getAll.isRunning) return <div className="trip-ask" {...handover} />;
  // What failed says it itself.
  const isCutOff = need !== '' && !(isToldHere && trip.getAll.error !== undefined) && !download.isAsking;
  return (
    <div className="trip-ask" {...handover}>
      <ActionButton
        kind={isFirst && need === '' ? 'primary' : undefined}
        aria-describedby={isCutOff ? needId : undefined}
        aria-disabled={download.isAsking || undefined}
        onPress={() => download.ask(wanted)}
      >
        {allWords.download(wanted.length, coverage, scope === 'soon')}
      </ActionButton>
      <p className="trip-need">
        {isCutOff ? <span id={needId}>{need}</span> : null}
        <output>{download.answer}</output>
      </p>
    </div>
  );
}
