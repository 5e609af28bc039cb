interface RouterRule {
  readonly condition: { readonly requestDestination: '' };
  readonly source: 'network';
}

/** Chromium has `addRoutes` since version 123; Firefox and Safari up to 26 don't. */
interface InstallEvent extends Event {
  readonly addRoutes?: ((rules: readonly RouterRule[]) => Promise<void>) | undefined;
}

/**
 * Sends the page's `fetch()` calls straight to the network (Service Worker Static Routing). The worker answers none of
 * them anyway, and each would start it. A call in the milliseconds when Chromium stops a worker to replace it starts
 * that worker again, and the new build then waits until it has been idle for 30 s.
 * Nothing the worker answers is requested with an empty destination: pages, scripts, styles, images and the manifest
 * each have their own. Settles in any case: without the routes everything works, only slower.
 */
export async function routeCallsToNetwork(event: InstallEvent): Promise<void> {
  try {
    await event.addRoutes?.([{ condition: { requestDestination: '' }, source: 'network' }]);
  } catch {
    // A browser that rejects the condition asks the worker about each call, as without routes.
  }
}
