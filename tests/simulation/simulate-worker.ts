import * as v from 'valibot';
import { mutantNamed, HARMFUL_MUTANTS, HARMLESS_MUTANTS } from '#tests/simulation/mutants/all-mutants.ts';
import { describeFailure } from '#tests/simulation/describe-failure.ts';
import type { RealStores } from '#tests/simulation/real-stores.ts';
import { type RunOptions, runSeed, type ScheduleResult } from '#tests/simulation/run-schedule.ts';
import { shrink } from '#tests/simulation/shrink.ts';

// A process of `npm run simulate`: takes seeds from its parent, and tells what became of them.

const taskSchema = v.object({
  from: v.number(),
  count: v.number(),
  mutant: v.optional(v.string()),
  store: v.optional(v.picklist(['memory', 'dexie', 'pglite']), 'memory'),
  /** Stop at the first failure, which is what is looked for. */
  isHunt: v.optional(v.boolean()),
  /** Shrink the first failure and describe it. Takes longer than to find most. */
  isReported: v.optional(v.boolean(), true),
});

/** So many schedules take turns on this thread: each waits for promises most of the time. */
const AT_ONCE = 8;

async function run({ from, count, mutant, isHunt, isReported, store }: v.InferOutput<typeof taskSchema>) {
  const mutation: RunOptions = { ...(mutant !== undefined && { mutant: mutantNamed(mutant) }) };
  const stores = await openStores(store);
  const atOnce = stores === undefined ? AT_ONCE : 1;
  const total = { schedules: 0, notes: 0, steps: 0 };
  const failures: ScheduleResult[] = [];
  for (let seed = from; seed < from + count; seed += atOnce) {
    const seeds = Array.from({ length: Math.min(atOnce, from + count - seed) }, (_, index) => seed + index);
    const options: RunOptions = { ...mutation, backends: await stores?.next() };
    const results = await Promise.all(seeds.map((one) => runSeed(one, options)));
    for (const result of results) {
      total.schedules += 1;
      total.notes += result.notes;
      total.steps += result.steps;
      if (result.violations.length > 0) failures.push(result);
    }
    if (isHunt === true && failures.length > 0) break;
  }
  await stores?.close();
  // What fails on a real database alone is told as it is: each try would need a database of its own.
  if (!isReported) return { ...total, failures: failures.map(summary) };
  const report =
    stores === undefined ? await reportOf(failures[0], mutation, mutant) : failures[0]?.violations;
  return { ...total, failures: failures.map(summary), report };
}

async function openStores(store: 'memory' | 'dexie' | 'pglite'): Promise<RealStores | undefined> {
  if (store === 'memory') return undefined;
  const { openDexieStores, openSqlStores } = await import('#tests/simulation/real-stores.ts');
  return store === 'dexie' ? openDexieStores() : openSqlStores();
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
  harmful: HARMFUL_MUTANTS.map(({ name, says, seed }) => ({ name, says, seed })),
  harmless: HARMLESS_MUTANTS.map(({ name, says }) => ({ name, says })),
});
