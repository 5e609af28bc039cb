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
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// They read every module of src.
vi.setConfig({ testTimeout: 60_000 });

const reportSchema = v.object({
  summary: v.object({
    totalCruised: v.number(),
    violations: v.array(v.object({ rule: v.object({ name: v.string() }), from: v.string() })),
  }),
  modules: v.array(
    v.object({ source: v.string(), dependencies: v.array(v.object({ resolved: v.string() })) }),
  ),
});

type Report = v.InferOutput<typeof reportSchema>;

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
  'service-worker-imports': ['src/service-worker/planted.ts', '#src/offline/storage/target.ts'],
  'platform-imports': ['src/platform/planted.ts', '#src/gateway/target.ts'],
  'gateway-imports': ['src/gateway/planted.ts', '#src/sandbox/target.ts'],
  'sandbox-imports': ['src/sandbox/planted.ts', '#src/platform/target.ts'],
  'domain/calendar-imports': ['src/domain/calendar/planted-room.ts', '#src/domain/status/target.ts'],
  'domain/text-imports': ['src/domain/text/planted-room.ts', '#src/domain/calendar/target.ts'],
  'domain/loan-fields-imports': ['src/domain/loan-fields/planted-room.ts', '#src/domain/status/target.ts'],
  'domain/status-imports': ['src/domain/status/planted-room.ts', '#src/domain/loan/target.ts'],
  'domain/loan-imports': ['src/domain/loan/planted-room.ts', '#src/domain/list/target.ts'],
  'domain/closing-imports': ['src/domain/closing/planted-room.ts', '#src/domain/list/target.ts'],
  'domain/list-imports': ['src/domain/list/planted-room.ts', '#src/domain/conditions/target.ts'],
  'domain/notes-imports': ['src/domain/notes/planted-room.ts', '#src/domain/status/target.ts'],
  'domain/closings-imports': ['src/domain/closings/planted-room.ts', '#src/domain/list/target.ts'],
  'domain/conditions-imports': ['src/domain/conditions/planted-room.ts', '#src/domain/list/target.ts'],
  'domain/marks-imports': ['src/domain/marks/planted-room.ts', '#src/domain/list/target.ts'],
  'domain/actions-imports': ['src/domain/actions/planted-room.ts', '#src/domain/list/target.ts'],
  'domain/share-imports': ['src/domain/share/planted-room.ts', '#src/domain/list/target.ts'],
  'domain/find-imports': ['src/domain/find/planted-room.ts', '#src/domain/list/target.ts'],
  'domain/ask-imports': ['src/domain/ask/planted-room.ts', '#src/domain/notes/target.ts'],
  'domain/forecast-imports': ['src/domain/forecast/planted-room.ts', '#src/domain/insights/target.ts'],
  'domain/history-imports': ['src/domain/history/planted-room.ts', '#src/domain/loan/target.ts'],
  'domain/insights-imports': ['src/domain/insights/planted-room.ts', '#src/domain/notes/target.ts'],
  'domain/jump-imports': ['src/domain/jump/planted-room.ts', '#src/domain/list/target.ts'],
  'contract/base-imports': ['src/contract/base/planted-room.ts', '#src/contract/wire/target.ts'],
  'contract/tabs-imports': ['src/contract/tabs/planted-room.ts', '#src/contract/base/target.ts'],
  'contract/wire-imports': ['src/contract/wire/planted-room.ts', '#src/contract/device/target.ts'],
  'contract/device-imports': ['src/contract/device/planted-room.ts', '#src/contract/tabs/target.ts'],
  'offline/storage-imports': ['src/offline/storage/planted-room.ts', '#src/offline/sealing/target.ts'],
  'offline/network-imports': ['src/offline/network/planted-room.ts', '#src/offline/session/target.ts'],
  'offline/tabs-imports': ['src/offline/tabs/planted-room.ts', '#src/offline/sealing/target.ts'],
  'offline/sealing-imports': ['src/offline/sealing/planted-room.ts', '#src/offline/cache/target.ts'],
  'offline/cache-imports': ['src/offline/cache/planted-room.ts', '#src/offline/session/target.ts'],
  'offline/pipeline-imports': ['src/offline/pipeline/planted-room.ts', '#src/offline/session/target.ts'],
  'offline/reads-imports': ['src/offline/reads/planted-room.ts', '#src/offline/session/target.ts'],
  'offline/person-data-imports': [
    'src/offline/person-data/planted-room.ts',
    '#src/offline/sealing/target.ts',
  ],
  'offline/session-imports': ['src/offline/session/planted-room.ts', '#src/offline/cache/target.ts'],
  'offline/outbox/entry-imports': [
    'src/offline/outbox/entry/planted-room.ts',
    '#src/offline/outbox/saving/target.ts',
  ],
  'offline/outbox/sending-imports': [
    'src/offline/outbox/sending/planted-room.ts',
    '#src/offline/outbox/saving/target.ts',
  ],
  'offline/outbox/saving-imports': [
    'src/offline/outbox/saving/planted-room.ts',
    '#src/offline/outbox/store/target.ts',
  ],
  'offline/outbox/store-imports': [
    'src/offline/outbox/store/planted-room.ts',
    '#src/offline/outbox/backup/target.ts',
  ],
  'offline/outbox/backup-imports': [
    'src/offline/outbox/backup/planted-room.ts',
    '#src/offline/outbox/store/target.ts',
  ],
  'offline/outbox-imports': ['src/offline/outbox/planted-room.ts', '#src/offline/outbox/store/target.ts'],
  'offline/lost-notes-imports': [
    'src/offline/lost-notes/planted-room.ts',
    '#src/offline/outbox/sending/target.ts',
  ],
  'features/pipeline/past-imports': [
    'src/features/pipeline/past/planted-room.ts',
    '#src/features/pipeline/saved-filters/target.ts',
  ],
  'features/pipeline/address-imports': [
    'src/features/pipeline/address/planted-room.ts',
    '#src/features/pipeline/read/target.ts',
  ],
  'features/pipeline/read-imports': [
    'src/features/pipeline/read/planted-room.ts',
    '#src/features/pipeline/changes/target.ts',
  ],
  'features/pipeline/columns-imports': [
    'src/features/pipeline/columns/planted-room.ts',
    '#src/features/pipeline/table/target.ts',
  ],
  'features/pipeline/picks-imports': [
    'src/features/pipeline/picks/planted-room.ts',
    '#src/features/pipeline/table/target.ts',
  ],
  'features/pipeline/keys-imports': [
    'src/features/pipeline/keys/planted-room.ts',
    '#src/features/pipeline/read/target.ts',
  ],
  'features/pipeline/list-output-imports': [
    'src/features/pipeline/list-output/planted-room.ts',
    '#src/features/pipeline/read/target.ts',
  ],
  'features/pipeline/changes-imports': [
    'src/features/pipeline/changes/planted-room.ts',
    '#src/features/pipeline/cards/target.ts',
  ],
  'features/pipeline/cards-imports': [
    'src/features/pipeline/cards/planted-room.ts',
    '#src/features/pipeline/table/target.ts',
  ],
  'features/pipeline/saved-filters-imports': [
    'src/features/pipeline/saved-filters/planted-room.ts',
    '#src/features/pipeline/table/target.ts',
  ],
  'features/pipeline/table-imports': [
    'src/features/pipeline/table/planted-room.ts',
    '#src/features/pipeline/cards/target.ts',
  ],
  'features/pipeline/tools-imports': [
    'src/features/pipeline/tools/planted-room.ts',
    '#src/features/pipeline/table/target.ts',
  ],
  'gateway-main-imports': ['src/gateway/open-sandbox.ts', '#src/api/target.ts'],
  'features-stay-apart': ['src/features/pipeline/planted.tsx', '#src/features/session/target.ts'],
  'only-the-worker-runs-workbox': ['src/app/planted-workbox.ts', 'workbox-precaching'],
  'pure-layers': ['src/domain/planted-package.ts', 'valibot'],
  'contract-packages': ['src/contract/planted-package.ts', 'date-fns'],
  'no-react-below-the-screens': ['src/offline/planted-react.ts', 'react'],
  'no-node-in-the-browser': ['src/api/planted-node.ts', 'node:fs'],
  'no-circles': ['src/ui/circle-a.ts', './circle-b.ts'],
  'everything-resolves': ['src/ui/planted-lost.ts', './is-not-there.ts'],
};

/** Two folders that need each other, although no two of their files do. */
const FOLDER_CIRCLE = [
  ['src/sandbox/planted-a/one.ts', '#src/sandbox/planted-b/target.ts'],
  ['src/sandbox/planted-b/one.ts', '#src/sandbox/planted-a/target.ts'],
] as const;

/** Layers whose files lie in folders with rules of their own. */
const ROOMS = ['domain', 'contract', 'offline', 'features/pipeline'];

let folder = '';
let planted: Promise<Report>;
let own: Promise<Report>;

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
  plant('src/ui/circle-b.ts', "export * from './circle-a.ts';\n");
  for (const [from, to] of [...Object.values(PLANTED), ...FOLDER_CIRCLE]) {
    plant(from, `export * from '${to}';\n`);
    if (to.endsWith('/target.ts')) plant(to.slice(1), 'export const target = 1;\n');
  }
  planted = cruise(folder);
  own = planted.then(() => cruise(process.cwd()));
});

afterAll(async () => {
  await own;
  rmSync(folder, { recursive: true, force: true });
});

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function cruise(cwd: string): Promise<Report> {
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (_exit, stdout, stderr) => {
      if (stdout === '') fail(new Error(stderr));
      else done(v.parse(reportSchema, JSON.parse(stdout)));
    });
  });
}

/** The folders of src that lead back to themselves over others: what's left when each end of the arrows is cut off. */
function foldersInCircles({ modules }: Report): string[] {
  let arrows = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: dirname(source), to: dirname(resolved) })),
  );
  arrows = arrows.filter(
    ({ from, to }) => from !== to && [from, to].every((path) => path.startsWith('src/')),
  );
  for (let length = -1; length !== arrows.length;) {
    length = arrows.length;
    const starts = new Set(arrows.map(({ from }) => from));
    const ends = new Set(arrows.map(({ to }) => to));
    arrows = arrows.filter(({ from, to }) => ends.has(from) && starts.has(to));
  }
  return [...new Set(arrows.map(({ from }) => from))].toSorted();
}

function ruleNames(): string[] {
  const config: unknown = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
  const { forbidden } = v.parse(v.object({ forbidden: v.array(v.object({ name: v.string() })) }), config);
  return forbidden.map((rule) => rule.name);
}

describe('the import rules', () => {
  test('catch a planted violation of each rule', async () => {
    const { summary } = await planted;
    const missed = Object.entries(PLANTED).filter(
      ([rule, [from]]) =>
        !summary.violations.some((found) => found.rule.name === rule && found.from === from),
    );
    expect(missed).toEqual([]);
  });

  test('are all planted: a new rule needs a violation here', () => {
    expect(Object.keys(PLANTED).toSorted()).toEqual(ruleNames().toSorted());
  });

  test('read every module of src, and find nothing to object to', async () => {
    const { summary, modules } = await own;
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

  test('name every folder of a room', () => {
    const folders = ROOMS.flatMap((room) =>
      readdirSync(join('src', room), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.parentPath.slice('src/'.length)),
    );
    const ruled = new Set(ruleNames().map((name) => name.replace(/-imports$/, '')));
    // A screen's own files, beside its folders, put the folders together.
    expect([...new Set(folders)].filter((path) => !ruled.has(path))).toEqual(['features/pipeline']);
  });
});

describe('the folders of src', () => {
  test('lead to each other one way', async () => {
    expect(foldersInCircles(await own)).toEqual([]);
  });

  test('would be caught at leading in a circle', async () => {
    const { summary, modules } = await planted;
    const few = modules.filter(({ source }) => /^src\/(sandbox\/planted-|offline\/)/.test(source));
    expect(few.length).toBeGreaterThan(10);
    const caught = foldersInCircles({ summary, modules: few });
    expect(caught.filter((path) => path.startsWith('src/sandbox/'))).toEqual([
      'src/sandbox/planted-a',
      'src/sandbox/planted-b',
    ]);
    expect(caught).not.toContain('src/offline/network');
  });
});
