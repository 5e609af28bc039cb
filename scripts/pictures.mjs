import { run, tools } from './run.mjs';
import { build } from './build.mjs';

// Makes the pictures that the manifest and the documents name: of the icon's one drawing, of the real app and of the
// gallery. To be run when one has changed; the pictures are part of the repository, so that nobody needs a browser to
// build. As with the benches, what drives the browser is TypeScript and is bundled first.
const OUT = 'node_modules/.cache/pictures';

const wanted = process.argv.slice(2);
for (const name of ['app-icons', 'sign-font', 'screenshots', 'gallery'].filter(
  (each) => wanted.length === 0 || wanted.includes(each),
)) {
  if (name === 'screenshots') await build();
  const bundled = await run(tools.vite, [
    'build',
    '-c',
    'tests/bench/vite.bench.config.ts',
    '--ssr',
    `scripts/pictures/${name}.ts`,
    '--outDir',
    OUT,
  ]);
  if (bundled.code !== 0) process.exit(bundled.code);
  const { code } = await run(`${OUT}/${name}.js`);
  if (code !== 0) process.exit(code);
}
