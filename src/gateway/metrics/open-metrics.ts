import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import { type GatewayMetrics, createGatewayMetrics } from '#src/gateway/metrics/gateway-metrics.ts';
import { type MetricsServer, serveMetrics } from '#src/gateway/metrics/metrics-server.ts';
import { type GatewayConfig, SettingError } from '#src/gateway/settings/config.ts';

export interface OpenMetrics extends Pick<GatewayMetrics, 'counted' | 'measured' | 'showInFlight'> {
  /**
   * From now on operators can read what is counted.
   * @throws SettingError if the port can't be listened on.
   */
  serve(): Promise<void>;
  close(): Promise<void>;
}

const NOTHING: OpenMetrics = {
  counted: (log) => log,
  measured: (fetch) => fetch,
  showInFlight: () => undefined,
  serve: async () => undefined,
  close: async () => undefined,
};

/**
 * What this process counts, from its first moment on, for a port where its operators read it. Without `METRICS_PORT`
 * nothing is counted or served.
 */
export function openMetrics({
  METRICS_PORT: port,
  METRICS_HOST: host,
}: Pick<GatewayConfig, 'METRICS_PORT' | 'METRICS_HOST'>): OpenMetrics {
  if (port === undefined) return NOTHING;
  const metrics = createGatewayMetrics(() => performance.now());
  let server: MetricsServer | undefined;
  return {
    ...metrics,
    async serve() {
      server = await serveMetrics(metrics, { port, host }).catch((error: unknown) => {
        throw new SettingError(
          `METRICS_PORT ${port} of ${host} can't be listened on (${errorCodeOf(error) ?? 'no reason'}). Set another port.`,
        );
      });
    },
    close: async () => server?.close(),
  };
}
