import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import { type GatewayMetrics, createGatewayMetrics } from '#src/gateway/metrics/gateway-metrics.ts';
import { type GatewayConfig, SettingError } from '#src/gateway/settings/config.ts';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';
import { closeServer, createNodeServer, listen } from '#src/gateway/server/node-server.ts';

export type MetricsServer = Awaited<ReturnType<typeof serveMetrics>>;

const KEEP_ALIVE_MS = 5_000;
const FLUSH_MS = 300;

/**
 * Serves the figures on an address of their own, which no proxy in front reaches: `GET /metrics`, and nothing else.
 * @throws if the address can't be listened on.
 */
export async function serveMetrics(
  metrics: Pick<GatewayMetrics, 'text' | 'contentType'>,
  { port, host }: { readonly port: number; readonly host: string },
) {
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== '/metrics') return new Response('Not found', { status: 404 });
    if (request.method !== 'GET') return new Response('Use GET', { status: 405, headers: { allow: 'GET' } });
    return new Response(await metrics.text(), {
      headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
    });
  };
  const server = createNodeServer(answer, { isHttps: false, keepAlive: KEEP_ALIVE_MS });
  return { port: await listen(server, port, host), close: () => closeServer(server, FLUSH_MS) };
}

const NOTHING = {
  counted: (log: GatewayLog): GatewayLog => log,
  measured: (fetch: PlatformFetch): PlatformFetch => fetch,
  showInFlight: (): void => undefined,
  serve: async (): Promise<void> => undefined,
  close: async (): Promise<void> => undefined,
};

export type OpenMetrics = ReturnType<typeof openMetrics>;

/**
 * What this process counts, from its first moment on, for a port where its operators read it. Without `METRICS_PORT`
 * nothing is counted or served.
 */
export function openMetrics({
  METRICS_PORT: port,
  METRICS_HOST: host,
}: Pick<GatewayConfig, 'METRICS_PORT' | 'METRICS_HOST'>) {
  if (port === undefined) return NOTHING;
  const metrics = createGatewayMetrics(() => performance.now());
  let server: MetricsServer | undefined;
  return {
    ...metrics,
    /** @throws SettingError if the port can't be listened on. */
    async serve(): Promise<void> {
      server = await serveMetrics(metrics, { port, host }).catch((error: unknown) => {
        throw new SettingError(
          `METRICS_PORT ${port} of ${host} can't be listened on (${errorCodeOf(error) ?? 'no reason'}). Set another port.`,
        );
      });
    },
    close: async () => server?.close(),
  };
}
