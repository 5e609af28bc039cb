import { existsSync, readFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { run, tools } from './run.mjs';

const STATIC_CHECKS = [
  ['types', tools.typescript, ['-b']],
  ['lint', tools.oxlint, ['--deny-warnings']],
  ['format', tools.prettier, ['--check', '--log-level', 'warn', '.']],
  ['import rules', tools.dependencyCruiser, ['src', '--config', '.dependency-cruiser.cjs']],
  ['dead code', tools.knip, []],
  ['lock file', 'scripts/check-lock.mjs', []],
];

/** Runs every check that needs no browser, says what failed, and counts: `{ passed, failed }`. */
export async function check() {
  let passed = 0;
  let failed = 0;
  for (const [what, program, args] of STATIC_CHECKS) {
    const started = performance.now();
    const { code, output } = await run(program, args, { capture: true });
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${what} (${seconds(started)})`);
    if (code === 0) passed += 1;
    else {
      failed += 1;
      console.log(output);
    }
  }
  const tests = await runVitest(['rules', 'screens', 'server']);
  return { passed: passed + tests.passed, failed: failed + tests.failed };
}

/** Runs vitest projects by name and counts their tests; a run that dies without a report counts as one failure. */
export async function runVitest(projects, env = {}) {
  const report = `node_modules/.cache/vitest-${projects.join('-')}.json`;
  rmSync(report, { force: true });
  const { code } = await run(
    tools.vitest,
    [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      // One more try keeps a stalled machine from failing a build; what needed it is named below, to be mended that day.
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  nameSecondTries(testResults);
  return { passed: numPassedTests, failed: numFailedTests > 0 ? numFailedTests : code === 0 ? 0 : 1 };
}

/** A test that failed first and then passed is a fault in the test or in what it tests. */
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

/** The last line that a reader, or a build server, looks for. */
export function finish({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) finish(await check());
