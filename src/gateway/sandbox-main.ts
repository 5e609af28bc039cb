import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockDirectory } from '#src/gateway/db/directory-lock.ts';
import { migrate } from '#src/gateway/db/migrate.ts';
import { ALL_MIGRATIONS } from '#src/gateway/db/migrations/all-migrations.ts';
import { createFrontDoor } from '#src/gateway/front-door.ts';
import { createNodeServer, listen } from '#src/gateway/node-server.ts';
import { type OpenDatabase, openDatabase } from '#src/gateway/open-database.ts';
import { openSandbox } from '#src/gateway/open-sandbox.ts';
import { type GatewayConfig, readConfig } from '#src/gateway/settings/config.ts';
import { readFieldMap } from '#src/gateway/settings/read-field-map.ts';
import { SettingError } from '#src/gateway/settings/setting-error.ts';
import { startBanner } from '#src/gateway/start-banner.ts';
import { heldMessage, reasonOf, unusableMessage } from '#src/gateway/start-failures.ts';

// The entry point of the sandbox as a server of its own: for several gateways, and for trying a gateway as it runs with
// a real platform.

// Beside a gateway on the same machine, with nothing set.
const DEFAULTS = { PORT: '8090', DATA_DIR: './data-sandbox' };
const EXIT_CONFIG = 78;
const EXIT_TEMPORARY = 75;
const TIMES = { drain: 0, finish: 4_000, flush: 300 };
// A gateway's idle connections, which it closes itself before.
const KEEP_ALIVE_MS = 65_000;

const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
const config = readConfig({ ...DEFAULTS, ...given });
if (config.ok && config.config.PLATFORM === 'sandbox') await start(config.config);
else {
  const faults = config.ok ? ['PLATFORM is for a gateway: remove it.'] : config.faults;
  console.error(
    ['The sandbox cannot start with these settings:', ...faults.map((one) => `  - ${one}`)].join('\n'),
  );
  process.exitCode = EXIT_CONFIG;
}

async function start(settings: GatewayConfig): Promise<void> {
  const { DATA_DIR, HOST, PORT } = settings;
  const startedAt = performance.now();
  const lock = await lockDirectory(DATA_DIR, Date.now).catch((error: unknown) => {
    console.error(`The sandbox cannot start: ${unusableMessage(DATA_DIR, error)}`);
    process.exitCode = EXIT_CONFIG;
  });
  if (lock === undefined) return;
  if (lock.kind === 'held') {
    console.error(heldMessage(DATA_DIR, lock));
    process.exitCode = EXIT_TEMPORARY;
    return;
  }
  const door = createFrontDoor(false, () => false);
  const { answer, isLeaving } = door;
  const server = createNodeServer(answer, { isHttps: false, isLeaving, keepAlive: KEEP_ALIVE_MS });
  let opened: OpenDatabase | undefined;
  const stop = async (exitCode: number): Promise<void> => {
    if (isLeaving()) return;
    await door.leave(server, TIMES);
    await opened?.close();
    await lock.release();
    process.exit(exitCode);
  };
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  try {
    const port = await listen(server, PORT, HOST);
    opened = await openDatabase(
      settings,
      {
        workerFile: new URL('./pglite-worker.js', import.meta.url),
        templateFile: fileURLToPath(new URL('./database-template.tar.gz', import.meta.url)),
      },
      () => undefined,
      () => void stop(1),
      () => undefined,
    );
    await migrate(opened.database, ALL_MIGRATIONS, Date.now);
    const { app, users } = await openSandbox(settings, await readFieldMap(settings.FIELD_MAP), opened);
    door.open((request) => mountedAt('/sandbox', request, app));
    const address = `http://localhost:${port}/sandbox`;
    console.log(
      startBanner({
        address,
        dataLocation: resolve(DATA_DIR),
        platform: `the sandbox by itself. For a gateway: ${gatewaySettings(address).join(' ')}`,
        users,
        readyAfterMs: performance.now() - startedAt,
      }),
    );
  } catch (error) {
    console.error(`The sandbox cannot start: ${reasonOf(error, settings)}`);
    await stop(error instanceof SettingError ? EXIT_CONFIG : 1);
  }
}

// As inside a gateway, whose app takes the path's beginning away.
function mountedAt(
  path: string,
  request: Request,
  app: Awaited<ReturnType<typeof openSandbox>>['app'],
): Response | Promise<Response> {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(`${path}/`)) return new Response('Not found', { status: 404 });
  url.pathname = url.pathname.slice(path.length);
  return app.fetch(new Request(url, request));
}

function gatewaySettings(address: string): readonly string[] {
  return [
    'PLATFORM=encompass',
    `PLATFORM_API_URL=${address}`,
    `IDENTITY_PROVIDER_URL=${address}`,
    'OAUTH_CLIENT_ID=sandbox',
    'OAUTH_CLIENT_SECRET=sandbox',
    'ALLOW_PRIVATE_UPSTREAM=1',
    'PUBLIC_ORIGIN=http://localhost:8080',
    `SESSION_KEYS=${randomBytes(32).toString('base64')}`,
  ];
}
