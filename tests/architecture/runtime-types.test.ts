import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// What each runtime does not have is an unknown name there: [project, file, line that must not compile].
const PLANTED = [
  ['anywhere', 'src/domain/planted.ts', 'export const width = window.innerWidth;'],
  ['anywhere', 'src/contract/planted.ts', "export const home = process.env['HOME'];"],
  ['page', 'src/offline/planted.ts', "export const home = process.env['HOME'];"],
  ['worker', 'src/service-worker/planted.ts', 'export const title = document.title;'],
  ['node', 'src/gateway/planted.ts', 'export const width = window.innerWidth;'],
  ['node', 'src/sandbox/planted.ts', 'export const title = document.title;'],
] as const;

// Rules inside a file: [rule, file, text that breaks it].
const LINTED = [
  [
    'no-explicit-any',
    'src/domain/planted-any.ts',
    'export function read(value: any): string {\n  return String(value);\n}\n',
  ],
  ['no-default-export', 'src/domain/planted-default.ts', 'export default 1;\n'],
  [
    'no-non-null-assertion',
    'src/domain/planted-bang.ts',
    'export const first = (list: string[]) => list[0]!;\n',
  ],
  ['filename-case', 'src/domain/plantedCase.ts', 'export const one = 1;\n'],
  [
    'complexity',
    'src/domain/planted-tangle.ts',
    `export function tangle(n: number): number {\n${'  if (n > 1) n -= 1;\n'.repeat(20)}  return n;\n}\n`,
  ],
  [
    'max-depth',
    'src/domain/planted-nest.ts',
    `export function nest(n: number): void {\n${'if (n) {'.repeat(5)} n = 1; ${'}'.repeat(5)}\n}\n`,
  ],
  [
    'max-params',
    'src/domain/planted-params.ts',
    'export const many = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1) => [a, b, c, d, e, f, g];\n',
  ],
  ['no-console', 'src/domain/planted-console.ts', "console.log('hello');\n"],
  [
    'no-danger',
    'src/ui/planted-html.tsx',
    "export const raw = <p dangerouslySetInnerHTML={{ __html: '' }} />;\n",
  ],
] as const;

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ctc-runtimes-'));
  const projects = new Set(PLANTED.map(([project]) => `tsconfig.${project}.json`));
  for (const name of ['package.json', 'tsconfig.base.json', '.oxlintrc.json', ...projects]) {
    copyFileSync(name, join(folder, name));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [, path, line] of PLANTED) plant(path, `${line}\n`);
  for (const [, path, text] of LINTED) plant(path, text);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function output(program: string, args: string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [resolve(program), ...args], { cwd: folder }, (_exit, stdout, stderr) =>
      done(stdout + stderr),
    );
  });
}

describe('the tools that guard a single file', () => {
  test.each([...new Set(PLANTED.map(([project]) => project))])(
    'code for "%s" may only use what exists where it runs',
    async (project) => {
      const said = await output('node_modules/ts7/bin/tsc', [
        '-p',
        `tsconfig.${project}.json`,
        '--incremental',
        'false',
        '--composite',
        'false',
        '--pretty',
        'false',
      ]);
      for (const [, path] of PLANTED.filter(([other]) => other === project)) {
        expect(said).toMatch(new RegExp(`${path}.*Cannot find name`));
      }
    },
  );

  test('lint finds each planted fault', async () => {
    const said = await output('node_modules/oxlint/bin/oxlint', ['--format', 'unix', 'src']);
    const missed = LINTED.filter(
      ([rule, path]) => !said.split('\n').some((line) => line.includes(path) && line.includes(rule)),
    );
    expect(missed).toEqual([]);
  });
});
