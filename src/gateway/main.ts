import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GatewayConfig, readConfig } from '#src/gateway/settings/config.ts';
import { type Gateway, createGateway } from '#src/gateway/create-gateway.ts';
import { migrate } from '#src/gateway/db/migrate.ts';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import { type GatewayLog, type LogLevel, createGatewayLog } from '#src/gateway/settings/gateway-log.ts';
import { openSandbox, ownWebhooks } from '#src/gateway/open-sandbox.ts';
import { createPlatformFetch } from '#src/platform/platform-fetch.ts';
import { type OpenMetrics, openMetrics } from '#src/gateway/metrics/open-metrics.ts';
import { type OpenServer, type ServerParts, runServer } from '#src/gateway/run-server.ts';
import { resolveSettings, waysOut } from '#src/gateway/settings/gateway-settings.ts';
import { shareSlots } from '#src/gateway/slots/platform-slots.ts';
import { startBanner } from '#src/gateway/start-banner.ts';
import { EXIT_CONFIG } from '#src/gateway/start-failures.ts';
import { untilDatabaseUp } from '#src/gateway/db/until-database-up.ts';
import { loadStaticFiles } from '#src/gateway/answers/static-files.ts';

declare const __BUILD_ID__: string;

const SECOND_MS = 1000;
// A stopped process may be killed soon after; the databases need a moment too. A server's operator waits longer than a
// person at a terminal: a note's write may take 15 s.
const SANDBOX_LEAVES = { drain: 0, finish: 4_000, flush: 300, keepAlive: 5_000 };
const SERVER_LEAVES = { drain: 6_000, finish: 15_000, flush: 3_000, keepAlive: 65_000 };
const WAIT_FOR_DATABASE_MS = 10 * 60_000;
const CLEAN_UP_EVERY_MS = 10 * 60_000;
const KEEP_ALIVE_EVERY_MS = 60_000;
const RELEASE_LOCKS_EVERY_MS = 2_000;

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

/** Starts the periodic jobs, which run until the process ends. Resolves when it may call the platform. */
async function startRounds(gateway: Gateway, log: GatewayLog): Promise<void> {
  repeat(CLEAN_UP_EVERY_MS, gateway.removeExpired, () => log.event('warn', 'clean-up-failed'));
  repeat(KEEP_ALIVE_EVERY_MS, gateway.keepTokensAlive, () => log.event('warn', 'keep-alive-failed'));
  let left = 0;
  const release = async (): Promise<void> => {
    const before = left;
    left = await gateway.releaseLeftLocks();
    if (left > before) log.event('warn', 'loans-left-locked', String(left));
  };
  void repeat(RELEASE_LOCKS_EVERY_MS, release, () => log.event('warn', 'release-locks-failed'))();
  await shareSlots(gateway.slots, log);
}

/** Works again and again, one round at a time: a round may take longer than the interval. @returns one round. */
function repeat(everyMs: number, work: () => Promise<void>, onFailure: () => void): () => Promise<void> {
  let isAtWork = false;
  const round = async (): Promise<void> => {
    if (isAtWork) return;
    isAtWork = true;
    await work().catch(onFailure);
    isAtWork = false;
  };
  setInterval(() => void round(), everyMs).unref();
  return round;
}

async function start(config: GatewayConfig): Promise<void> {
  const metrics = openMetrics(config);
  // The one log from here on: what doesn't go through it is missing in the figures.
  const log = metrics.counted(createGatewayLog(config.LOG_LEVEL ?? usualLogLevel(config)));
  await runServer({
    name: 'Clear to Close',
    config,
    isHttps: config.PUBLIC_ORIGIN?.startsWith('https://') ?? false,
    times: timesOf(config),
    isExempt: isToSandbox,
    log,
    open: (parts) => openGateway(config, { log, metrics }, parts),
  });
}

async function openGateway(
  config: GatewayConfig,
  { log, metrics }: { readonly log: GatewayLog; readonly metrics: OpenMetrics },
  parts: ServerParts,
): Promise<OpenServer> {
  const { port, isLeaving, startedAt } = parts;
  const settings = await resolveSettings({ config, port, buildId: __BUILD_ID__, randomBytes });
  // Before the database, so that operators see what its start waits for.
  await metrics.serve();
  const opened = await parts.openDatabase();
  // Before the sandbox opens: what it wrote in earlier runs is in this database too.
  await untilDatabaseUp(
    () => opened.patiently((patient) => migrate(patient, ALL_MIGRATIONS, Date.now)),
    config.DATABASE_URL === undefined ? 0 : WAIT_FOR_DATABASE_MS,
    (error) => log.event('warn', 'database-awaited', errorCodeOf(error) ?? ''),
  );
  const sandbox =
    config.PLATFORM === 'sandbox'
      ? await openSandbox(config, opened, {
          fieldMap: settings.fieldMap,
          isCallback: (address) => address === `${settings.publicOrigin}/callback`,
          webhooks: ownWebhooks(settings, fetch),
        })
      : undefined;
  const clientFolder = fileURLToPath(new URL('../client/', import.meta.url));
  const gateway = createGateway({
    settings,
    database: opened.database,
    watch: opened.watch,
    fetch: metrics.measured(createPlatformFetch(await waysOut(config))),
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
  metrics.showInFlight(gateway.callsInFlight);
  await startRounds(gateway, log);
  return {
    answer: (request, bindings) => gateway.app.fetch(request, bindings),
    banner: startBanner({
      address: settings.publicOrigin,
      dataLocation: dataLocationOf(config),
      platform: sandbox === undefined ? settings.platformApiUrl : 'the sandbox that comes with it',
      users: sandbox?.users ?? [],
      readyAfterMs: performance.now() - startedAt,
    }),
    async leave() {
      await metrics.close();
      await gateway.slots?.leave();
    },
  };
}

// Defaults that depend on what is in front: a proxy, or a browser on this machine.
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

// In a terminal, a line per request would bury the start banner; a server's log needs every one.
function usualLogLevel({ PLATFORM }: GatewayConfig): LogLevel {
  return PLATFORM === 'sandbox' ? 'warn' : 'info';
}

function dataLocationOf(config: GatewayConfig): string {
  const folder = resolve(config.DATA_DIR);
  return config.DATABASE_URL === undefined ? folder : `PostgreSQL, and ${folder}`;
}
