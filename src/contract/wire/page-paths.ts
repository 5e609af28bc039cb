/** First path parts of the gateway's own calls, the built files and the sandbox platform: no screens. */
export const GATEWAY_PATHS: readonly string[] = [
  'auth',
  'platform-auth',
  'platform-api',
  'los',
  'sandbox',
  'assets',
  'livez',
  'readyz',
];

const PAGE_PATHS = [
  /^\/$/,
  /^\/(?:login|callback|dashboard|today|closings|outbox|storage|conditions)\/?$/,
  /^\/conditions\/[^/]+\/?$/,
];

/**
 * True for a path that nothing here answers: the gateway serves the app, which says so (specification 2.1). Without a
 * network the service worker does.
 */
export function isUnknownPath(pathname: string): boolean {
  const [, first = ''] = pathname.split('/');
  return !isPagePath(pathname) && !GATEWAY_PATHS.includes(first) && !first.includes('.');
}

/**
 * True for a path the app itself shows (specification 2.1). Everything else at this origin, including API calls and
 * sign-in redirects, belongs to the gateway and is never answered with the cached page.
 */
export function isPagePath(pathname: string): boolean {
  return PAGE_PATHS.some((pattern) => pattern.test(pathname));
}
