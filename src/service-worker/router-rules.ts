interface RouterRule {
  readonly condition: {
    readonly requestDestination?: '';
    readonly requestMode?: 'navigate';
    readonly urlPattern?: { readonly pathname: string };
  };
  readonly source: 'network' | 'fetch-event';
}

/** Chromium has `addRoutes` since version 123; Firefox and Safari up to 26 don't. */
interface InstallEvent extends Event {
  readonly addRoutes?: ((rules: readonly RouterRule[]) => Promise<void>) | undefined;
}

/**
 * The page's `fetch()` calls. Each would start the worker, and a call in the milliseconds when Chromium stops a worker
 * to replace it starts that worker again: the new build then waits until it has been idle for 30 s.
 * Nothing the worker answers is requested with an empty destination: pages, scripts, styles, images and the manifest
 * each have their own.
 */
const CALLS: readonly RouterRule[] = [{ condition: { requestDestination: '' }, source: 'network' }];

/**
 * Who answers a page: the gateway on the way to the sign-in, otherwise the worker. A rule for a page also opts it out
 * of Chromium's ServiceWorkerAutoPreload, which asks the network while a sleeping worker starts. If that answer was a
 * redirect, and the worker then left the page to the network, the page never loaded (seen in Chromium 143). For the
 * app's own pages the extra request is never used.
 */
const PAGES: readonly RouterRule[] = [
  { condition: { requestMode: 'navigate', urlPattern: { pathname: '/auth/*' } }, source: 'network' },
  { condition: { requestMode: 'navigate', urlPattern: { pathname: '/sandbox/*' } }, source: 'network' },
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
];

/**
 * Tells the browser what the worker answers and what it doesn't (Service Worker Static Routing). Settles in any case: a
 * browser that rejects a condition asks the worker about everything else, as without routes.
 */
export async function addRouterRules(event: InstallEvent): Promise<void> {
  // Each separately, and both before the first await: browsers accept rules only during the event.
  await Promise.all([addOrLeave(event, CALLS), addOrLeave(event, PAGES)]);
}

async function addOrLeave(event: InstallEvent, rules: readonly RouterRule[]): Promise<void> {
  try {
    await event.addRoutes?.(rules);
  } catch {
    // The worker is asked, and leaves to the network what it doesn't answer.
  }
}
