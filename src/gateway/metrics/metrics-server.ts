import type { GatewayMetrics } from '#src/gateway/metrics/gateway-metrics.ts';
import { closeServer, createNodeServer, listen } from '#src/gateway/server/node-server.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

const KEEP_ALIVE_MS = 5_000;
const FLUSH_MS = 300;

/**
 * Serves the figures on an address of their own, which no proxy in front reaches: `GET /metrics`, and nothing else.
 * @throws if the address can't be listened on.
 */
export async function serveMetrics(
  metrics: Pick<GatewayMetrics, 'text' | 'contentType'>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<MetricsServer> {
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
