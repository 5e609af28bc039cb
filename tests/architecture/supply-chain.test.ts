import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as v from 'valibot';

const texts = v.optional(v.record(v.string(), v.string()), {});
const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
      resolved: v.optional(v.string()),
      hasInstallScript: v.optional(v.boolean()),
      dev: v.optional(v.boolean()),
      devOptional: v.optional(v.boolean()),
      license: v.optional(v.string()),
      dependencies: texts,
      optionalDependencies: texts,
    }),
  ),
});
const { packages } = v.parse(lockSchema, JSON.parse(readFileSync('package-lock.json', 'utf8')));
const { devEngines } = v.parse(
  v.object({ devEngines: v.object({ packageManager: v.record(v.string(), v.string()) }) }),
  JSON.parse(readFileSync('package.json', 'utf8')),
);
const npmSettings = readFileSync('.npmrc', 'utf8').split('\n');
const installed = Object.entries(packages).filter(([path]) => path !== '');

/** Optional on macOS; it isn't installed anywhere else, and its script isn't run. */
const WITH_SCRIPTS = ['node_modules/fsevents'];

test('nothing runs at an installation, and no package that is new would like to', () => {
  expect(npmSettings).toContain('ignore-scripts=true');
  const wishing = installed.filter(([, entry]) => entry.hasInstallScript === true).map(([path]) => path);
  expect(wishing.filter((path) => !WITH_SCRIPTS.some((known) => path.endsWith(known)))).toEqual([]);
});

test('a release is installed when others have had a week to look at it', () => {
  expect(npmSettings).toContain('min-release-age=7');
  // The first one that knows the setting; an older one warns.
  expect(devEngines.packageManager).toEqual({ name: 'npm', version: '>=11.10.0', onFail: 'warn' });
});

test('every package comes from the registry with its hash', () => {
  expect(installed.length).toBeGreaterThan(300);
  for (const [path, { integrity, resolved = 'https://' }] of installed) {
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
    expect([path, resolved]).toEqual([path, expect.stringMatching(/^https:/)]);
  }
});

/** The packages that a folder's files import. */
function importsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  return files.flatMap((name) =>
    [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/from '([^'#.][^']*)'/g)]
      .map((match) => match[1] ?? '')
      .filter((from) => !from.startsWith('node:') && !builtinModules.includes(from))
      .map((from) =>
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  );
}

/** With all that they bring, as npm put it. */
function withTheirs(names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const places = [`${from}/node_modules/${name}`, `node_modules/${name}`];
    const path = places.find((place) => packages[place] !== undefined);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, path);
  };
  for (const name of names) visit(name, '');
  return found;
}

test('the gateway needs at most 17 packages directly and 60 in all', () => {
  const folders = ['gateway', 'platform', 'sandbox', 'contract', 'domain'];
  const direct = new Set(folders.flatMap((folder) => importsOf(`src/${folder}`)));
  expect(direct).toContain('hono');
  expect(direct.size).toBeLessThanOrEqual(17);
  const all = withTheirs(direct);
  expect(all.size).toBeGreaterThan(direct.size);
  expect(all.size).toBeLessThanOrEqual(60);
});

/** They ask for a notice and for nothing of ours. */
const PERMISSIVE =
  /^(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|PostgreSQL|Unlicense|CC0-1\.0)$/;

test('the bill of materials names all packages that ship, and each has a permissive license', async () => {
  const shipped = installed.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);
  expect(shipped.length).toBeGreaterThan(100);
  const others = shipped.filter(
    ([, { license = 'none' }]) =>
      !license
        .replaceAll(/[()]/g, '')
        .split(' OR ')
        .some((one) => PERMISSIVE.test(one)),
  );
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/sbom.mjs'], { maxBuffer: 1e8 });
  const { components } = JSON.parse(stdout) as { components: { 'bom-ref': string }[] };
  const named = new Set(components.map((component) => component['bom-ref'].replace(/\|.*/, '')));
  const missing = shipped.filter(
    ([path, { version }]) => !named.has(`${path.replace(/.*node_modules\//, '')}@${version}`),
  );
  expect(missing.map(([path]) => path)).toEqual([]);
});

test.each([
  // CVE-2026-39406 and -29087: paths like `//x` and `%2F` got around the guards of static files.
  ['hono', [4, 12, 12]],
  ['@hono/node-server', [1, 19, 13]],
] as const)('versions with known holes are not installed: %s', (name, least) => {
  const versions = installed.filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(versions.length).toBeGreaterThan(0);
  for (const [, { version = '0' }] of versions) {
    const parts = version.split('.').map(Number);
    const order =
      least.map((part, at) => (parts[at] ?? 0) - part).find((difference) => difference !== 0) ?? 0;
    expect(order).toBeGreaterThanOrEqual(0);
  }
});
