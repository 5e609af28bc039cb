interface RouterRule {
  readonly condition: { readonly requestDestination: '' };
  readonly source: 'network';
}

/** Chromium has `addRoutes` since version 123, Firefox and Safari up to 26 have none. */
interface InstallEvent extends Event {
  readonly addRoutes?: ((rules: readonly RouterRule[]) => Promise<void>) | undefined;
}

/**
 * Lets what the page asks for with `fetch()` go straight to the network (Service Worker Static Routing). The worker answers
 * none of these calls anyway, and each of them would start it. One that comes in the milliseconds in which Chromium stops
 * a worker to replace it starts that worker again, and the new build then waits until it has been idle for 30 s.
 *
 * Nothing that the worker answers is asked for with an empty destination: pages, scripts, styles, pictures and the manifest
 * each have their own. Settles in any case: without the routes everything works as before, only later.
 */
export async function routeCallsToNetwork(event: InstallEvent): Promise<void> {
  try {
    await event.addRoutes?.([{ condition: { requestDestination: '' }, source: 'network' }]);
  } catch {
    // A browser that takes no such condition asks the worker about each call, as those without routes do.
  }
}
