import { spawn } from 'node:child_process';
import * as v from 'valibot';
import { IS_FULL_RUN } from '#tests/support/this-run.ts';

const failureSchema = v.object({ seed: v.number(), rules: v.array(v.string()) });

const playedSchema = v.object({
  schedules: v.number(),
  notes: v.number(),
  steps: v.number(),
  failures: v.array(failureSchema),
  seconds: v.number(),
});

const huntedSchema = v.object({
  mutants: v.array(
    v.object({
      name: v.string(),
      isHarmful: v.boolean(),
      schedules: v.number(),
      caught: v.optional(failureSchema),
      isGood: v.boolean(),
    }),
  ),
  seconds: v.number(),
});

/** `npm run simulate` on every core: a test runs on one alone. */
export async function playSchedules(schedules: number, seed: number, store: 'memory' | 'dexie' | 'pglite') {
  const options = ['--schedules', String(schedules), '--seed', String(seed), '--store', store];
  return v.parse(playedSchema, await simulate(...options));
}

/** The same for the harmful mutants, each from the seed that is known to show it; in a full run for all, from seed 1. */
export async function huntMutants() {
  return v.parse(huntedSchema, await simulate('--mutants', ...(IS_FULL_RUN ? [] : ['--quick'])));
}

async function simulate(...args: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, ['scripts/simulate.mjs', ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(output);
}
