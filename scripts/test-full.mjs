import { build } from './build.mjs';
import { checkStatically, FAST, finish, runVitest, together } from './check.mjs';
import { startPostgres } from './postgres.mjs';
import { run } from './run.mjs';

// Everything there is: all kills, lies, schedules, harmful designs and screens instead of today's part of them, two
// equal builds, the gateway on PostgreSQL where one is installed, and the flows in every engine.

/** WebKit and Firefox get what the rest leaves of this, and no less than the second figure. In seconds. */
const ALL_SECONDS = 43 * 60;
const LEAST_SECONDS = 4 * 60;

process.env.TEST_RUN = 'full';
process.env.KILLS ??= '4';
process.env.REFRESH_RUNS ??= '2000';

const started = performance.now();
// What `npm test` has just passed, and what plays no more of here, isn't repeated: see vitest.config.ts.
const isAfterTest = process.argv.includes('--after-test');
if (isAfterTest) process.env.AFTER_TEST = 'yes';
const counts = await Promise.all([
  runVitest([...(isAfterTest ? ['rules'] : FAST), 'app']),
  runVitest(['long'], {}, ['--maxWorkers=1']),
  ...(isAfterTest ? [] : [checkStatically(1)]),
]);
counts.push(await runVitest(['devices', 'histories']));
await build();
counts.push(await runVitest(['browser']), await onPostgres());
counts.push(await flows('chromium'));
await reportFlows(['webkit', 'firefox']);
finish(together(...counts));

/** The gateway's whole suite once more, on the database of production. */
async function onPostgres() {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log(
      'No PostgreSQL is installed, and TEST_DATABASE_URL names none: the gateway ran on PGlite alone.',
    );
    return together();
  }
  try {
    const env = { TEST_DATABASE_URL: postgres.url, AFTER_TEST: '' };
    return await runVitest(['server', 'histories', 'long'], env, ['tests/gateway']);
  } finally {
    await postgres.stop();
  }
}

async function flows(engine) {
  return runVitest(['flows'], { FLOW_ENGINES: engine });
}

/** On a busy machine a flow of these still fails now and then: they hold nothing up. */
async function reportFlows(engines) {
  const left = ALL_SECONDS - (performance.now() - started) / 1000;
  const signal = AbortSignal.timeout(Math.round(Math.max(LEAST_SECONDS, left) * 1000));
  const options = engines.flatMap((engine) => ['--engine', engine]);
  const { code } = await run('scripts/test-engines.mjs', [...options, '--report'], { signal });
  if (code !== 0)
    console.log(
      'Some flows failed or did not get their turn in WebKit or Firefox, see above. That fails nothing.',
    );
}
