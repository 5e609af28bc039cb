import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  MAX_SAVED_FILTERS,
  savedFilterCallSchema,
  savedFiltersAnswerSchema,
  sentSavedFilterSchema,
  type SavedFilter,
  type SavedFiltersAnswer,
} from '#src/contract/wire/saved-filter.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { createSavedFilterStore } from '#src/gateway/preferences/saved-filter-store.ts';
import { notYours, problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';

const answerSchema = v.object({ ...savedFiltersAnswerSchema.entries, data: v.array(sentSavedFilterSchema) });

const readRoute = describes({
  id: 'readSavedFilters',
  summary: "The user's saved filters",
  answers: { 200: answerSchema },
});

const changeRoute = describes({
  id: 'changeSavedFilter',
  summary: 'Saves or deletes one of the saved filters',
  body: savedFilterCallSchema,
  answers: { 200: answerSchema },
  problems: [409],
});

/**
 * A user's saved filters: read, or changed one at a time. The session decides whose they are, and address and body have
 * to match. Both calls return the whole list as it is now. Source: specification 7.
 */
export function addSavedFilterRoutes(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const store = createSavedFilterStore(gateway.database, gateway.now);
  const { apiEnv } = gateway.settings;

  app.get(`/${apiEnv}/api/:userId/custom-filter`, readRoute, requireSession(gateway), async (context) => {
    const { user } = context.get('session');
    if (context.req.param('userId') !== user.id) return notYours(context);
    return answer(context, await store.list(user.id));
  });

  app.post(`/${apiEnv}/api/custom-filter`, changeRoute, requireSession(gateway), async (context) => {
    const call = await readJsonBody(
      context,
      savedFilterCallSchema,
      'Send userId and a change: save with the filter whole, or delete with its id and changedAt.',
    );
    const { user } = context.get('session');
    const { userId, change } = call;
    if (userId !== user.id) return notYours(context);
    if ((await store.change(user.id, change)) === 'too-many') return tooMany(context);
    return answer(context, await store.list(user.id));
  });
}

function answer(context: Context<GatewayEnv>, filters: readonly SavedFilter[]): Response {
  return context.json({ code: 200, data: filters } satisfies SavedFiltersAnswer);
}

function tooMany(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    409,
    'INVALID_REQUEST',
    'There are too many saved views',
    `You can keep ${MAX_SAVED_FILTERS} views. Delete one you don't need and save again.`,
  );
}
