import * as v from 'valibot';
import { mutantNamed, HARMFUL_MUTANTS, HARMLESS_MUTANTS } from '#tests/simulation/mutants/all-mutants.ts';
import { describeFailure } from '#tests/simulation/describe-failure.ts';
import { type RunOptions, runSeed, type ScheduleResult } from '#tests/simulation/run-schedule.ts';
import { shrink } from '#tests/simulation/shrink.ts';

// A process of `npm run simulate`: takes seeds from its parent, and tells what became of them.

const taskSchema = v.object({
  from: v.number(),
  count: v.number(),
  mutant: v.optional(v.string()),
  /** Stop at the first failure, which is what is looked for. */
  isHunt: v.optional(v.boolean()),
});

/** So many schedules take turns on this thread: each waits for promises most of the time. */
const AT_ONCE = 8;

async function run({ from, count, mutant, isHunt }: v.InferOutput<typeof taskSchema>) {
  const options: RunOptions = { ...(mutant !== undefined && { mutant: mutantNamed(mutant) }) };
  const total = { schedules: 0, notes: 0, steps: 0 };
  const failures: ScheduleResult[] = [];
  for (let seed = from; seed < from + count; seed += AT_ONCE) {
    const seeds = Array.from({ length: Math.min(AT_ONCE, from + count - seed) }, (_, index) => seed + index);
    const results = await Promise.all(seeds.map((one) => runSeed(one, options)));
    for (const result of results) {
      total.schedules += 1;
      total.notes += result.notes;
      total.steps += result.steps;
      if (result.violations.length > 0) failures.push(result);
    }
    if (isHunt === true && failures.length > 0) break;
  }
  return { ...total, failures: failures.map(summary), report: await reportOf(failures[0], options, mutant) };
}

function summary({ plan, violations }: ScheduleResult) {
  return { seed: plan.seed, rules: [...new Set(violations.map(({ invariant }) => invariant))] };
}

async function reportOf(failed: ScheduleResult | undefined, options: RunOptions, mutant: string | undefined) {
  if (failed === undefined) return undefined;
  return describeFailure(await shrink(failed, options), mutant);
}

process.on('message', (message) => {
  void run(v.parse(taskSchema, message)).then((result) => process.send?.(result));
});

process.send?.({
  harmful: HARMFUL_MUTANTS.map(({ name, says }) => ({ name, says })),
  harmless: HARMLESS_MUTANTS.map(({ name, says }) => ({ name, says })),
});
