import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const reportSchema = v.object({
  summary: v.object({
    totalCruised: v.number(),
    violations: v.array(v.object({ rule: v.object({ name: v.string() }), from: v.string() })),
  }),
  modules: v.array(v.object({ source: v.string() })),
});

/** Every rule of .dependency-cruiser.cjs with an import that breaks it: the importing file, and what it imports. */
const PLANTED: Record<string, [from: string, to: string]> = {
  'domain-imports': ['src/domain/planted.ts', '#src/contract/target.ts'],
  'contract-imports': ['src/contract/planted.ts', '#src/offline/target.ts'],
  'offline-imports': ['src/offline/planted.ts', '#src/api/target.ts'],
  'api-imports': ['src/api/planted.ts', '#src/offline/target.ts'],
  'ui-imports': ['src/ui/planted.tsx', '#src/domain/target.ts'],
  'loan-display-imports': ['src/loan-display/planted.tsx', '#src/api/target.ts'],
  'features-imports': ['src/features/pipeline/planted-route.tsx', '#src/routes/target.ts'],
  'routes-imports': ['src/routes/planted.tsx', '#src/ui/target.ts'],
  'app-imports': ['src/app/planted.tsx', '#src/gateway/target.ts'],
  'service-worker-imports': ['src/service-worker/planted.ts', '#src/offline/target.ts'],
  'platform-imports': ['src/platform/planted.ts', '#src/gateway/target.ts'],
  'gateway-imports': ['src/gateway/planted.ts', '#src/sandbox/target.ts'],
  'sandbox-imports': ['src/sandbox/planted.ts', '#src/platform/target.ts'],
  'gateway-main-imports': ['src/gateway/main.ts', '#src/api/target.ts'],
  'features-stay-apart': ['src/features/pipeline/planted.tsx', '#src/features/session/target.ts'],
  'only-the-worker-runs-workbox': ['src/app/planted-workbox.ts', 'workbox-precaching'],
  'pure-layers': ['src/domain/planted-package.ts', 'date-fns'],
  'contract-packages': ['src/contract/planted-package.ts', 'date-fns'],
  'no-react-below-the-screens': ['src/offline/planted-react.ts', 'react'],
  'no-node-in-the-browser': ['src/api/planted-node.ts', 'node:fs'],
  'no-circles': ['src/ui/circle-a.ts', './circle-b.ts'],
  'everything-resolves': ['src/ui/planted-lost.ts', './is-not-there.ts'],
};

const TARGET_LAYERS = [
  'contract',
  'offline',
  'api',
  'domain',
  'routes',
  'ui',
  'gateway',
  'sandbox',
  'platform',
];

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ctc-planted-'));
  for (const name of [
    'package.json',
    'tsconfig.base.json',
    'tsconfig.page.json',
    '.dependency-cruiser.cjs',
  ]) {
    copyFileSync(name, join(folder, name));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const layer of TARGET_LAYERS) plant(`src/${layer}/target.ts`, 'export const target = 1;\n');
  plant('src/features/session/target.ts', 'export const target = 1;\n');
  plant('src/ui/circle-b.ts', "export * from './circle-a.ts';\n");
  for (const [from, to] of Object.values(PLANTED)) plant(from, `export * from '${to}';\n`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function cruise(cwd: string): Promise<v.InferOutput<typeof reportSchema>> {
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (_exit, stdout, stderr) => {
      if (stdout === '') fail(new Error(stderr));
      else done(v.parse(reportSchema, JSON.parse(stdout)));
    });
  });
}

describe('the import rules', () => {
  test('catch a planted violation of each rule', async () => {
    const { summary } = await cruise(folder);
    const missed = Object.entries(PLANTED).filter(
      ([rule, [from]]) =>
        !summary.violations.some((found) => found.rule.name === rule && found.from === from),
    );
    expect(missed).toEqual([]);
  });

  test('are all planted: a new rule needs a violation here', () => {
    const config: unknown = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
    const { forbidden } = v.parse(v.object({ forbidden: v.array(v.object({ name: v.string() })) }), config);
    expect(Object.keys(PLANTED).toSorted()).toEqual(forbidden.map((rule) => rule.name).toSorted());
  });

  test('read every module of src, and find nothing to object to', async () => {
    const { summary, modules } = await cruise(process.cwd());
    const read = modules.map((module) => module.source).filter((path) => path.startsWith('src/'));
    const onDisk = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|json)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    const code = onDisk.filter((path) => /\.tsx?$/.test(path));
    expect(code.length).toBeGreaterThan(50);
    expect(code.filter((path) => !read.includes(path))).toEqual([]);
    expect(summary.totalCruised).toBeGreaterThanOrEqual(code.length);
    expect(summary.violations).toEqual([]);
  });
});
