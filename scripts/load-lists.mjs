import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPerson } from './load/people.mjs';
import { freePort, settingsFor, start } from './load/processes.mjs';
import { untilBuilt } from './until-built.mjs';

// npm run load:lists
// What two of the worst minutes cost a gateway: 5 refreshes a second of unchanged lists of 1,000 loans, each of
// somebody else, so that each asks the platform; then a platform that is gone, asked as often. One gateway with its
// embedded database, the sandbox in a process of its own, all on this machine, for less than a minute.
const LOANS = 1_000;
/** Each waits longer than a list counts as new, so that none is answered from memory. */
const PEOPLE = 30;
const PER_SECOND = 5;
const SECONDS = 20;
const FAILING_CALLS = 100;

await untilBuilt();
const folder = mkdtempSync(join(tmpdir(), 'ctc-load-lists-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'loop.json');
const [sandboxPort, port] = [await freePort(), await freePort()];
const platform = `http://localhost:${sandboxPort}/sandbox`;
const origin = `http://localhost:${port}`;
const sandbox = start('sandbox', {
  PORT: sandboxPort,
  DATA_DIR: join(folder, 'sandbox'),
  SANDBOX_LOAN_COUNT: LOANS,
});
await sandbox.ready;
const gateway = start(
  'main',
  { PORT: port, DATA_DIR: join(folder, 'gateway'), ...settingsFor(origin, platform), WATCH_LOOP_FILE: file },
  ['--import', new URL('load/watch-loop.mjs', import.meta.url).href],
);
await gateway.ready;
const people = [];
for (let index = 0; index < PEOPLE; index += 1) people.push(await startPerson(origin, index));
await delay(5_000);

await measured('5 refreshes a second', async (note) => {
  for (let turn = 0; turn < PER_SECOND * SECONDS; turn += 1) {
    note(people[turn % PEOPLE].acts.refresh());
    await delay(1000 / PER_SECOND);
  }
});
await sandbox.kill();
// The breakers need their failures first.
for (const { acts } of people.slice(0, 10)) await Promise.all([acts.open(), acts.check(), acts.note()]);
for (const act of ['open', 'conditions', 'check', 'note', 'refresh']) {
  await measured(`${act}, platform gone`, async (note) => {
    for (let turn = 0; turn < FAILING_CALLS; turn += 1) await note(people[turn % PEOPLE].acts[act]());
  });
}
await gateway.stop();

async function measured(what, work) {
  gateway.signal('SIGUSR2');
  const taken = [];
  const statuses = {};
  const underWay = [];
  const noteDown = async (call) => {
    const startedAt = performance.now();
    const status = await call;
    taken.push(performance.now() - startedAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await work((call) => {
    const done = noteDown(call);
    underWay.push(done);
    return done;
  });
  await Promise.all(underWay);
  gateway.signal('SIGUSR2');
  await delay(100);
  const { p50, p99, most, cpuMs } = JSON.parse(readFileSync(file, 'utf8'));
  taken.sort((a, b) => a - b);
  const at = (share) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))].toFixed(1);
  console.log(`${what}: ${JSON.stringify(statuses)}, p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms`);
  console.log(
    `  loop held up p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, most ${most.toFixed(1)} ms; processor ${(cpuMs / taken.length).toFixed(1)} ms a call`,
  );
}
