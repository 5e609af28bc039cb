import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { run, tools } from './run.mjs';

// Each bench is TypeScript, bundled by the Vite already here (Node 20 runs no TypeScript) and run in a process of its own.
const OUT = 'node_modules/.cache/bench';
const wanted = process.argv.slice(2);
const benches = readdirSync('tests/bench', { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

for (const bench of benches) {
  console.log(`\n# ${bench}`);
  const { code } = await run(tools.vite, [
    'build',
    '-c',
    'tests/bench/vite.bench.config.ts',
    '--ssr',
    `tests/bench/${bench}`,
    '--outDir',
    OUT,
    '--logLevel',
    'error',
  ]);
  if (code !== 0) process.exit(code);
  const built = bench.split('/').at(-1)?.replace(/\.ts$/, '.js');
  const result = await run(`${OUT}/${built}`, []);
  if (result.code !== 0) process.exit(result.code);
}
if (benches.length === 0)
  console.log(`No bench matches ${wanted.join(' ')}; see ${pathToFileURL('tests/bench').pathname}.`);
