import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { deriveNextActions, type NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import {
  buildPipelineIndex,
  DEFAULT_SORT,
  searchPipeline,
  sortPipeline,
  type PipelineIndex,
} from '#src/domain/list/pipeline-index.ts';
import { packLoans } from '#src/domain/loan-fields/packed-loan.ts';
import { makeRawLoans } from '#tests/support/loans/raw-loans.ts';

const TODAY = calendarDayOf(2026, 11, 20);
const SIZES = [1000, 10_000, 100_000];
const COLUMNS = pipelineColumns(fieldMap);
const ACTION_INPUTS: NextActionInputs = {
  fieldMap,
  rules: createLenderRules({ cdReceipt: 'mailbox', officeDays: { opensSaturdays: false, closedDays: [] } }),
  today: TODAY,
  timeZone: 'America/New_York',
  conditionsOf: () => undefined,
  changesOf: () => undefined,
};

interface Step {
  readonly name: string;
  readonly milliseconds: number[];
}

/** The rounds of each size are interleaved with the others, so that a slow moment of the machine does not hit one size. */
function measure(rounds: number): Map<number, Step[]> {
  const results = new Map<number, Step[]>();
  const raws = new Map(SIZES.map((size) => [size, makeRawLoans(size, fieldMap)]));
  for (let round = 0; round < rounds; round++) {
    for (const [size, rawLoans] of raws) {
      const steps = results.get(size) ?? [];
      results.set(size, steps);
      const time = <T>(name: string, work: () => T): T => {
        const start = performance.now();
        const result = work();
        const step = steps.find((known) => known.name === name) ?? { name, milliseconds: [] };
        if (step.milliseconds.length === 0) steps.push(step);
        step.milliseconds.push(performance.now() - start);
        return result;
      };
      const packed = time('pack', () => packLoans(rawLoans));
      const loans = time('derive', (): Loan[] => deriveLoans(packed, fieldMap, TODAY));
      time('next actions', () => deriveNextActions(loans, ACTION_INPUTS));
      const index = time('build index', (): PipelineIndex => buildPipelineIndex(loans, COLUMNS, TODAY));
      const all = time('first search', () => searchPipeline(index, 'officer'));
      time('search', () => searchPipeline(index, 'past due'));
      time('search number', () => searchPipeline(index, '9123'));
      time('first sort by closing', () => sortPipeline(index, all, DEFAULT_SORT));
      time('sort by closing', () => sortPipeline(index, all, DEFAULT_SORT));
      time('first sort by loan', () => sortPipeline(index, all, [{ id: 'Loan', desc: false }]));
      time('sort by loan', () => sortPipeline(index, all, [{ id: 'Loan', desc: true }]));
      time('sort by title', () => sortPipeline(index, all, [{ id: 'Title', desc: false }]));
      time('open 15 rows', () =>
        loans.slice(0, 15).map((loan) => loan.categories.map(({ reason }) => reason)),
      );
    }
  }
  return results;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

measure(3);
for (const [size, steps] of measure(15)) {
  console.log(`\n${size.toLocaleString('en-US')} loans`);
  let deriving = NaN;
  for (const { name, milliseconds } of steps) {
    const median = quantile(milliseconds, 0.5);
    if (name === 'derive') deriving = median;
    const rate =
      name === 'derive'
        ? `  ${Math.round(size / median).toLocaleString('en-US')},000 loans/s`
        : name === 'next actions'
          ? `  ${(median / deriving).toFixed(2)} times deriving (the aim is 1.5 at most)`
          : '';
    console.log(
      `  ${name.padEnd(22)} median ${median.toFixed(2).padStart(8)} ms   p25 ${quantile(milliseconds, 0.25).toFixed(2).padStart(8)} ms${rate}`,
    );
  }
}
