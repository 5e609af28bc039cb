import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import { type GatewayConfig, readConfig } from '#src/gateway/settings/config.ts';
import { type Gateway, createGateway } from '#src/gateway/create-gateway.ts';
import { lockDirectory } from '#src/gateway/db/directory-lock.ts';
import { migrate } from '#src/gateway/db/migrate.ts';
import { ALL_MIGRATIONS } from '#src/gateway/db/migrations/all-migrations.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import { type GatewayLog, type LogLevel, createGatewayLog } from '#src/gateway/settings/gateway-log.ts';
import { createFrontDoor } from '#src/gateway/front-door.ts';
import { createNodeServer, listen } from '#src/gateway/node-server.ts';
import { type OpenDatabase, openDatabase } from '#src/gateway/open-database.ts';
import { openSandbox } from '#src/gateway/open-sandbox.ts';
import { heldMessage, reasonOf, unusableMessage } from '#src/gateway/start-failures.ts';
import { waysOut } from '#src/gateway/settings/ways-out.ts';
import { createPlatformFetch } from '#src/platform/platform-fetch.ts';
import { resolveSettings } from '#src/gateway/settings/resolve-settings.ts';
import { SettingError } from '#src/gateway/settings/setting-error.ts';
import { shareSlots } from '#src/gateway/slots/share-slots.ts';
import { startBanner } from '#src/gateway/start-banner.ts';
import { untilDatabaseUp } from '#src/gateway/db/until-database-up.ts';
import { ownWebhooks } from '#src/gateway/settings/webhook-path.ts';
import { loadStaticFiles } from '#src/gateway/answers/static-files.ts';

declare const __BUILD_ID__: string;

// Exit codes of sysexits.h: a configuration error, and a temporary failure.
const EXIT_CONFIG = 78;
const EXIT_TEMPORARY = 75;
const SECOND_MS = 1000;
// Whoever stops the process may kill it soon after; the databases need a moment too. A server's operator waits longer
// than a person at a terminal: a note's write may take 15 s.
const SANDBOX_LEAVES = { drain: 0, finish: 4_000, flush: 300, keepAlive: 5_000 };
const SERVER_LEAVES = { drain: 6_000, finish: 15_000, flush: 3_000, keepAlive: 65_000 };
const WAIT_FOR_DATABASE_MS = 10 * 60_000;
const CLEAN_UP_EVERY_MS = 10 * 60_000;
const KEEP_ALIVE_EVERY_MS = 60_000;
const RELEASE_LOCKS_EVERY_MS = 5_000;

// The entry point: opens the gateway from the environment and keeps it open until the process is told to stop.
const config = readConfig(process.env);
if (config.ok) await start(config.config);
else {
  console.error(
    [
      'Clear to Close cannot start with these settings:',
      ...config.faults.map((fault) => `  - ${fault}`),
    ].join('\n'),
  );
  console.error('Every setting is described in .env.example.');
  process.exitCode = EXIT_CONFIG;
}

/** What the gateway does again and again by itself, until its process ends. Resolves when it may call the platform. */
async function startRounds(gateway: Gateway, log: GatewayLog): Promise<void> {
  setInterval(() => {
    gateway.removeExpired().catch(() => log.event('warn', 'clean-up-failed'));
  }, CLEAN_UP_EVERY_MS).unref();
  setInterval(() => {
    gateway.keepTokensAlive().catch(() => log.event('warn', 'keep-alive-failed'));
  }, KEEP_ALIVE_EVERY_MS).unref();
  releaseLocksRegularly(gateway, log);
  await shareSlots(gateway.slots, log);
}

async function start(config: GatewayConfig): Promise<void> {
  const startedAt = performance.now();
  const lock = await lockDirectory(config.DATA_DIR, Date.now).catch((error: unknown) => {
    console.error(`Clear to Close cannot start: ${unusableMessage(config.DATA_DIR, error)}`);
    process.exitCode = EXIT_CONFIG;
  });
  if (lock === undefined) return;
  if (lock.kind === 'held') {
    console.error(heldMessage(config.DATA_DIR, lock));
    process.exitCode = EXIT_TEMPORARY;
    return;
  }
  const log = createGatewayLog(config.LOG_LEVEL ?? usualLogLevel(config));
  const isHttps = config.PUBLIC_ORIGIN?.startsWith('https://') ?? false;
  const times = timesOf(config);
  const door = createFrontDoor(isHttps, isToSandbox);
  let opened: OpenDatabase | undefined;
  let slots: Gateway['slots'];
  const { answer, isLeaving } = door;
  const server = createNodeServer(answer, { isHttps, isLeaving, keepAlive: times.keepAlive });

  const stop = async (exitCode: number): Promise<void> => {
    if (isLeaving()) return;
    // A process that is broken, or never opened, has nothing to wait for.
    await door.leave(server, exitCode === 0 && opened !== undefined ? times : { ...times, drain: 0 });
    await slots?.leave().catch(() => undefined);
    await opened?.close();
    await lock.release();
    process.exit(exitCode);
  };
  const fail = (event: string) => (error: Error) => {
    log.event('error', event, error.message);
    void stop(1);
  };
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  process.once('uncaughtException', fail('uncaught-error'));

  try {
    const port = await listen(server, config.PORT, config.HOST);
    const settings = await resolveSettings({ config, port, buildId: __BUILD_ID__, randomBytes });
    opened = await openDatabase(
      config,
      {
        workerFile: new URL('./pglite-worker.js', import.meta.url),
        templateFile: fileURLToPath(new URL('./database-template.tar.gz', import.meta.url)),
      },
      () => log.event('warn', 'database-connection-lost'),
      fail('database-ended'),
      (code) => log.event('warn', 'hints-not-relayed', code),
    );
    const { database, watch } = opened;
    // Before the sandbox opens: what it wrote in earlier runs is in this database too.
    await migratePatiently(config, opened, log);
    const sandbox =
      config.PLATFORM === 'sandbox'
        ? await openSandbox(config, settings.fieldMap, opened, ownWebhooks(settings, fetch))
        : undefined;
    const clientFolder = fileURLToPath(new URL('../client/', import.meta.url));
    const gateway = createGateway({
      settings,
      database,
      watch,
      fetch: createPlatformFetch(await waysOut(config)),
      now: Date.now,
      randomBytes,
      log,
      staticFiles: existsSync(clientFolder) ? await loadStaticFiles(clientFolder) : undefined,
      sandbox: sandbox?.app,
      hints: { relay: opened.relay },
      isDraining: isLeaving,
    });
    // The embedded database is this process's alone; replicas of PostgreSQL may be at work.
    if (config.DATABASE_URL === undefined) await gateway.freeLeftLoans();
    await gateway.removeExpired();
    slots = gateway.slots;
    await startRounds(gateway, log);
    releaseLocksRegularly(gateway, log);
    door.open((request, bindings: HttpBindings) => gateway.app.fetch(request, bindings));
    console.log(
      startBanner({
        address: settings.publicOrigin,
        dataLocation: dataLocationOf(config),
        platform: sandbox === undefined ? settings.platformApiUrl : 'the sandbox that comes with it',
        users: sandbox?.users ?? [],
        readyAfterMs: performance.now() - startedAt,
      }),
    );
  } catch (error) {
    console.error(`Clear to Close cannot start: ${reasonOf(error, config)}`);
    await stop(error instanceof SettingError ? EXIT_CONFIG : 1);
  }
}

// What the settings leave open depends on who is in front: a proxy, or a browser on this machine.
function timesOf({ PLATFORM, DRAIN_SECONDS, KEEP_ALIVE_SECONDS }: GatewayConfig): typeof SERVER_LEAVES {
  const usual = PLATFORM === 'sandbox' ? SANDBOX_LEAVES : SERVER_LEAVES;
  return {
    ...usual,
    drain: DRAIN_SECONDS === undefined ? usual.drain : DRAIN_SECONDS * SECOND_MS,
    keepAlive: KEEP_ALIVE_SECONDS === undefined ? usual.keepAlive : KEEP_ALIVE_SECONDS * SECOND_MS,
  };
}

function isToSandbox(request: Request): boolean {
  return new URL(request.url).pathname.startsWith('/sandbox/');
}

// PostgreSQL may restart or be upgraded while a replica starts; the embedded database is this process's own.
async function migratePatiently(
  { DATABASE_URL }: GatewayConfig,
  { patiently }: OpenDatabase,
  log: GatewayLog,
): Promise<void> {
  await untilDatabaseUp(() => patiently((patient) => migrate(patient, ALL_MIGRATIONS, Date.now)), {
    now: () => performance.now(),
    wait: async (ms) => {
      await delay(ms);
    },
    patience: DATABASE_URL === undefined ? 0 : WAIT_FOR_DATABASE_MS,
    onWait: (error) => log.event('warn', 'database-awaited', errorCodeOf(error) ?? ''),
  });
}

// A round may take longer than the interval.
function releaseLocksRegularly(gateway: Gateway, log: GatewayLog): void {
  let isAtWork = false;
  let left = 0;
  const release = async (): Promise<void> => {
    if (isAtWork) return;
    isAtWork = true;
    try {
      const before = left;
      left = await gateway.releaseLeftLocks();
      if (left > before) log.event('warn', 'loans-left-locked', String(left));
    } catch {
      log.event('warn', 'release-locks-failed');
    } finally {
      isAtWork = false;
    }
  };
  void release();
  setInterval(() => void release(), RELEASE_LOCKS_EVERY_MS).unref();
}

// In a terminal, a line per request would bury the start banner; a server's log needs every one.
function usualLogLevel({ PLATFORM }: GatewayConfig): LogLevel {
  return PLATFORM === 'sandbox' ? 'warn' : 'info';
}

function dataLocationOf(config: GatewayConfig): string {
  const folder = resolve(config.DATA_DIR);
  return config.DATABASE_URL === undefined ? folder : `PostgreSQL, and ${folder}`;
}
