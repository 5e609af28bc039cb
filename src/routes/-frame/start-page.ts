/** By the page's services, of which there's one object. */
const started = new WeakSet<object>();

/**
 * True the first time it is asked on this page, where no screen was shown before: then the start page may take the
 * list's place.
 */
export function isFirstScreen(services: object): boolean {
  return !started.has(services);
}

/** A screen is shown: from now on people go where they choose. */
export function noteFirstScreen(services: object): void {
  started.add(services);
}
