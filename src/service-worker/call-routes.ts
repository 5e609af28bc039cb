import { GATEWAY_PATHS } from '#src/contract/wire/page-paths.ts';

type RouterRule =
  | { readonly condition: { readonly requestDestination: '' }; readonly source: 'network' }
  | {
      readonly condition: {
        readonly requestMode: 'navigate';
        readonly urlPattern: { readonly pathname: string };
      };
      readonly source: 'network';
    };

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
 * Pages of the gateway, such as the way to the platform's sign-in. For a worker that sleeps, Chromium asks the network
 * while it starts the worker (ServiceWorkerAutoPreload). If the network answers first, and with a redirect, and the
 * worker then leaves the page to the network, the page never comes: seen in Chromium 143. This route opts out.
 */
const GATEWAY_PAGES: readonly RouterRule[] = GATEWAY_PATHS.map((path) => ({
  condition: { requestMode: 'navigate', urlPattern: { pathname: `/${path}/*` } },
  source: 'network',
}));

/**
 * Sends what the worker doesn't answer straight to the network (Service Worker Static Routing). Settles in any case: a
 * browser without routes asks the worker.
 */
export async function routeCallsToNetwork(event: InstallEvent): Promise<void> {
  try {
    await event.addRoutes?.([CALLS, ...GATEWAY_PAGES]);
  } catch {
    // A browser that rejects a condition asks the worker about each call, as without routes.
  }
}
