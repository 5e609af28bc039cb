import * as v from 'valibot';

/**
 * What the page may tell a waiting service worker:
 * - `SKIP_WAITING`, workbox-window's own name: the user agreed
 * - `TAKE_OVER_IF_ALONE`: only if no other page is open. Answered through the port that comes with it
 */
export const workerMessageSchema = v.object({ type: v.picklist(['SKIP_WAITING', 'TAKE_OVER_IF_ALONE']) });

export type WorkerMessage = v.InferOutput<typeof workerMessageSchema>;

/** The worker's answer to `TAKE_OVER_IF_ALONE`: how many other pages are open. */
export const activationAnswerSchema = v.object({
  isTakingOver: v.boolean(),
  otherPages: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export type ActivationAnswer = v.InferOutput<typeof activationAnswerSchema>;

/** The name of every cache with the built app starts with this. Nothing else is stored in Cache Storage. */
export const SHELL_CACHE_PREFIX = 'ctc-shell';
