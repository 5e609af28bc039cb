import { readFileSync } from 'node:fs';

/**
 * The only tests that get a second try. Each entry has `file`, `test` (its full name), `reason` and `since`, the day
 * it was found: it's a defect that is to be mended soon. Every other test that fails once fails `npm test`.
 */
const LIST = 'tests/support/known-flaky.json';

/** What of these failed tests may be tried again; `file` is a path from the project's folder. */
export function mayTryAgain(failed) {
  const known = JSON.parse(readFileSync(LIST, 'utf8'));
  for (const entry of known) {
    const missing = ['file', 'test', 'reason', 'since'].filter((name) => !entry[name]);
    if (missing.length > 0) throw new Error(`${LIST}: an entry lacks ${missing.join(' and ')}`);
  }
  return failed.flatMap((one) => {
    const entry = known.find(({ file, test }) => file === one.file && test === one.test);
    return entry === undefined ? [] : [{ ...one, reason: entry.reason, since: entry.since }];
  });
}

/** What vitest is told to run nothing but this test. */
export function onlyThis({ file, test }) {
  return [file, '-t', `^${test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`];
}
