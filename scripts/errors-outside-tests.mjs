import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Where vitest's run leaves the errors that belong to no test; its JSON report leaves them out. */
export const ERRORS_FILE_VARIABLE = 'ERRORS_OUTSIDE_TESTS';

/** A vitest reporter: writes each error outside of every test, with its stack and the test file that ran. */
export default class ErrorsOutsideTests {
  onTestRunEnd(_modules, errors) {
    const file = process.env[ERRORS_FILE_VARIABLE];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(errors.map(textOf)));
  }
}

function textOf({ name, message, stack, type, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  const where = [file, test].filter(Boolean).join(', ');
  return `${type ?? 'Error'} outside of every test${where && `, while this ran: ${where}`}\n${stack ?? `${name}: ${message}`}`;
}
