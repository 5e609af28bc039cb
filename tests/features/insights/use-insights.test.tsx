import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { allParts } from '#src/domain/insights/in-parts.ts';
import { insightsOf, insightsSource } from '#src/domain/insights/insights.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { ALL_INSIGHTS, type InsightsChoice, rangeOf } from '#src/features/insights/insights-choice.ts';
import { useInsights } from '#src/features/insights/use-insights.ts';
import { makeRawLoans } from '#tests/support/loans/raw-loans.ts';
import { WithServices } from '#tests/support/with-services.tsx';

const INPUTS = {
  today: calendarDayOf(2026, 11, 20),
  rules: createLenderRules({
    cdReceipt: 'mailbox',
    officeDays: { opensSaturdays: false, closedDays: [] },
  }),
  fieldMap,
};
const choiceOf = (type: string): InsightsChoice => ({ ...ALL_INSIGHTS, scope: 'everybody', type });
const ALL = choiceOf('');
const VA = choiceOf('VA');

const atOnce = (raws: readonly RawLoan[], choice: InsightsChoice) => {
  const source = allParts(insightsSource(raws, INPUTS));
  return allParts(insightsOf(source, rangeOf(source, choice, fieldMap), INPUTS));
};

/** Timers that the test lets run, and a clock on which each look takes 15 ms. */
function slowDevice() {
  let waiting: (() => void)[] = [];
  let clock = 0;
  return {
    services: {
      now: () => (clock += 15),
      startTimer: (run: () => void) => {
        waiting.push(run);
        return () => {
          waiting = waiting.filter((one) => one !== run);
        };
      },
    },
    /** Lets one slice run. @returns how many did. */
    runOne: (): number => {
      const run = waiting.shift();
      if (run !== undefined) act(run);
      return run === undefined ? 0 : 1;
    },
    /** @returns how many slices ran until nothing waited. */
    runAll: (): number => {
      let slices = 0;
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
        slices += 1;
        act(run);
      }
      return slices;
    },
  };
}

function insightsFrom(raws: readonly RawLoan[]) {
  const { services, runAll, runOne } = slowDevice();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <WithServices services={services}>{children}</WithServices>
  );
  const { result, rerender } = renderHook(
    (props: { readonly raws: readonly RawLoan[]; readonly choice: InsightsChoice }) =>
      useInsights(props.raws, props.raws.length.toString(), {
        view: 'AllLoans',
        choice: props.choice,
        inputs: INPUTS,
      }),
    { wrapper, initialProps: { raws, choice: ALL } },
  );
  return { shown: () => result.current, rerender, runAll, runOne };
}

test('a short list is there in the frame that shows it', () => {
  const raws = makeRawLoans(50, fieldMap);
  const { shown, runAll } = insightsFrom(raws);
  expect(shown().insights).toEqual(atOnce(raws, ALL));
  expect(runAll()).toBe(0);
});

test('a long list is worked out in slices, and says the same as at once', () => {
  const raws = makeRawLoans(2_100, fieldMap, 7);
  const { shown, rerender, runAll } = insightsFrom(raws);
  expect(shown()).toEqual({});
  expect(runAll()).toBeGreaterThan(5);
  expect(shown().insights).toEqual(atOnce(raws, ALL));

  // Narrowed: no figure of other loans, but what can be chosen stays.
  rerender({ raws, choice: VA });
  expect(shown().insights).toBeUndefined();
  expect(shown().source?.types).toContain('VA');
  expect(runAll()).toBeGreaterThan(1);
  expect(shown().insights).toEqual(atOnce(raws, VA));

  // Refreshed: the last figures stay until there are new ones.
  const refreshed = raws.slice(0, 2_050);
  rerender({ raws: refreshed, choice: VA });
  expect(shown().insights).toEqual(atOnce(raws, VA));
  runAll();
  expect(shown().insights).toEqual(atOnce(refreshed, VA));
});

test('where loans keep changing, a run still ends, and the newest loans are next', () => {
  const raws = makeRawLoans(2_100, fieldMap, 7);
  const { shown, rerender, runOne, runAll } = insightsFrom(raws);
  runOne();
  const changed = raws.slice(0, 2_080);
  rerender({ raws: raws.slice(0, 2_090), choice: ALL });
  rerender({ raws: changed, choice: ALL });
  let slices = 0;
  while (shown().insights === undefined) slices += runOne();
  expect(slices).toBeGreaterThan(2);
  expect(shown()).toMatchObject({ insights: atOnce(raws, ALL), asOf: '2100' });
  runAll();
  expect(shown()).toMatchObject({ insights: atOnce(changed, ALL), asOf: '2080' });
});
