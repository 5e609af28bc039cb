import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './run.mjs';

/** The last major version that runs on Node 20. */
const VERSION = '12.8.2';

/**
 * Lighthouse and its dependencies are 150 MB that you don't need to build, test or run the app: npm fetches them into
 * its own cache when you measure. Returns the environment variables that point a bench to it; says so if it can't be
 * fetched.
 */
export async function findLighthouse() {
  const npm = process.env['npm_execpath'];
  if (npm === undefined) {
    console.log('Lighthouse comes through npm: start this bench with `npm run bench`.');
    return undefined;
  }
  // npm puts the fetched package's bin folder first in PATH.
  const fetching = [
    'exec',
    '--yes',
    `--package=lighthouse@${VERSION}`,
    '--',
    'node',
    '-p',
    'process.env.PATH',
  ];
  const { code, output } = await run(npm, fetching, { capture: true });
  const entry = output
    .split(/\r?\n/)
    .flatMap((line) => line.split(delimiter))
    .map((folder) => resolve(join(folder, '..', 'lighthouse', 'core', 'index.js')))
    .find((path) => existsSync(path));
  if (code === 0 && entry !== undefined) return { LIGHTHOUSE: pathToFileURL(entry).href };
  console.log(
    `Lighthouse ${VERSION} could not be fetched: this bench needs npm's package registry once.\n${output}`,
  );
  return undefined;
}
