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

interface Derived extends Asked {
  readonly source: InsightsSource;
  readonly insights: Insights;
}

/**
 * Insights of a view's loans as they're narrowed, undefined until they're worked out. Loans that come again leave the
 * last figures until then.
 */
export function useInsights(
  raws: readonly RawLoan[] | undefined,
  { view, choice, inputs }: Asked,
): Partial<Pick<Derived, 'source' | 'insights'>> {
  const { now, startTimer } = useServices();
  const [derive] = useState(createDeriver);
  const [last, setLast] = useState<Derived>();
  const isShort = raws !== undefined && raws.length <= MOST_AT_ONCE;
  const atOnce = useMemo(
    () => (isShort ? allParts(derive(raws, { view, choice, inputs })) : undefined),
    [isShort, derive, raws, view, choice, inputs],
  );
  useEffect(() => {
    if (raws === undefined || isShort) return undefined;
    return runInSlices(derive(raws, { view, choice, inputs }), { now, startTimer }, setLast);
  }, [isShort, derive, raws, view, choice, inputs, now, startTimer]);
  const derived = atOnce ?? last;
  if (derived?.view !== view || raws === undefined) return {};
  const { source, insights } = derived;
  return derived.choice === choice ? { source, insights } : { source };
}

/** The same loans narrowed in another way cost no more than that. */
function createDeriver() {
  let last: { readonly raws: unknown; readonly inputs: unknown; readonly source: InsightsSource } | undefined;
  return function* derive(raws: readonly RawLoan[], asked: Asked): InParts<Derived> {
    const { inputs, choice } = asked;
    if (last?.raws !== raws || last.inputs !== inputs)
      last = { raws, inputs, source: yield* insightsSource(raws, inputs) };
    const { source } = last;
    return {
      ...asked,
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
