import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

function size(cwd: string, option: '--check' | '--write'): string {
  const { stdout, stderr } = spawnSync(process.execPath, [resolve('scripts/size.mjs'), option], {
    cwd,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test('no room is larger than its number in docs/size.json', () => {
  expect(size('.', '--check')).toBe('');
});

test('a room over its number fails, and says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ctc-size-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('src/domain/one.ts', 'one\ntwo\n');
  write('src/features/today/today.css', '@media print {}\n');
  write('docs/README.md', 'three short words\n');
  size(folder, '--write');
  expect(size(folder, '--check')).toBe('');

  write('src/domain/one.ts', 'one\ntwo\nthree\n');
  write('src/features/today/today.css', '@media print {} @container (width > 1px) {}\n');
  write('src/ui/new.ts', 'one\n');
  write('docs/README.md', 'it has four words\n');
  const advice = 'say in the commit what the reader gets for it, then raise it';
  expect(size(folder, '--check').trimEnd().split('\n')).toEqual([
    `src/domain: 3 lines, and docs/size.json allows 2: ${advice}`,
    `src/ui: 1 lines, and docs/size.json allows 0: ${advice}`,
    `media and container queries: 2 queries, and docs/size.json allows 1: ${advice}`,
    `docs: 4 words, and docs/size.json allows 3: ${advice}`,
  ]);
});
