import { useEffect, useMemo, useState } from 'react';
import { allParts, type InParts } from '#src/domain/insights/in-parts.ts';
import {
  type Insights,
  insightsOf,
  type InsightsSource,
  insightsSource,
} from '#src/domain/insights/insights.ts';
import type { InsightsInputs } from '#src/domain/insights/loan-facts.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { type InsightsChoice, rangeOf } from '#src/features/insights/insights-choice.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

/** So many loans are worked out in the frame that shows them, more of them in slices. */
const MOST_AT_ONCE = 2_000;
/** A press meanwhile waits no longer, in ms. */
const SLICE_MS = 40;

interface Asked {
  readonly view: LoanOwnership;
  readonly choice: InsightsChoice;
  readonly inputs: InsightsInputs;
}

interface ListRead {
  readonly raws: readonly RawLoan[];
  readonly asOf: string;
}

interface Derived extends Asked, Pick<ListRead, 'asOf'> {
  readonly source: InsightsSource;
  readonly insights: Insights;
}

/**
 * Insights of a view's loans as they're narrowed, undefined until they're worked out, and the instant of the list that
 * they're of. Loans that come again leave the last figures until then.
 */
export function useInsights(
  raws: readonly RawLoan[] | undefined,
  asOf: string,
  { view, choice, inputs }: Asked,
): Partial<Pick<Derived, 'source' | 'insights' | 'asOf'>> {
  const { now, startTimer } = useServices();
  const [derive] = useState(createDeriver);
  const [last, setLast] = useState<Derived>();
  const [runner] = useState(() => createRunner(derive, { now, startTimer }, setLast));
  const isShort = raws !== undefined && raws.length <= MOST_AT_ONCE;
  const atOnce = useMemo(
    () => (isShort ? allParts(derive({ raws, asOf }, { view, choice, inputs })) : undefined),
    [isShort, derive, raws, asOf, view, choice, inputs],
  );
  useEffect(() => {
    if (raws === undefined || isShort) runner.stop();
    else runner.ask({ raws, asOf }, { view, choice, inputs });
  }, [isShort, runner, raws, asOf, view, choice, inputs]);
  useEffect(() => runner.stop, [runner]);
  const derived = atOnce ?? last;
  if (derived?.view !== view || raws === undefined) return {};
  const { source, insights } = derived;
  return derived.choice === choice ? { source, insights, asOf: derived.asOf } : { source };
}

/**
 * One run at a time. Loans that come in the middle of one wait for its end: where they keep changing, a run that began
 * anew each time would never end.
 */
function createRunner(
  derive: ReturnType<typeof createDeriver>,
  ports: Ports,
  onDone: (done: Derived) => void,
) {
  let running: Asked | undefined;
  let next: ListRead | undefined;
  let stopSlices = (): void => undefined;
  const stop = (): void => {
    stopSlices();
    running = next = undefined;
  };
  const start = (list: ListRead, asked: Asked): void => {
    running = asked;
    stopSlices = runInSlices(derive(list, asked), ports, (done) => {
      const waiting = next;
      running = next = undefined;
      onDone(done);
      if (waiting !== undefined) start(waiting, asked);
    });
  };
  return {
    stop,
    ask(list: ListRead, asked: Asked): void {
      const isSame =
        running?.view === asked.view && running.choice === asked.choice && running.inputs === asked.inputs;
      if (isSame) next = list;
      else {
        stop();
        start(list, asked);
      }
    },
  };
}

/** The same loans narrowed in another way cost no more than that. */
function createDeriver() {
  let last: { readonly raws: unknown; readonly inputs: unknown; readonly source: InsightsSource } | undefined;
  return function* derive({ raws, asOf }: ListRead, asked: Asked): InParts<Derived> {
    const { inputs, choice } = asked;
    if (last?.raws !== raws || last.inputs !== inputs)
      last = { raws, inputs, source: yield* insightsSource(raws, inputs) };
    const { source } = last;
    return {
      ...asked,
      asOf,
      source,
      insights: yield* insightsOf(source, rangeOf(source, choice, inputs.fieldMap), inputs),
    };
  };
}

interface Ports {
  readonly now: () => number;
  readonly startTimer: StartTimer;
}

/** @returns a function that stops it. */
function runInSlices<Result>(
  work: InParts<Result>,
  { now, startTimer }: Ports,
  onDone: (result: Result) => void,
): () => void {
  const runSlice = (): void => {
    const end = now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) {
        onDone(step.value);
        return;
      }
    } while (now() < end);
    stop = startTimer(runSlice, 0);
  };
  let stop = startTimer(runSlice, 0);
  return () => stop();
}
