import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';

/** Polled by a proxy or an orchestrator, under any host name it has for the process. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/livez', '/readyz']);

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * The hosts (`name` or `name:port`) a server of ours answers to: those of its origins, and this machine's names at any
 * port, for a dev server's proxy and local use. No foreign page has one, whatever its name resolves to.
 */
export function createOwnHosts(origins: readonly string[]): (host: string) => boolean {
  const own = new Set(
    origins.flatMap((origin) => {
      const { host, hostname, protocol } = new URL(origin);
      return [host, host === hostname ? `${host}:${protocol === 'https:' ? 443 : 80}` : host];
    }),
  );
  return (host) => own.has(host.toLowerCase()) || THIS_MACHINE.test(host.toLowerCase());
}

/**
 * Refuses requests under a name that isn't ours (RFC 9110, 15.5.20): a foreign page whose name is rebound to this
 * machine would be same-origin with what it reads here. Health checks may use any name.
 */
export function requireOwnHost(isOwn: (host: string) => boolean): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const { req } = context;
    // A target with a host of its own goes before the header. An app called without a server has no header.
    const hosts = [req.header('host'), hostIn(req.url)];
    if (HEALTH_PATHS.has(req.path) || hosts.every((host) => host === undefined || isOwn(host))) return next();
    return problemAnswer(
      context,
      421,
      'WRONG_ORIGIN',
      'The app has another address',
      'Open the app at its own address. A proxy in front has to pass the Host header on as it came.',
    );
  };
}

function hostIn(url: string): string {
  const start = url.indexOf('://') + 3;
  return url.slice(start, url.indexOf('/', start));
}
