import { isSameId } from '#src/domain/text/same-id.ts';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  preferencesAnswerSchema,
  preferencesOwner,
  sentPreferencesSchema,
  type Preferences,
  type PreferencesAnswer,
} from '#src/contract/wire/preferences.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { notYours } from '#src/gateway/answers/problem-answer.ts';
import { createPreferencesStore } from '#src/gateway/preferences/preferences-store.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';

const answerSchema = v.object({
  ...preferencesAnswerSchema.entries,
  data: v.nullable(sentPreferencesSchema),
});

const readRoute = describes({
  id: 'readPreferences',
  summary: "The user's preferences; null if there are none",
  answers: { 200: answerSchema },
});

const saveRoute = describes({
  id: 'savePreferences',
  summary: "Replaces the user's preferences unless newer ones are there",
  body: sentPreferencesSchema,
  answers: { 200: answerSchema },
});

/**
 * A user's preferences: read, or replaced as a whole. The session decides whose they are, and the address has to match.
 * Saving older ones than are stored changes nothing, and both calls return what's stored now. Source: specification 7.
 */
export function addPreferencesRoutes(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const store = createPreferencesStore(gateway.database, gateway.now);
  const path = `/${gateway.settings.apiEnv}/api/preferences/:loEmail` as const;

  app.get(path, readRoute, requireSession(gateway), async (context) => {
    if (!isOwn(context, context.req.param('loEmail'))) return notYours(context);
    return answer(context, await store.read(context.get('session').user.id));
  });

  app.put(path, saveRoute, requireSession(gateway), async (context) => {
    if (!isOwn(context, context.req.param('loEmail'))) return notYours(context);
    const call = await readJsonBody(
      context,
      sentPreferencesSchema,
      'Send the whole preferences: loEmail, preferences, changedAt and version 1.',
    );
    if (!isOwn(context, call.loEmail)) return notYours(context);
    const { user } = context.get('session');
    return answer(context, await store.save(user.id, { ...call, loEmail: preferencesOwner(user) }));
  });
}

function isOwn(context: Context<GatewayEnv>, loEmail: string): boolean {
  return isSameId(loEmail, preferencesOwner(context.get('session').user));
}

function answer(context: Context<GatewayEnv>, held: Preferences | undefined): Response {
  return context.json({ code: 200, data: held ?? null } satisfies PreferencesAnswer);
}
