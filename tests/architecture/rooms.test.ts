import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** More than this is a hall: whoever looks for a file reads all names. */
const MOST_FILES = 20;

/** oxlint's max-lines looks at code alone. */
const MOST_LINES_OF_STYLE = 400;

const FILES = ['src', 'tests'].flatMap((top) =>
  readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith('tests/.artifacts'))
    .map((entry) => join(entry.parentPath, entry.name)),
);

test('no folder of src and tests has more files than somebody reads at a glance', () => {
  const counts = new Map<string, number>();
  for (const folder of FILES.map(dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(50);
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

test('no style sheet is longer than code may be', () => {
  const sheets = FILES.filter((path) => path.endsWith('.css'));
  const lines = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length;
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.filter((path) => lines(path) > MOST_LINES_OF_STYLE)).toEqual([]);
});

test('what tests lean on imports from no folder of tests', () => {
  const imports = FILES.filter((path) => /^tests\/support\/.*\.tsx?$/.test(path)).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(#tests\/[^']+|\.[^']+)'/g)].map(
      ([, name = '']) => ({ path, target: name.startsWith('#') ? name.slice(1) : join(dirname(path), name) }),
    ),
  );
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.filter(({ target }) => !target.startsWith('tests/support/'))).toEqual([]);
});
