import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { preparedTemplate } from '#tests/support/gateway/test-database.ts';

/**
 * What stands for the previous release until there is one: contract 16, without the steps 0013 to 0015. Each release
 * puts the commit of the one before it here.
 */
const PREVIOUS_RELEASE = 'd0d519c8a243';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = ['src', 'package.json', 'vite.gateway.config.ts', 'tsconfig*.json'];
const run = promisify(execFile);

/**
 * Bundles the previous release's gateway with today's packages.
 * @returns its folder, and how to delete it; undefined where the history isn't there: a shallow clone, or no clone.
 */
export async function buildPreviousGateway(): Promise<
  { readonly folder: string; readonly remove: () => Promise<void> } | undefined
> {
  const isThere = await run('git', ['cat-file', '-e', `${PREVIOUS_RELEASE}^{tree}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  // Not below node_modules: the build would leave our own files there out, as it does with packages.
  const sources = `${ROOT}dist/previous-${process.pid}`;
  const folder = `${ROOT}node_modules/.cache/gateway-tests/previous-${process.pid}`;
  await mkdir(sources, { recursive: true });
  const archive = `${sources}.tar`;
  await run('git', ['archive', '-o', archive, PREVIOUS_RELEASE, '--', ...SOURCES], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', sources]);
  const before = process.env['GATEWAY_OUT_DIR'];
  process.env['GATEWAY_OUT_DIR'] = folder;
  try {
    await build({ configFile: `${sources}/vite.gateway.config.ts`, root: sources, logLevel: 'error' });
  } finally {
    process.env['GATEWAY_OUT_DIR'] = before;
    for (const path of [archive, sources]) await rm(path, { recursive: true, force: true });
  }
  await copyFile(await preparedTemplate(), `${folder}/database-template.tar.gz`);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
