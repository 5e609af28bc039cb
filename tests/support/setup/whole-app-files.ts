import { readdirSync, readFileSync } from 'node:fs';

const STARTS_THE_APP = /support\/app\/(?:start-app|loan-panel-start|note-boxes|loan-conditions)\./;

/** The jsdom tests that start the whole application, by what they import: 9 tenths of the time of all jsdom tests. */
export function wholeAppFiles(): readonly string[] {
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.tsx') && STARTS_THE_APP.test(readFileSync(file, 'utf8')));
}
