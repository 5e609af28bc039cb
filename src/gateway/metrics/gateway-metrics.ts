import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

const MS_PER_SECOND = 1000;
/** Those of OpenTelemetry for HTTP, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A caller may send any word, and each would be a series of its own. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Those that docs/operations.md has an alert for. */
const ALERTED_EVENTS = [
  ['platform-calls-stopped', 'warn'],
  ['loans-left-locked', 'warn'],
  ['audit-not-written', 'error'],
  ['database-connection-lost', 'warn'],
  ['forwarded-for-ignored', 'warn'],
  ['webhook-not-signed', 'warn'],
] as const;

const LABELS = { method: 'http_request_method', status: 'http_response_status_code', route: 'http_route' };

/**
 * Figures of this process for its operators. Their labels are fixed words, patterns and statuses, never input.
 * @param elapsed milliseconds of a monotonic clock.
 */
export function createGatewayMetrics(elapsed: () => number) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Answered requests, by the pattern of their route',
    labelNames: [LABELS.method, LABELS.status, LABELS.route],
    buckets: BUCKETS,
    registers,
  });
  const calls = new Histogram({
    name: 'http_client_request_duration_seconds',
    help: 'Calls to the platform until the answer begins; status none if there was no answer',
    labelNames: [LABELS.method, LABELS.status],
    buckets: BUCKETS,
    registers,
  });
  const events = new Counter({
    name: 'gateway_events_total',
    help: 'What happened to the gateway itself, as its log names it',
    labelNames: ['event', 'level'],
    registers,
  });

  // An alert sees no rise of what first appears at 1.
  for (const [event, level] of ALERTED_EVENTS) events.inc({ event, level }, 0);

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** The same log; each request and event that goes through is counted. */
    counted: (log: GatewayLog): GatewayLog => ({
      request(line) {
        const method = METHODS.has(line.method) ? line.method : 'other';
        const labels = {
          [LABELS.method]: method,
          [LABELS.status]: line.status,
          [LABELS.route]: line.route,
        };
        requests.observe(labels, line.ms / MS_PER_SECOND);
        log.request(line);
      },
      event(level, event, reason) {
        events.inc({ event, level });
        log.event(level, event, reason);
      },
    }),
    /** The same fetch; each call to the platform is measured until its answer begins. */
    measured:
      (fetch: PlatformFetch): PlatformFetch =>
      async (url, init) => {
        const startedAt = elapsed();
        const observe = (status: number | 'none'): void =>
          calls.observe(
            { [LABELS.method]: init.method, [LABELS.status]: status },
            (elapsed() - startedAt) / MS_PER_SECOND,
          );
        try {
          const response = await fetch(url, init);
          observe(response.status);
          return response;
        } catch (error) {
          observe('none');
          throw error;
        }
      },
    /** Shows how many calls to the platform are under way, as asked at each look. */
    showInFlight(inFlight: () => number): void {
      const gauge: Gauge = new Gauge({
        name: 'gateway_platform_calls_in_flight',
        help: 'Calls to the platform under way',
        registers,
        collect: () => gauge.set(inFlight()),
      });
    },
  };
}
