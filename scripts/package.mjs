import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { billOfMaterials } from './sbom.mjs';
import { untilBuilt } from './until-built.mjs';

// One file that a machine with Node alone can run: the built app, the gateway with the packages that it imports, what
// all of it is made of (SBOM), and the licenses. `-- --folder PATH` leaves it unpacked there instead.

const run = promisify(execFile);
const NAME = 'clear-to-close';
/** Nothing that runs. */
const IS_FOR_BUILDS = /\.(?:map|d\.[cm]?ts|md|markdown)$/i;

await untilBuilt();
const { version, engines } = JSON.parse(await readFile('package.json', 'utf8'));
const { folder: wanted } = parseArgs({ options: { folder: { type: 'string' } } }).values;
const folder = resolve(wanted ?? `dist/package/${NAME}`);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await cp('dist/client', join(folder, 'client'), { recursive: true });
await cp('dist/gateway', join(folder, 'gateway'), { recursive: true });
const packages = await importedPackages('dist/gateway');
for (const path of packages) {
  await cp(path, join(folder, path), { recursive: true, filter: (file) => !IS_FOR_BUILDS.test(file) });
}
const manifest = { name: NAME, version, private: true, type: 'module', engines };
await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const pages = ['operations', 'lender-file', 'performance', 'sandbox', 'security', 'storage'];
for (const path of ['.env.example', 'deploy', ...pages.map((page) => `docs/${page}.md`)])
  await cp(path, join(folder, path), { recursive: true });
// Its field map beside it, to be copied with it.
const example = JSON.parse(await readFile('docs/lender.example.json', 'utf8'));
const fieldMap = basename(example.fieldMap);
await cp(join('docs', example.fieldMap), join(folder, 'docs', fieldMap));
await writeFile(
  join(folder, 'docs/lender.example.json'),
  `${JSON.stringify({ ...example, fieldMap }, null, 2)}\n`,
);
await writeFile(join(folder, 'sbom.json'), await billOfMaterials());
await writeFile(join(folder, 'LICENSES.txt'), await licenses());
if (wanted === undefined) {
  const file = `dist/${NAME}-${version}.tar.gz`;
  await run('tar', ['-czf', file, '-C', join(folder, '..'), basename(folder)]);
  console.log(`${file}: ${((await stat(file)).size / 1e6).toFixed(1)} MB.`);
} else console.log(folder);

/** The folders of the packages that the built files import, and of those that these need. */
async function importedPackages(built) {
  const waiting = [];
  for (const file of await readdir(built)) {
    if (!file.endsWith('.js')) continue;
    const text = await readFile(join(built, file), 'utf8');
    for (const [, name] of text.matchAll(
      /(?:\bfrom|\bimport\(?)\s*["'`](?!node:)((?:@[\w.-]+\/)?[\w-][\w.-]*)[^"'`]*["'`]/g,
    ))
      waiting.push(`node_modules/${name}`);
  }
  const found = new Set();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || !existsSync(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies } = JSON.parse(
      await readFile(join(path, 'package.json'), 'utf8'),
    );
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      // Its own copy comes with its folder, but may need more.
      const own = `${path}/node_modules/${name}`;
      waiting.push(existsSync(own) ? own : `node_modules/${name}`);
    }
  }
  return found;
}

/** The texts of all that's in the gateway's packages or in the app's bundle. */
async function licenses() {
  const { packages: locked } = JSON.parse(await readFile('package-lock.json', 'utf8'));
  const texts = [];
  for (const [path, { dev, license }] of Object.entries(locked)) {
    if (!path.startsWith('node_modules/') || dev || !existsSync(path)) continue;
    const file = (await readdir(path)).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
    const text = file === undefined ? '' : await readFile(join(path, file), 'utf8');
    texts.push(`${path.replace(/.*node_modules\//, '')} (${license ?? 'see below'})\n\n${text.trim()}\n`);
  }
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
