import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BUILD_STAMP, build } from './build.mjs';
import { findLighthouse } from './lighthouse.mjs';
import { run, tools } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

// npm run bench -- [words of a bench's path ...] [--against <another checkout, built>]... [--rounds 15] [--loans 1000]
// Each bench is TypeScript: bundled by the Vite already here (Node 20 can't run it) and run in its own process.
const OUT = 'node_modules/.cache/bench';
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string', multiple: true },
    rounds: { type: 'string' },
    loans: { type: 'string' },
  },
});
const settings = {
  ...(values.against !== undefined && { BENCH_AGAINST: values.against.join(',') }),
  ...(values.loans !== undefined && { BENCH_LOANS: values.loans }),
  ...(values.rounds !== undefined && { BENCH_ROUNDS: values.rounds }),
};
const benches = readdirSync('tests/bench', { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

// Browser benches measure the build.
const isBuilt = existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === sourceHash();
if (!isBuilt && benches.some((name) => /^(?:start|list|insights)/.test(name))) await build();

for (const bench of benches) {
  console.log(`\n# ${bench}`);
  const found = bench.includes('lighthouse') ? await findLighthouse() : {};
  if (found === undefined) continue;
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
  const result = await run(`${OUT}/${built}`, [], { env: { ...settings, ...found } });
  if (result.code !== 0) process.exit(result.code);
}
if (benches.length === 0) console.log(`No bench of tests/bench matches ${wanted.join(' ')}.`);
