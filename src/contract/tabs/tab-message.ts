import * as v from 'valibot';

/** What one tab tells the others. A hint only: whoever hears it looks at the truth itself. */
export const tabMessageSchema = v.object({ type: v.literal('signed-out') });

export type TabMessage = v.InferOutput<typeof tabMessageSchema>;

/**
 * What tabs tell each other around an update.
 * - `keep-drafts`: this tab is about to let a new build take over; keep what is typed
 * - `drafts-kept`: that is done
 */
export const updateMessageSchema = v.object({ type: v.picklist(['keep-drafts', 'drafts-kept']) });

export type UpdateMessage = v.InferOutput<typeof updateMessageSchema>;

/** What a tab tells the other tabs of its person about the outbox; as much of a hint. */
export const outboxMessageSchema = v.object({ type: v.literal('outbox-changed') });

export type OutboxMessage = v.InferOutput<typeof outboxMessageSchema>;
