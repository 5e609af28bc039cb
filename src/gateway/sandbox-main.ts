import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { migrate } from '#src/gateway/db/migrate.ts';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { openSandbox, sandboxTimeZone } from '#src/gateway/open-sandbox.ts';
import { type GatewayConfig, readConfig } from '#src/gateway/settings/config.ts';
import { lenderFieldMap } from '#src/gateway/settings/lender-file.ts';
import { readFieldMap } from '#src/gateway/settings/read-field-map.ts';
import { type OpenServer, type ServerParts, runServer } from '#src/gateway/run-server.ts';
import { createOwnHosts } from '#src/gateway/middleware/require-own-host.ts';
import { isLoopback, isPrivateHost } from '#src/gateway/settings/private-host.ts';
import { startBanner } from '#src/gateway/start-banner.ts';
import { EXIT_CONFIG } from '#src/gateway/start-failures.ts';

// The entry point of the sandbox as a server of its own: for several gateways, and for trying a gateway as it runs with
// a real platform.

// Runs next to a gateway on the same machine without settings.
const DEFAULTS = { PORT: '8090', DATA_DIR: './data-sandbox' };
// A gateway closes its idle connections before.
const TIMES = { drain: 0, finish: 4_000, flush: 300, keepAlive: 65_000 };

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
  await runServer({
    name: 'The sandbox',
    config: settings,
    isHttps: false,
    times: TIMES,
    isExempt: () => false,
    log: { event: () => undefined },
    open: (parts) => openByItself(settings, parts),
  });
}

async function openByItself(settings: GatewayConfig, parts: ServerParts): Promise<OpenServer> {
  const opened = await parts.openDatabase();
  await migrate(opened.database, ALL_MIGRATIONS, Date.now);
  const fieldMap = lenderFieldMap(await readFieldMap(settings.FIELD_MAP), settings.lender);
  const { app, users } = await openSandbox(settings, opened, {
    fieldMap,
    isCallback: (callback) => callback === `${settings.PUBLIC_ORIGIN}/callback` || isNearbyCallback(callback),
  });
  const address = `http://localhost:${parts.port}/sandbox`;
  // On an address for others it may have any name there.
  const isOwnHost = isLoopback(settings.HOST) ? createOwnHosts([]) : () => true;
  return {
    answer: (request) =>
      isOwnHost(new URL(request.url).host)
        ? mountedAt('/sandbox', request, app)
        : new Response('The sandbox has another address', { status: 421 }),
    banner: startBanner({
      address,
      dataLocation: resolve(settings.DATA_DIR),
      platform: `the sandbox by itself. For a gateway: ${gatewaySettings(address, settings).join(' ')}`,
      users,
      readyAfterMs: performance.now() - parts.startedAt,
    }),
  };
}

// Accepts any gateway on this machine or network.
function isNearbyCallback(address: string): boolean {
  const { origin, hostname } = new URL(address);
  return address === `${origin}/callback` && isPrivateHost(hostname);
}

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

function gatewaySettings(address: string, settings: GatewayConfig): readonly string[] {
  return [
    'PLATFORM=encompass',
    `PLATFORM_API_URL=${address}`,
    `IDENTITY_PROVIDER_URL=${address}`,
    'OAUTH_CLIENT_ID=sandbox',
    'OAUTH_CLIENT_SECRET=sandbox',
    'ALLOW_PRIVATE_UPSTREAM=1',
    'PUBLIC_ORIGIN=http://localhost:8080',
    `LENDER_TIME_ZONE=${sandboxTimeZone(settings)}`,
    `SESSION_KEYS=${randomBytes(32).toString('base64')}`,
  ];
}
