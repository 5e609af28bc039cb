import * as v from 'valibot';
import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isPagePath, isUnknownPath } from '#src/contract/wire/page-paths.ts';
import {
  SHELL_CACHE_PREFIX,
  type ActivationAnswer,
  workerMessageSchema,
} from '#src/contract/tabs/worker-message.ts';
import { type OpenedNotification, openedNotificationSchema } from '#src/contract/base/opened-notification.ts';
import { addRouterRules } from '#src/service-worker/router-rules.ts';
import { answerFromPreviousBuild, isAsset, keepPreviousBuild } from '#src/service-worker/previous-build.ts';

// The worker serves only the built app: no route below answers a call for data, so no data can ever get into Cache
// Storage.

interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

setCacheNameDetails({ prefix: SHELL_CACHE_PREFIX });

const builtFiles = self.__WB_MANIFEST;

self.addEventListener('install', (event) => {
  event.waitUntil(addRouterRules(event));
  event.waitUntil(keepPreviousBuild(self.caches, builtFiles, self.registration.scope));
});

precacheAndRoute(builtFiles);
cleanupOutdatedCaches();
const showApp = createHandlerBoundToURL('/index.html');
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  showApp,
);
// A newer gateway may know the address.
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isUnknownPath(url.pathname),
  (options) => fetch(options.request).catch(() => showApp(options)),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isAsset(url),
  ({ request }) => answerFromPreviousBuild(self.caches, request),
);

// The first reload after the first visit already works without a network.
clientsClaim();

self.addEventListener('message', (event) => {
  if (!v.is(workerMessageSchema, event.data)) return;
  // A new build takes over when the user agrees, or before the first paint: never while the user works.
  if (event.data.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  else event.waitUntil(activateIfAlone(event.ports[0]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openFromNotification(event.notification.data));
});

/** Uses an open page, because a new one would start from scratch; never reloads that page. */
async function openFromNotification(data: unknown): Promise<void> {
  const opened: OpenedNotification = v.is(openedNotificationSchema, data) ? data : { loanId: '' };
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) {
    await self.clients.openWindow(opened.loanId === '' ? '/today' : `/dashboard?loan=${opened.loanId}`);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of this worker takes none
  page.postMessage(opened);
  await page.focus();
}

async function activateIfAlone(port: MessagePort | undefined): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const otherPages = Math.max(pages.length - 1, 0);
  const isTakingOver = otherPages === 0;
  port?.postMessage({ isTakingOver, otherPages } satisfies ActivationAnswer);
  if (isTakingOver) await self.skipWaiting();
}
