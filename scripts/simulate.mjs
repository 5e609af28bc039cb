import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run, tools } from './run.mjs';

// npm run simulate -- [--schedules 20000] [--seed 1] [--mutant name | --mutants [--quick]]
//                     [--store dexie|pglite] [--workers 2] [--json]
// Plays seeded schedules of faults against the outbox and the gateway's notes; see docs/reliability.md.
const CHUNK = 250;
/** If these seeds miss a harmful design, the simulator has a hole. */
const SEEDS_PER_MUTANT = 8000;

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    mutant: { type: 'string' },
    store: { type: 'string', default: 'memory' },
    mutants: { type: 'boolean', default: false },
    // Hunts each harmful mutant from the seed that's known to show it, and no harmless one.
    quick: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'boolean', default: false },
  },
});
const started = performance.now();
// Missing if nothing has been built yet.
mkdirSync('node_modules/.cache', { recursive: true });
const folder = mkdtempSync(join('node_modules/.cache', 'simulate-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const built = await run(
  tools.vite,
  ['build', '-c', 'tests/bench/vite.bench.config.ts', '--ssr', 'tests/simulation/simulate-worker.ts'].concat([
    '--outDir',
    folder,
    '--logLevel',
    'error',
  ]),
  { capture: true },
);
if (built.code !== 0) {
  console.log(built.output);
  process.exit(1);
}
const workers = await Promise.all(Array.from({ length: Number(values.workers) }, startWorker));
const result = values.mutants ? await tryMutants() : await playSchedules();
for (const { child } of workers) child.disconnect();
if (values.json) console.log(JSON.stringify(result));
process.exitCode = result.isGood ? 0 : 1;

async function startWorker() {
  // Schedules leave a lot of short-lived garbage: more memory means less collecting.
  const child = fork(join(folder, 'simulate-worker.js'), { execArgv: ['--max-semi-space-size=64'] });
  const [mutants] = await nextMessage(child);
  return { child, mutants };
}

function nextMessage(child) {
  return new Promise((resolve, reject) => {
    const onExit = (code) => reject(new Error(`a worker ended with code ${code}`));
    child.once('exit', onExit);
    child.once('message', (...message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}

async function ask({ child }, task) {
  child.send({ ...task, isReported: !values.json });
  const [answer] = await nextMessage(child);
  return answer;
}

/** Gives each worker the next task when it's free. */
async function spread(tasks, onAnswer) {
  const waiting = [...tasks];
  await Promise.all(
    workers.map(async (worker) => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        onAnswer(task, await ask(worker, task));
      }
    }),
  );
}

async function playSchedules() {
  const count = Number(values.schedules);
  const first = Number(values.seed);
  const total = { schedules: 0, notes: 0, steps: 0, failures: [] };
  const tasks = [];
  for (let from = first; from < first + count; from += CHUNK) {
    tasks.push({
      from,
      count: Math.min(CHUNK, first + count - from),
      mutant: values.mutant,
      store: values.store,
    });
  }
  await spread(tasks, (_task, { schedules, notes, steps, failures, report }) => {
    total.schedules += schedules;
    total.notes += notes;
    total.steps += steps;
    total.failures.push(...failures);
    if (report !== undefined && !values.json) console.log(report);
  });
  const seconds = (performance.now() - started) / 1000;
  const words = `${total.schedules} schedules, ${total.notes} notes, ${total.steps} steps`;
  const speed = `${seconds.toFixed(1)} s, ${(total.schedules / seconds).toFixed(0)} schedules/s on ${workers.length} workers`;
  if (!values.json) console.log(`${words}: ${total.failures.length} failed (${speed})`);
  return { ...total, seconds, isGood: total.failures.length === 0 };
}

async function tryMutants() {
  const first = Number(values.seed);
  const { harmful, harmless } = workers[0].mutants;
  const tasks = [
    ...harmful.map(({ name, says, seed }) => {
      const from = values.quick ? (seed ?? first) : first;
      return { mutant: name, says, isHunt: true, from, count: SEEDS_PER_MUTANT };
    }),
    ...(values.quick ? [] : harmless).map(({ name, says }) => ({
      mutant: name,
      says,
      from: first,
      count: CHUNK,
    })),
  ];
  const found = [];
  await spread(tasks, (task, { failures, schedules }) => {
    const [caught] = failures;
    const isGood = (task.isHunt === true) === (caught !== undefined);
    found.push({ name: task.mutant, isHarmful: task.isHunt === true, schedules, caught, isGood });
    const end = caught ? `seed ${caught.seed} (${caught.rules.join(', ')})` : `no failure in ${schedules}`;
    if (!values.json) console.log(`${isGood ? 'ok    ' : 'WRONG '} ${task.mutant}: ${end}; ${task.says}`);
  });
  const seconds = (performance.now() - started) / 1000;
  if (!values.json) console.log(`${found.length} designs in ${seconds.toFixed(1)} s`);
  return { mutants: found, seconds, isGood: found.every(({ isGood }) => isGood) };
}
