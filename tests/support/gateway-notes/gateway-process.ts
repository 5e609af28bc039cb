import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import * as v from 'valibot';
import { createGateway } from '#src/gateway/create-gateway.ts';
import { migrate } from '#src/gateway/db/migrate.ts';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { startPglite } from '#src/gateway/db/start-pglite.ts';
import { createGatewayLog } from '#src/gateway/settings/gateway-log.ts';
import { createNodeServer, listen } from '#src/gateway/server/node-server.ts';
import { readFieldMap } from '#src/gateway/settings/read-field-map.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';

// The entry point of a separate process: a gateway assembled from its parts, with its own data directory or a shared
// database, that kills itself in the step it was told.

const settings = v.parse(
  v.object({
    publicOrigin: v.string(),
    platformUrl: v.string(),
    dataDir: v.optional(v.string()),
    databaseUrl: v.optional(v.string()),
    templateFile: v.optional(v.string(), ''),
    connections: v.number(),
    writeTimeLimit: v.number(),
    timings: v.object({
      lease: v.number(),
      settle: v.number(),
      slack: v.number(),
      patience: v.number(),
      secondLook: v.number(),
    }),
  }),
  JSON.parse(process.env['NOTE_GATEWAY'] ?? ''),
);
const orderSchema = v.object({ dieAt: v.string(), afterMs: v.optional(v.number()) });

let order: v.InferOutput<typeof orderSchema> | undefined;
process.on('message', (message) => {
  order = v.parse(orderSchema, message);
  process.send?.('armed');
});

function onNoteStep(step: string): void {
  if (step !== order?.dieAt) return;
  if (order.afterMs === undefined) process.kill(process.pid, 'SIGKILL');
  else setTimeout(() => process.kill(process.pid, 'SIGKILL'), order.afterMs);
}

const pglite =
  settings.dataDir === undefined
    ? undefined
    : await startPglite(
        {
          dataDir: settings.dataDir,
          templateFile: settings.templateFile,
          workerFile: new URL('./pglite-worker.js', import.meta.url),
        },
        () => process.exit(1),
      );
const database = openPool(
  {
    connectionString: settings.databaseUrl,
    socketFolder: pglite?.socketFolder,
    maxConnections: settings.connections,
  },
  () => undefined,
);
await migrate(database, ALL_MIGRATIONS, Date.now);
const gateway = createGateway({
  settings: {
    publicOrigin: settings.publicOrigin,
    productName: 'Clear to Close',
    lenderName: 'Northgate Lending',
    platformName: 'the sandbox',
    lenderTimeZone: 'America/New_York',
    loanLink: null,
    noteTemplates: [],
    defaultViews: [],
    apiEnv: 'prod',
    offlineHours: 72,
    historyDays: 90,
    cdReceipt: 'mailbox',
    officeDays: { opensSaturdays: false, closedDays: [] },
    fieldMap: await readFieldMap(undefined),
    fieldReaderIds: ['364'],
    roles: {},
    buildId: 'test',
    isSandbox: false,
    isWorkerRetired: false,
    oldestBuild: undefined,
    platformApiUrl: settings.platformUrl,
    identityProviderUrl: settings.platformUrl,
    oauthClientId: 'sandbox',
    oauthClientSecret: 'sandbox',
    usesPkce: false,
    sessionKeys: [Buffer.from('a session key of the tests, 32 bytes and more')],
    sessionLimits: { idle: 3_600_000, absolute: 3_600_000 },
    staleAge: 15 * 60_000,
    auditAge: 730 * 24 * 3_600_000,
    trustedProxies: [],
    rateLimits: { requestsPerSecond: 10_000, signInsPerMinute: 1_000 },
    webhookKeys: [],
    platformConcurrency: 7,
  },
  database,
  fetch,
  now: Date.now,
  randomBytes,
  log: createGatewayLog('warn'),
  timeLimits: {
    ...PLATFORM_TIME_LIMITS,
    fieldWriter: settings.writeTimeLimit,
    lock: settings.writeTimeLimit,
  },
  noteTimings: settings.timings,
  onNoteStep,
});
let isReleasing = false;
setInterval(() => {
  if (isReleasing) return;
  isReleasing = true;
  gateway
    .releaseLeftLocks()
    .catch(() => undefined)
    .finally(() => (isReleasing = false));
}, 250).unref();
const server = createNodeServer((request, bindings: HttpBindings) => gateway.app.fetch(request, bindings), {
  isHttps: false,
  keepAlive: 5_000,
});
process.send?.({ port: await listen(server, 0, '127.0.0.1') });
// Without its parent, it has no purpose.
process.once('disconnect', () => process.exit(0));
