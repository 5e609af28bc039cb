import * as v from 'valibot';

/** What the page may tell its service worker. The type is workbox-window's own name for taking over at once. */
export const workerMessageSchema = v.object({ type: v.literal('SKIP_WAITING') });

/** Every cache with the built app in it starts like this; nothing else is ever kept in Cache Storage. */
export const SHELL_CACHE_PREFIX = 'ctc-shell';
