import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './run.mjs';

/** The last line that runs on Node 20. */
const VERSION = '12.8.2';

/**
 * Lighthouse and what it brings are 150 MB that nobody needs to build, test or run the app: npm fetches it into its own
 * cache for whoever measures. Gives the environment that names it to a bench; says so when it cannot be had.
 */
export async function findLighthouse() {
  const npm = process.env['npm_execpath'];
  if (npm === undefined) {
    console.log('Lighthouse comes through npm: start this bench with `npm run bench`.');
    return undefined;
  }
  // npm puts the folder of the fetched package's programs first into PATH.
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
