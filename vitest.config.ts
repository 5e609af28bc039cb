import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { IS_FULL_RUN, partOfToday } from './tests/support/this-run.ts';
import {
  DEVICE_LIMIT,
  DEVICE_WAIT_LIMIT,
  HOOK_LIMIT,
  SCREEN_LIMIT,
  SCREEN_WAIT_LIMIT,
  TEST_LIMIT,
  WAIT_LIMIT,
} from './tests/support/setup/time-limits.ts';
import { wholeAppFiles } from './tests/support/setup/whole-app-files.ts';

// A file that is named plays, even if it isn't its turn.
const PLAYS_ALL = IS_FULL_RUN || process.argv.some((part) => part.includes('tests/'));
const inTurn = (files: readonly string[]) => (PLAYS_ALL ? files : partOfToday(files, 2));

// Two whole builds, and gateways as they're killed, moved and replaced: `npm run test:full` alone plays them.
const FULL_RUN_ONLY = [
  'tests/gateway/{moved-database,upgrade-and-back}.test.ts',
  'tests/architecture/equal-builds.test.ts',
  'tests/gateway/notes/four-gateways.test.ts',
];

// Simulated faults, whole gateways as processes of their own, and floods.
const LONG = [
  'tests/simulation/**/*.test.ts',
  ...FULL_RUN_ONLY,
  'tests/gateway/{process,own-sandbox}.test.ts',
  'tests/gateway/metrics/counted-events.test.ts',
  'tests/gateway/routes/one-busy-person.test.ts',
  'tests/gateway/notes/{killed-gateway,killed-replica,restarted-gateway,every-line-once}.test.ts',
];

// Simulated faults, lies, floods and kills at every step, or hours of use: seconds each, and of no screen.
const HISTORIES = [
  'tests/offline/outbox/left-page.test.ts',
  'tests/offline/session/another-person.test.ts',
  'tests/offline/outbox/sending/drain-faults.test.ts',
  'tests/offline/outbox/backup/lost-database.test.ts',
  'tests/offline/cache/{cache-store-history,pipeline-changes}.test.ts',
  'tests/offline/person-data/person-data-history.test.ts',
  'tests/offline/pipeline/pipeline-tabs.test.ts',
  'tests/gateway/notes/lying-platform.test.ts',
  'tests/gateway/{audit/audit-trail,devices/forgotten-devices,limits/floods,slots/shared-slots}.test.ts',
  'tests/gateway/{answers/slow-clients,db/directory-lock,routes/call-room}.test.ts',
  'tests/gateway/routes/{forwarded-inputs,held-pipeline,pipeline-fits,pipeline-parts,platform-trouble}.test.ts',
  'tests/gateway/sessions/{doubted-tokens,keep-alive}.test.ts',
  'tests/gateway/rolling-restart.test.ts',
];

// Each plays a whole device: it replaces the clock, the network and the storage of its page, and kills it. The last one
// loads the page itself, which nothing ends but the end of its worker.
const DEVICES = [
  ...readdirSync('tests/app/offline')
    .filter((file) => file.endsWith('.test.tsx'))
    .map((file) => `tests/app/offline/${file}`),
  'tests/app/lockdown-start.test.tsx',
];

// The main job, notes, sessions and statuses, and a part of the table of screens: each run plays these. The other browser
// files play in `npm run test:full`.
const BROWSER_EACH_RUN = [
  'tests/e2e/main-job.e2e.ts',
  'tests/e2e/notes.e2e.ts',
  'tests/e2e/notes-reliability.e2e.ts',
  'tests/e2e/offline-start.e2e.ts',
  'tests/e2e/sign-out.e2e.ts',
  'tests/e2e/statuses.e2e.ts',
  'tests/e2e/layout/every-screen.e2e.ts',
  'tests/e2e/security/left-on-device.e2e.ts',
  'tests/e2e/security/secrets.e2e.ts',
  'tests/e2e/updates/service-worker.e2e.ts',
];

const setupFiles = [
  'tests/support/setup/fail-on-console.ts',
  'tests/support/setup/every-file.ts',
  'tests/support/setup/packed-loans.ts',
];

// Notes, the outbox and sessions play with each run, half of the other screens by turns; `npm run test:full` plays all.
const APP_EACH_RUN = /^tests\/(?:app|features\/(?:notes|outbox|session))\//;
const WHOLE_APP = wholeAppFiles();
const APP_EACH_DAY = WHOLE_APP.filter((file) => APP_EACH_RUN.test(file));
const APP_BY_TURNS = WHOLE_APP.filter((file) => !APP_EACH_RUN.test(file));

// What `npm test` has just passed plays again only where a full run plays more of it.
const PLAYED = process.env['AFTER_TEST'] === 'yes' ? playedByTest() : [];

const IN_A_PAGE = {
  environment: 'jsdom',
  // One page and one set of modules for all files of a worker; tests/support/setup/fresh-page.ts clears it between them.
  isolate: false,
  setupFiles: [...setupFiles, 'tests/support/setup/dom.ts'],
  testTimeout: SCREEN_LIMIT,
  expect: { poll: { timeout: SCREEN_WAIT_LIMIT } },
};

const IN_A_BROWSER = {
  environment: 'node',
  // The build server keeps the message alone: it has all that a screen was found to be.
  chaiConfig: { truncateThreshold: 1_000 },
  // The driver of the browser takes a second to load.
  isolate: false,
  globalSetup: ['tests/support/setup/unpack-browser.ts', 'tests/support/setup/data-template.ts'],
  setupFiles: [...setupFiles, 'tests/support/setup/no-refusals.ts'],
  // Each file has a gateway and a browser of its own; more than two at once starve each other on two cores.
  maxWorkers: 2,
  // A shared machine can stall a real browser for half a minute.
  testTimeout: 240_000,
  hookTimeout: 120_000,
  // As long as its driver waits.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  define: { __BUILD_ID__: '"test"' },
  test: {
    // Keeps each module as translated until its text changes: a second run starts its tests sooner.
    experimental: { fsModuleCache: true },
    // One worker a core: by default vitest leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    // Screens make much garbage that dies young: with the small space that Node gives it, clearing it away takes a fifth of the time.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: TEST_LIMIT,
    hookTimeout: HOOK_LIMIT,
    expect: { poll: { timeout: WAIT_LIMIT } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{domain,contract,offline,api,features}/**/*.test.ts'],
          exclude: [...HISTORIES, ...PLAYED],
          environment: 'node',
          isolate: false,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/**/*.test.tsx'],
          exclude: [...DEVICES, ...WHOLE_APP],
          ...IN_A_PAGE,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: [...APP_EACH_DAY, ...inTurn(APP_BY_TURNS)],
          exclude: [...DEVICES, ...PLAYED],
          ...IN_A_PAGE,
        },
      },
      {
        extends: true,
        test: {
          name: 'devices',
          // Half of them by turns; `npm run test:full` plays all.
          include: [...inTurn(DEVICES)],
          exclude: [...PLAYED],
          environment: 'jsdom',
          setupFiles: [
            'tests/support/setup/last-immediates.ts',
            ...setupFiles,
            'tests/support/setup/dom.ts',
            'tests/support/setup/device-limits.ts',
          ],
          testTimeout: DEVICE_LIMIT,
          expect: { poll: { timeout: DEVICE_WAIT_LIMIT } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{platform,gateway,sandbox,architecture}/**/*.test.ts'],
          exclude: [...LONG, ...HISTORIES],
          environment: 'node',
          isolate: false,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'histories',
          include: HISTORIES,
          exclude: [...PLAYED],
          environment: 'node',
          isolate: false,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: LONG,
          exclude: [...(IS_FULL_RUN ? [] : FULL_RUN_ONLY), ...PLAYED],
          environment: 'node',
          globalSetup: 'tests/support/setup/built-gateway.ts',
          setupFiles,
          // Each starts gateways as processes and kills them, or plays minutes of faults.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: PLAYS_ALL ? ['tests/e2e/**/*.e2e.ts'] : BROWSER_EACH_RUN,
          exclude: [...PLAYED],
          ...IN_A_BROWSER,
        },
      },
      { extends: true, test: { name: 'flows', include: ['tests/e2e/flows/*.flow.ts'], ...IN_A_BROWSER } },
    ],
  },
});

function playedByTest(): string[] {
  const playsMore = /this-run\.ts|process\.env\['(?:KILLS|REFRESH_RUNS)'\]/;
  const inTheirTurn = [APP_BY_TURNS, DEVICES].map((files) => ({ files, today: partOfToday(files, 2) }));
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => {
      if (!/\.(?:test|e2e)\.tsx?$/.test(file) || FULL_RUN_ONLY.includes(file)) return false;
      if (file.endsWith('.e2e.ts') && !BROWSER_EACH_RUN.includes(file)) return false;
      if (inTheirTurn.some(({ files, today }) => files.includes(file) && !today.includes(file))) return false;
      return !playsMore.test(readFileSync(file, 'utf8'));
    });
}
