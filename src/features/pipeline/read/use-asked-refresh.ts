import { useState, useSyncExternalStore } from 'react';
import { failureBesideConnection } from '#src/api/request/failure-text.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { refreshWords as words } from '#src/features/pipeline/read/words.ts';
import { withMinDuration } from '#src/loan-display/min-duration.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { createSubscribable } from '#src/offline/storage/listeners.ts';
import { type AskedRetry, askedWords } from '#src/ui/data-state.tsx';

interface Answer {
  readonly time: string;
  readonly hasFailed: boolean;
  /** The list's time. The answer shows only with that list. */
  readonly asOf: string | undefined;
}

const SEEN_MS = 6_000;

/** The state of the button that was pressed last. Another one's answer ends. */
const lastPressed = createSubscribable<unknown>(undefined);

/** One button's: automatic refreshes of the same list get no answer. */
export function useAskedRefresh({ shown, askAgain }: Pick<PipelineReading, 'shown' | 'askAgain'>) {
  const { now, startTimer } = useServices();
  const { clockText } = useLenderClock();
  const [state, setState] = useState<'asking' | Answer>();
  const isLast = useSyncExternalStore(lastPressed.subscribe, () => lastPressed.get() === setState);
  const asOf = shown?.asOf;
  const ask = async (): Promise<void> => {
    lastPressed.set(setState);
    setState('asking');
    const cameAsOf = await withMinDuration(askAgain(), (asOf) => asOf === undefined);
    const hasFailed = cameAsOf === undefined;
    const saidAsOf = cameAsOf ?? asOf;
    const time = saidAsOf === undefined ? '' : clockText(saidAsOf, now());
    const given: Answer = { time, hasFailed, asOf: saidAsOf };
    setState(given);
    startTimer(() => setState((current) => (current === given ? undefined : current)), SEEN_MS);
  };
  const isAsking = state === 'asking';
  const said = isAsking || !isLast || state?.asOf !== asOf ? undefined : state;
  return {
    ask: () => {
      if (!isAsking) void ask();
    },
    isAsking,
    /** Running, or how it ended; '' before. */
    answer: isAsking ? words.asking : said === undefined ? '' : answerOf(said),
    hasFailed: said?.hasFailed === true,
  };
}

function answerOf({ time, hasFailed }: Answer): string {
  return (hasFailed ? words.notRefreshed : words.refreshed)(time);
}

/** A Retry in place of a list: there's no age beside it that could answer. */
export function useListRetry(reading: Pick<PipelineReading, 'shown' | 'askAgain' | 'error'>): AskedRetry {
  const { ask, isAsking, hasFailed } = useAskedRefresh(reading);
  const isOffline = reading.error === null || failureBesideConnection(reading.error) === '';
  const failed = isOffline ? askedWords.stillOffline : askedWords.stillFailing;
  return { ask, isAsking, answer: isAsking ? askedWords.asking : hasFailed ? failed : '' };
}
