import { cacheNames } from 'workbox-core';
import { SHELL_CACHE_PREFIX } from '#src/contract/tabs/worker-message.ts';

const PREVIOUS_BUILD_CACHE = `${SHELL_CACHE_PREFIX}-previous`;

/** True for built files whose name contains a hash of their content. */
export function isAsset(url: URL): boolean {
  return url.pathname.startsWith('/assets/');
}

/**
 * Keeps the hashed files that the new build no longer has, before the precache drops them: a tab opened with the
 * previous build still loads its screens, even without a network. One previous build is kept, as in the design.
 */
export async function keepPreviousBuild(
  caches: CacheStorage,
  newFiles: readonly { readonly url: string }[],
  scope: string,
): Promise<void> {
  const current = new Set(newFiles.map(({ url }) => new URL(url, scope).href));
  const precache = await caches.open(cacheNames.precache);
  const outgoing = (await precache.keys()).filter(({ url }) => isAsset(new URL(url)) && !current.has(url));
  if (outgoing.length === 0) return;
  await caches.delete(PREVIOUS_BUILD_CACHE);
  const previous = await caches.open(PREVIOUS_BUILD_CACHE);
  for (const request of outgoing) {
    const response = await precache.match(request);
    if (response !== undefined) await previous.put(request, response);
  }
}

/** Answers with the previous build's file if it's kept, otherwise asks the gateway. */
export async function answerFromPreviousBuild(caches: CacheStorage, request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: PREVIOUS_BUILD_CACHE });
  return kept ?? fetch(request);
}
