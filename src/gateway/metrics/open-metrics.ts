import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import { type GatewayMetrics, createGatewayMetrics } from '#src/gateway/metrics/gateway-metrics.ts';
import { serveMetrics } from '#src/gateway/metrics/metrics-server.ts';
import type { GatewayConfig } from '#src/gateway/settings/config.ts';
import { SettingError } from '#src/gateway/settings/setting-error.ts';

export interface OpenMetrics extends Pick<GatewayMetrics, 'counted' | 'measured' | 'showInFlight'> {
  close(): Promise<void>;
}

const NOTHING: OpenMetrics = {
  counted: (log) => log,
  measured: (fetch) => fetch,
  showInFlight: () => undefined,
  close: async () => undefined,
};

/**
 * What this process counts, served where its operators read it. Without `METRICS_PORT` nothing is counted or served.
 * @throws SettingError if the port can't be listened on.
 */
export async function openMetrics({
  METRICS_PORT: port,
  METRICS_HOST: host,
}: Pick<GatewayConfig, 'METRICS_PORT' | 'METRICS_HOST'>): Promise<OpenMetrics> {
  if (port === undefined) return NOTHING;
  const metrics = createGatewayMetrics(() => performance.now());
  const server = await serveMetrics(metrics, { port, host }).catch((error: unknown) => {
    throw new SettingError(
      `METRICS_PORT ${port} of ${host} can't be listened on (${errorCodeOf(error) ?? 'no reason'}). Set another port.`,
    );
  });
  return { ...metrics, close: server.close };
}
