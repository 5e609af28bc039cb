import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compressFolder } from './compress.mjs';
import { run, tools } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

export const BUILD_STAMP = 'dist/build-id';

/** Builds the app, the gateway and the prepared database directory into `dist/`; throws if a step fails. */
export async function build() {
  const buildId = sourceHash();
  // Show the tools' output only on failure: whoever starts the app doesn't need their advice.
  // People read it in the account menu: the day, and enough of the hash to tell two builds of a day apart.
  // SOURCE_DATE_EPOCH (reproducible-builds.org), in seconds, names the day for a build that has to equal another one.
  const builtAt = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? Date.now() / 1000) * 1000);
  const shownId = `${builtAt.toISOString().slice(0, 10)}-${buildId.slice(0, 7)}`;
  const options = { env: { BUILD_ID: shownId, NODE_ENV: 'production' }, capture: true };
  const steps = [
    ['the app', () => run(tools.vite, ['build'], options)],
    ['the gateway', () => run(tools.vite, ['build', '-c', 'vite.gateway.config.ts'], options)],
    ['the prepared database', () => run('dist/gateway/prepare-template.js', [], options)],
  ];
  for (const [what, step] of steps) {
    const { code, output } = await step();
    if (code !== 0) throw new Error(`Building ${what} failed (exit code ${code}).\n${output}`);
  }
  await compressFolder('dist/client');
  mkdirSync('dist', { recursive: true });
  // After the build: the router's plugin may have rewritten its generated tree, which is one of the sources.
  writeFileSync(BUILD_STAMP, sourceHash());
  return buildId;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const started = performance.now();
  const buildId = await build();
  console.log(`Built ${buildId} into dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
