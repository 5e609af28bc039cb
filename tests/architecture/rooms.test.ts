import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const FILES = ['src', 'tests'].flatMap((top) =>
  readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith('tests/.artifacts'))
    .map((entry) => join(entry.parentPath, entry.name)),
);

test('what tests lean on imports from no folder of tests', () => {
  const imports = FILES.filter((path) => /^tests\/support\/.*\.tsx?$/.test(path)).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(#tests\/[^']+|\.[^']+)'/g)].map(
      ([, name = '']) => ({ path, target: name.startsWith('#') ? name.slice(1) : join(dirname(path), name) }),
    ),
  );
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.filter(({ target }) => !target.startsWith('tests/support/'))).toEqual([]);
});
