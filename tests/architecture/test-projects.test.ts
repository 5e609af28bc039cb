import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const TEST_FILE = /\.(?:test|spec|e2e|flow)\.tsx?$/;

const listSchema = v.array(v.object({ file: v.string(), projectName: v.string() }));
type Listed = v.InferOutput<typeof listSchema>;

/** What vitest itself would run in a full run, project by project. */
function listedFiles(): Listed {
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json'];
  const env = { ...process.env, TEST_RUN: 'full' };
  const listed = v.parse(
    listSchema,
    JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env })),
  );
  return listed.map((one) => ({ ...one, file: relative(process.cwd(), one.file) }));
}

/** The test files that not exactly one project runs, each with the projects that do. */
function misplaced(files: readonly string[], listed: Listed): unknown[] {
  return files.flatMap((file) => {
    const projects = listed.filter((one) => one.file === file).map(({ projectName }) => projectName);
    return projects.length === 1 ? [] : [{ file, projects }];
  });
}

test('each test file belongs to exactly one vitest project', { timeout: 60_000 }, () => {
  const files = readdirSync('tests', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  const listed = listedFiles();
  expect(misplaced(files, listed)).toEqual([]);
  const [file = ''] = files;
  const twice = { file, projectName: 'another' };
  const planted = 'tests/app/planted.spec.ts';
  expect(misplaced([...files, planted], [...listed, twice])).toEqual([
    { file, projects: [expect.any(String), 'another'] },
    { file: planted, projects: [] },
  ]);
});
