import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const INPUTS =
  /^(?:src|public|scripts|index\.html|manifest\.webmanifest|CHANGELOG\.md|package.*\.json|.*config.*)$/;
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The sources at another place, with the packages of this one. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ctc-equal-builds-'));
  folders.push(folder);
  for (const name of readdirSync('.').filter((entry) => INPUTS.test(entry)))
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Builds app, gateway and the prepared database there, and gives each file's hash. */
function hashesOfBuild(): Record<string, string> {
  const cwd = copyOfSources();
  // Not where the tests' own gateway is built.
  const { GATEWAY_OUT_DIR: _elsewhere, ...outer } = process.env;
  const env = { ...outer, NODE_ENV: 'production', BUILD_ID: '2026-11-25-abcdefg' };
  const vite = 'node_modules/vite/bin/vite.js';
  for (const config of ['vite.config.ts', 'vite.gateway.config.ts'])
    execFileSync(process.execPath, [vite, 'build', '-c', config], { cwd, env, stdio: 'pipe' });
  const dist = join(cwd, 'dist');
  execFileSync(process.execPath, [join(dist, 'gateway/prepare-template.js')], { cwd, env, stdio: 'pipe' });
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(dist, name)).isFile(),
  );
  return Object.fromEntries(files.toSorted().map((name) => [name, hashOf(join(dist, name))]));
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

test('the same sources give the same files wherever and however often they are built', () => {
  const hashes = hashesOfBuild();
  expect(Object.keys(hashes)).toEqual(
    expect.arrayContaining([
      'client/index.html',
      'client/service-worker.js',
      'gateway/main.js',
      'gateway/database-template.tar.gz',
    ]),
  );
  expect(hashesOfBuild()).toEqual(hashes);
});
