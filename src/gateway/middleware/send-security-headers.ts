import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import {
  ANSWER_CSP,
  HSTS,
  PAGE_CSP,
  REPORTING_ENDPOINTS,
  SECURITY_HEADERS,
} from '#src/gateway/answers/security-headers.ts';

/**
 * Puts the security headers on every answer, including errors. An answer with its own content security policy keeps it;
 * otherwise pages get the app's policy, and everything else gets the one under which nothing runs.
 */
export function sendSecurityHeaders(publicOrigin: string): MiddlewareHandler<GatewayEnv> {
  const isHttps = publicOrigin.startsWith('https://');
  return async (context, next) => {
    await next();
    for (const [name, value] of SECURITY_HEADERS) context.header(name, value);
    // Browsers ignore it over http; on a loopback origin it would wrongly affect its other ports.
    if (isHttps) context.header('Strict-Transport-Security', HSTS);
    const { headers } = context.res;
    if (!headers.has('content-security-policy')) {
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
      context.header('Content-Security-Policy', isPage ? PAGE_CSP : ANSWER_CSP);
    }
    if (headers.get('content-security-policy') === PAGE_CSP)
      context.header('Reporting-Endpoints', REPORTING_ENDPOINTS);
    if (!headers.has('cache-control')) context.header('Cache-Control', 'no-store');
  };
}
