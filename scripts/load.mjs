import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countNotes, startPerson } from './load/people.mjs';
import { freePort, settingsFor, start } from './load/processes.mjs';
import { startProxy } from './load/proxy.mjs';
import { startPostgres } from './postgres.mjs';
import { untilBuilt } from './until-built.mjs';

// npm run load -- [--seconds 60] [--people 60] [--times 1] [--loans 1000] [--restart] [--light]
// The mixed day of 300 people, 23 calls a second and a stream of changes each, at two gateways behind a proxy, on
// PostgreSQL, with the sandbox as the platform; everything on this machine alone. `--times 2` is twice as many calls,
// `--restart` restarts both gateways in turn meanwhile, `--light` leaves out the lists: 20 small calls a second. Ends
// with 1 if a call failed, or a note isn't in its loan exactly once.
const MOST_SECONDS = 900;
const MOST_UNDER_WAY = 1_000;
/** Calls a second of 300 people. */
const DAY = { refresh: 5, open: 10, conditions: 2.5, preferences: 5, note: 0.5 };
const LIGHT_DAY = { check: 14, open: 5.5, note: 0.5 };

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    people: { type: 'string', default: '60' },
    times: { type: 'string', default: '1' },
    loans: { type: 'string', default: '1000' },
    restart: { type: 'boolean', default: false },
    light: { type: 'boolean', default: false },
  },
});
const seconds = Math.min(Number(values.seconds), MOST_SECONDS);
const times = Math.min(Number(values.times), 20);

await untilBuilt();
const postgres = await startPostgres();
if (postgres === undefined) {
  console.log('Two gateways need PostgreSQL: install it, or name one with TEST_DATABASE_URL.');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'ctc-load-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});

const sandboxPort = await freePort();
const platform = `http://localhost:${sandboxPort}/sandbox`;
await start('sandbox', {
  PORT: sandboxPort,
  DATA_DIR: join(folder, 'sandbox'),
  SANDBOX_LOAN_COUNT: values.loans,
}).ready;
const ports = [await freePort(), await freePort()];
const proxy = await startProxy(ports);
const origin = `http://localhost:${proxy.port}`;
const loops = [];
const gateways = ports.map((port, at) => startGateway(port, at));
await Promise.all(gateways.map(({ ready }) => ready));

const people = [];
for (let index = 0; index < Number(values.people); index += 1) people.push(await startPerson(origin, index));
console.log(`${people.length} people are signed in; ${seconds} s of work begin.`);

const streams = { opened: 0, ended: 0, hints: 0 };
const dayIsOver = new AbortController();
if (!values.light) for (const { openStream } of people) void openStream(streams, dayIsOver.signal);

const day = values.light ? LIGHT_DAY : DAY;
const taken = Object.fromEntries(Object.keys(day).map((act) => [act, []]));
const statuses = {};
const underWay = new Set();
let skipped = 0;
const timers = Object.entries(day).map(([act, rate]) => setInterval(() => begin(act), 1000 / (rate * times)));
if (values.restart) void restartInTurn();
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
for (const timer of timers) clearInterval(timer);
await Promise.all(underWay);
dayIsOver.abort();

const notes = people.flatMap(({ acknowledged }) => acknowledged);
const wrong = await countNotes(platform, notes);
for (const gateway of gateways) await gateway.stop();
proxy.close();
report();
await postgres.stop();
process.exit(
  wrong.length > 0 || Object.keys(statuses).some((status) => !/^(?:200|304)$/.test(status)) ? 1 : 0,
);

function begin(act) {
  if (underWay.size >= MOST_UNDER_WAY) {
    skipped += 1;
    return;
  }
  const working = work(act).finally(() => underWay.delete(working));
  underWay.add(working);
}

async function work(act) {
  const startedAt = performance.now();
  const person = people[Math.floor(Math.random() * people.length)];
  const status = await person.acts[act]().catch(
    (error) => `no answer (${error.cause?.code ?? error.message})`,
  );
  taken[act].push(performance.now() - startedAt);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

async function restartInTurn() {
  for (const [at, port] of ports.entries()) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 4));
    const before = performance.now();
    await gateways[at].stop();
    console.log(
      `Gateway ${at + 1} ended ${((performance.now() - before) / 1000).toFixed(1)} s after SIGTERM.`,
    );
    gateways[at] = startGateway(port, at);
    await gateways[at].ready;
  }
}

function startGateway(port, at) {
  const file = join(folder, `loop-${at}-${loops.length}.json`);
  loops.push({ at, file });
  return start(
    'main',
    {
      PORT: port,
      DATA_DIR: join(folder, `gateway-${at}`),
      DATABASE_URL: postgres.url,
      ...settingsFor(origin, platform),
      WATCH_LOOP_FILE: file,
    },
    ['--import', new URL('load/watch-loop.mjs', import.meta.url).href],
  );
}

function report() {
  const at = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
  console.log('act          calls      p50      p99     most (ms)');
  for (const [act, list] of Object.entries(taken)) {
    list.sort((a, b) => a - b);
    const figures = [at(list, 0.5), at(list, 0.99), at(list, 1)].map((ms) => ms.toFixed(0).padStart(8));
    console.log(`${act.padEnd(12)} ${String(list.length).padStart(5)} ${figures.join(' ')}`);
  }
  console.log(`answers      ${JSON.stringify(statuses)}${skipped > 0 ? `, ${skipped} calls not made` : ''}`);
  console.log(`streams      ${JSON.stringify(streams)}`);
  if (Object.keys(proxy.errors).length > 0) console.log(`proxy        ${JSON.stringify(proxy.errors)}`);
  console.log(`notes        ${notes.length} acknowledged, ${wrong.length} not in their loan exactly once`);
  for (const { at: which, file } of loops) {
    const { p50, p99, most, rssMb } = JSON.parse(readFileSync(file, 'utf8'));
    const loop = [p50, p99, most].map((ms) => ms.toFixed(1)).join(', ');
    console.log(`gateway ${which + 1}    loop held up p50, p99, most: ${loop} ms; ${rssMb.toFixed(0)} MB`);
  }
}
