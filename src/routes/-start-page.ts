import type { AppServices } from '#src/routes/-app-services.ts';

const started = new WeakSet<AppServices>();

/**
 * True the first time it is asked on this page, where no screen was shown before: then the start page may take the
 * list's place.
 */
export function isFirstScreen(services: AppServices): boolean {
  return !started.has(services);
}

/** A screen is shown: from now on people go where they choose. */
export function noteFirstScreen(services: AppServices): void {
  started.add(services);
}
