const PAGE_PATHS = [
  /^\/$/,
  /^\/(?:login|callback|dashboard|outbox|storage|conditions)\/?$/,
  /^\/conditions\/[^/]+\/?$/,
];

/**
 * True for a path that the app itself shows (specification 2.1). Everything else at this origin, calls and
 * sign-in redirects among it, belongs to the gateway and is never answered with the page from a cache.
 */
export function isPagePath(pathname: string): boolean {
  return PAGE_PATHS.some((pattern) => pattern.test(pathname));
}
