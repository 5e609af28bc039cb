import type { Hono } from 'hono';
import { type WaitingNotesAnswer, waitingNotesReportSchema } from '#src/contract/wire/waiting-notes.ts';
import { accountForNotes } from '#src/gateway/devices/account-for-notes.ts';
import { createWaitingCookie } from '#src/gateway/devices/waiting-cookie.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';

/**
 * Receives the notes waiting in a browser (ids, loans and times, never the text) and answers with those now missing. A
 * browser cookie remembers it, and the gateway stores nothing. See decision 17.
 */
export function addWaitingNotesRoutes(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { notes, seal, settings } = gateway;
  const path = `/${settings.apiEnv}/admin/notes/waiting` as const;
  const cookie = createWaitingCookie(settings.publicOrigin, path, seal);

  app.post(path, requireSession(gateway), async (context) => {
    const call = await readJsonBody(
      context,
      waitingNotesReportSchema,
      'Send place, up to 60 waiting notes, how many more wait, and up to 600 ids of notes that are over.',
    );
    if (call.kind === 'refused') return call.answer;
    const userId = context.get('session').user.id;
    const owner = { userId, installMode: call.value.place };
    const { lost, next } = await accountForNotes(cookie.read(context, owner), call.value, (ids) =>
      notes.reached(userId, ids),
    );
    cookie.write(context, owner, next);
    return context.json({ code: 200, data: lost } satisfies WaitingNotesAnswer);
  });
}
