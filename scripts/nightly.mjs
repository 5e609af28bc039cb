import { run } from './run.mjs';
import { finish, runVitest, together } from './check.mjs';
import { startPostgres } from './postgres.mjs';

// What takes too long for every submission: many more schedules, every mutant with all its seeds, kills in many rounds,
// the gateway on PostgreSQL where one is installed, and the flows in every installed engine three times.
const KILL_ROUNDS = 10;

const simulations = [
  ['--schedules', '20000'],
  ['--schedules', '5000', '--store', 'dexie'],
  ['--schedules', '1000', '--store', 'pglite'],
  ['--mutants'],
];

const counts = [];
for (const options of simulations) {
  counts.push(await outcomeOf(`simulate ${options.join(' ')}`, 'scripts/simulate.mjs', options));
}
for (let round = 0; round < KILL_ROUNDS; round += 1) {
  counts.push(await runVitest(['long'], {}, ['tests/gateway']));
}
counts.push(await onPostgres());
counts.push(await outcomeOf('flows, three times', 'scripts/test-engines.mjs', ['--all', '--times', '3']));
counts.push(await runVitest(['browser'], { KILLS: '10' }, ['tests/e2e/notes-reliability.e2e.ts']));
counts.push(
  await runVitest(['rules'], { REFRESH_RUNS: '2000' }, ['tests/domain/list/next-question.test.ts']),
);
finish(together(...counts));

/** The gateway's whole suite once more, on the database of production. */
async function onPostgres() {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log(
      'No PostgreSQL is installed, and TEST_DATABASE_URL names none: the gateway ran on PGlite alone.',
    );
    return { passed: 0, failed: 0, failures: [] };
  }
  try {
    const projects = ['server', 'histories', 'long'];
    return await runVitest(projects, { TEST_DATABASE_URL: postgres.url }, ['tests/gateway']);
  } finally {
    await postgres.stop();
  }
}

async function outcomeOf(what, script, options) {
  const { code } = await run(script, options);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: code === 0 ? [] : [what] };
}
