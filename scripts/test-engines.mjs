import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { finish, runVitest } from './check.mjs';
import { findEngines } from './find-engines.mjs';

// npm run test:engines -- [--engine webkit|firefox|chromium]... [--all] [--flow "part of its name"]
//                         [--times 3] [--sabotage] [--report]
// Runs the flows of tests/e2e/flows in every installed engine; see docs/engine-testing.md.
const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    flow: { type: 'string' },
    times: { type: 'string', default: '1' },
    sabotage: { type: 'boolean', default: false },
    // Ends with no line of counts, which another command may print.
    report: { type: 'boolean', default: false },
  },
});

const wanted =
  values.engine ??
  (values.sabotage ? ['chromium'] : ['webkit', 'firefox', ...(values.all ? ['chromium'] : [])]);
const engines = findEngines(wanted);
for (const { name, missing } of engines)
  if (missing !== undefined) console.log(`No ${name} here: ${missing}`);
const names = engines.filter(({ missing }) => missing === undefined).map(({ name }) => name);
if (names.length === 0) {
  console.log('There is no engine here beside Chromium. Its own flows run with --all.');
  process.exit(0);
}
console.log(
  `Flows in ${names.join(' and ')}${values.sabotage ? ', sabotaged' : ''}. Building what they open ...`,
);
await build();

const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
for (let round = 0; round < Number(values.times); round += 1) {
  const env = { FLOW_ENGINES: names.join(','), ...(values.sabotage && { FLOW_SABOTAGE: '1' }) };
  const further = values.flow === undefined ? [] : ['-t', values.flow];
  const { passed, failed, failures, tests = [] } = await runVitest(['flows'], env, further);
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  // With `--flow`, vitest itself skips all others: their number is of no interest.
  if (values.flow === undefined) total.skipped += tests.filter(({ status }) => status === 'skipped').length;
  if (values.sabotage) sayWhatFailed(tests);
}
if (values.report) report(total);
else finish(total);

function report({ passed, failed, skipped, failures }) {
  for (const failure of failures) console.log(`\n${failure.slice(0, 400)}`);
  console.log(`\nFlows in ${names.join(' and ')}: ${passed} passed, ${failed} failed, ${skipped} skipped.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function sayWhatFailed(tests) {
  for (const { title, status, meta } of tests) {
    if (status === 'passed') console.log(`ok  ${title}\n    ${meta?.failedAsItShould ?? ''}`);
    if (status === 'failed') console.log(`PASSED WRONGLY  ${title}`);
  }
}
