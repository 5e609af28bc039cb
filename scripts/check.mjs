import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ERRORS_FILE_VARIABLE } from './errors-outside-tests.mjs';
import { run, tools } from './run.mjs';
import { mayTryAgain, onlyThis } from './second-try.mjs';

const STATIC_CHECKS = [
  ['types', tools.typescript, ['-b']],
  // It reads the types of all files once: collecting garbage on the way only took a third of its time.
  ['lint', tools.oxlint, ['--deny-warnings'], { GOGC: 'off', GOMEMLIMIT: '3GiB' }],
  [
    'format',
    tools.prettier,
    ['--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.'],
  ],
  ['dead code', tools.knip, []],
  ['lock file', 'scripts/check-lock.mjs', []],
];

/** How many characters of each failure to repeat at the end; the full text is further up. */
const LONGEST_FAILURE = 1500;

/** The vitest projects without the whole app, simulated devices and histories, processes and browsers. */
export const FAST = ['rules', 'screens', 'server'];

/**
 * Types, lint, format, dead code and the lock file; prints and counts failures. A test checks the imports. Each check
 * waits for the disk and uses one core only part of the time: two at once are right where nothing else runs.
 */
export async function checkStatically(atOnce = 2) {
  const counts = { passed: 0, failed: 0, failures: [] };
  const waiting = [...STATIC_CHECKS];
  const inTurn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await checkOne(next, counts);
  };
  await Promise.all(Array.from({ length: atOnce }, inTurn));
  return counts;
}

async function checkOne([what, program, args, env = {}], counts) {
  const started = performance.now();
  const { code, output } = await run(program, args, { capture: true, env });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${what} (${seconds(started)})`);
  if (code === 0) {
    counts.passed += 1;
    return;
  }
  counts.failed += 1;
  counts.failures.push(`${what}\n${output}`);
  console.log(output);
}

/** Adds up counts: `{ passed, failed, failures }`. */
export function together(...counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

/**
 * Runs vitest projects by name and counts their tests; a run that dies without a report counts as one failure. Nothing
 * is tried twice but what tests/support/known-flaky.json names. `further` is what vitest is told beside that.
 */
export async function runVitest(projects, env = {}, further = []) {
  const { code, files, outsideTests } = await reportOf(projects, env, further);
  if (files === undefined) return { passed: 0, failed: 1, failures: [`no report of ${projects.join(', ')}`] };
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(process.cwd(), name) })),
  );
  let isMended = false;
  for (const known of mayTryAgain(failedOf(tests).map(({ file, fullName: test }) => ({ file, test })))) {
    const again = await reportOf(projects, env, onlyThis(known));
    if (again.code !== 0) continue;
    console.log(
      `\nPASSED ONLY AT THE SECOND TRY: ${known.test}, known since ${known.since}: ${known.reason}`,
    );
    isMended = true;
    tests.find(({ file, fullName }) => file === known.file && fullName === known.test).status = 'passed';
  }
  const failures = [...failedOf(tests).map(failureText), ...files.flatMap(unrunFile), ...outsideTests];
  if (code !== 0 && failures.length === 0 && !isMended) failures.push(`vitest ended with ${code}, see above`);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    failures,
    tests,
  };
}

async function reportOf(projects, env, further) {
  const report = `node_modules/.cache/vitest-${projects.join('-')}.json`;
  const errors = `node_modules/.cache/vitest-${projects.join('-')}-errors.json`;
  for (const file of [report, errors]) rmSync(file, { force: true });
  const { code } = await run(
    tools.vitest,
    [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      ...further,
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/errors-outside-tests.mjs',
      `--outputFile.json=${report}`,
    ],
    { env: { ...env, [ERRORS_FILE_VARIABLE]: errors } },
  );
  return { code, files: written(report)?.testResults, outsideTests: written(errors) ?? [] };
}

function written(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function failedOf(tests) {
  return tests.filter(({ status }) => status === 'failed');
}

/** What it said when it failed. */
function failureText({ file, fullName, failureMessages }) {
  return `${file}: ${fullName}\n${failureMessages.at(-1) ?? ''}`;
}

/** A file that could not be run at all. */
function unrunFile({ name, status, message, assertionResults }) {
  const isUnrun = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  return isUnrun ? [`${name}\n${message}`] : [];
}

function seconds(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** Repeats the failures where a build server that keeps only the end of a log has them, and the line it looks for. */
export function finish({ passed, failed, failures, skipped = 0 }) {
  for (const failure of failures) console.log(`\nFAILED: ${failure.slice(0, LONGEST_FAILURE)}`);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // The static checks fill the gaps in which the tests wait.
  finish(together(...(await Promise.all([checkStatically(1), runVitest(FAST)]))));
}
