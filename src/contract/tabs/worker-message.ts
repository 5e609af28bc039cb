import * as v from 'valibot';

/**
 * What the page may tell a service worker that waits.
 * - `SKIP_WAITING`, workbox-window's own name: a person has said so
 * - `TAKE_OVER_IF_ALONE`: only if no other page is open. Answered through the port that comes with it
 */
export const workerMessageSchema = v.object({ type: v.picklist(['SKIP_WAITING', 'TAKE_OVER_IF_ALONE']) });

export type WorkerMessage = v.InferOutput<typeof workerMessageSchema>;

/** What the worker answers to `TAKE_OVER_IF_ALONE`: how many pages are open besides the one that asked. */
export const takeOverAnswerSchema = v.object({
  isTakingOver: v.boolean(),
  otherPages: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export type TakeOverAnswer = v.InferOutput<typeof takeOverAnswerSchema>;

/** Every cache with the built app in it starts like this; nothing else is ever kept in Cache Storage. */
export const SHELL_CACHE_PREFIX = 'ctc-shell';
