import { existsSync, readFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { run, tools } from './run.mjs';

const STATIC_CHECKS = [
  ['types', tools.typescript, ['-b']],
  ['lint', tools.oxlint, ['--deny-warnings']],
  [
    'format',
    tools.prettier,
    ['--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.'],
  ],
  ['import rules', tools.dependencyCruiser, ['src', '--config', '.dependency-cruiser.cjs']],
  ['dead code', tools.knip, []],
  ['lock file', 'scripts/check-lock.mjs', []],
];

/** How many static checks run at once. */
const AT_ONCE = 2;

/** How many characters of each failure to repeat at the end; the full text is further up. */
const LONGEST_FAILURE = 1500;

/** The vitest projects without long simulations, processes and browsers. */
export const FAST = ['rules', 'screens', 'alone', 'server'];

/** Types, lint, format, imports, dead code and the lock file; prints and counts failures. */
export async function checkStatically() {
  const counts = { passed: 0, failed: 0, failures: [] };
  const waiting = [...STATIC_CHECKS];
  // Each waits for the disk and uses one core only part of the time.
  const inTurn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await checkOne(next, counts);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
  return counts;
}

async function checkOne([what, program, args], counts) {
  const started = performance.now();
  const { code, output } = await run(program, args, { capture: true });
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
 * Runs vitest projects by name and counts their tests; a run that ends without a report counts as one failure.
 * `further` are additional vitest arguments.
 */
export async function runVitest(projects, env = {}, further = []) {
  const report = `node_modules/.cache/vitest-${projects.join('-')}.json`;
  rmSync(report, { force: true });
  const { code } = await run(
    tools.vitest,
    [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      ...further,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [`no report of ${projects.join(', ')}`] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  nameSecondTries(testResults);
  const failed = numFailedTests > 0 ? numFailedTests : code === 0 ? 0 : 1;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return { passed: numPassedTests, failed, failures: failuresIn(testResults), tests };
}

/** One entry per failed test, or per file that couldn't run, with its last error. */
function failuresIn(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [`${name}\n${message}`] : [];
    return tests.map(
      ({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.at(-1) ?? ''}`,
    );
  });
}

/** A test that fails and then passes shows a fault in the test or in the code. */
function nameSecondTries(files) {
  for (const { name, assertionResults } of files) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status !== 'passed' || failureMessages.length === 0) continue;
      console.log(`\nPASSED ONLY AT THE SECOND TRY: ${name}: ${fullName}\n${failureMessages[0]}`);
    }
  }
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
  finish(together(await checkStatically(), await runVitest(FAST)));
}
