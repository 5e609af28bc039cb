import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';

/** Where browsers report what the page's policy refused. */
export const POLICY_REPORTS_PATH = '/policy-reports';

const REPORTING_ENDPOINTS = `csp="${POLICY_REPORTS_PATH}"`;

/**
 * The app's content security policy. `style-src` carries the hash of the empty string: Emotion's production mode adds
 * empty style elements and fills them through the CSSOM, so neither 'unsafe-inline' nor a nonce is needed (a nonce
 * would be frozen in the precached page). `sw` is the only Trusted Types policy, for the service worker's address.
 */
export const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sw',
  'report-to csp',
  // For browsers that don't know report-to.
  `report-uri ${POLICY_REPORTS_PATH}`,
].join('; ');

/** For answers that aren't pages: if a browser displays one anyway, nothing in it runs. */
export const ANSWER_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const HSTS = 'max-age=31536000; includeSubDomains';

// All permissions this page never uses. Writing to the clipboard stays allowed, to copy the loan number.
const SWITCHED_OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': SWITCHED_OFF.map((feature) => `${feature}=()`).join(', '),
};

/**
 * Puts the security headers on every answer, including errors. An answer with its own content security policy keeps it;
 * otherwise pages get the app's policy, and everything else gets the one under which nothing runs.
 */
export function sendSecurityHeaders(publicOrigin: string): MiddlewareHandler<GatewayEnv> {
  const isHttps = publicOrigin.startsWith('https://');
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value);
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
