import * as v from 'valibot';

/** What one tab tells the others. A hint only: whoever hears it looks at the truth itself. */
export const tabMessageSchema = v.object({ type: v.literal('signed-out') });

export type TabMessage = v.InferOutput<typeof tabMessageSchema>;

/** What a tab tells the other tabs of its person about the outbox; as much of a hint. */
export const outboxMessageSchema = v.object({ type: v.literal('outbox-changed') });

export type OutboxMessage = v.InferOutput<typeof outboxMessageSchema>;
