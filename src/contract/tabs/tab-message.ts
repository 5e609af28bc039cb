import * as v from 'valibot';

/** What one tab tells the others. Only a hint: a tab that gets it checks for itself. */
export const tabMessageSchema = v.object({ type: v.literal('signed-out') });

/**
 * What tabs tell each other around an update:
 * - `keep-drafts`: this tab is about to activate a new build; store your unsaved text
 * - `drafts-kept`: done
 */
export const updateMessageSchema = v.object({ type: v.picklist(['keep-drafts', 'drafts-kept']) });

/** What a tab tells the same user's other tabs about the outbox; also only a hint. */
export const outboxMessageSchema = v.object({ type: v.literal('outbox-changed') });
