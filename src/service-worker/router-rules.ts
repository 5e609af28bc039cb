import { GATEWAY_PATHS } from '#src/contract/wire/page-paths.ts';

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
const CALLS: RouterRule = { condition: { requestDestination: '' }, source: 'network' };

/**
 * Pages, by who answers them: the gateway, such as on the way to the platform's sign-in, or the worker. Naming one opts
 * out of Chromium's ServiceWorkerAutoPreload, which asks the network while a sleeping worker starts. If that answer was
 * a redirect, and the worker then left the page to the network, the page never came (seen in Chromium 143). For the
 * app's own pages it's a call that nobody needs.
 */
const PAGES: readonly RouterRule[] = [
  ...GATEWAY_PATHS.map((path): RouterRule => ({
    condition: { requestMode: 'navigate', urlPattern: { pathname: `/${path}/*` } },
    source: 'network',
  })),
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
];

/**
 * Tells the browser what the worker answers and what it doesn't (Service Worker Static Routing). Settles in any case: a
 * browser without routes asks the worker about everything.
 */
export async function addRouterRules(event: InstallEvent): Promise<void> {
  try {
    await event.addRoutes?.([CALLS, ...PAGES]);
  } catch {
    // A browser that rejects a condition asks the worker about each call, as without routes.
  }
}
