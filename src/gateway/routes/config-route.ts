import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { appConfigSchema } from '#src/contract/wire/app-config.ts';
import { eraseForgotten, orderToForget } from '#src/gateway/middleware/forget-order.ts';
import { etagOf, isUnchanged } from '#src/gateway/answers/entity-tag.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';

const configRoute = describes({
  id: 'readConfig',
  summary: 'What a page needs to know of this installation',
  answers: { 200: appConfigSchema, 304: null },
  answerHeaders: ['ETag'],
});

/** The installation's settings for the page. Public: the sign-in page needs it. */
export function addConfigRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  // Strips what the page has no use for.
  const body = JSON.stringify(v.parse(appConfigSchema, gateway.settings));
  const etag = etagOf(Buffer.from(body));
  app.get('/config.json', configRoute, async (context) => {
    context.header('ETag', etag);
    context.header('Cache-Control', 'no-cache');
    // Each start of the app asks for this, also without a session.
    const erases = await obeyed(context, gateway);
    if (!erases && isUnchanged(context.req.header('if-none-match'), etag)) return context.body(null, 304);
    return context.body(body, 200, { 'Content-Type': 'application/json' });
  });
}

/** Passes orders to forget on. @returns true if the browser erases everything by itself. */
async function obeyed(context: Context<GatewayEnv>, gateway: GatewayContext): Promise<boolean> {
  try {
    await orderToForget(context, gateway);
    return await eraseForgotten(context, gateway);
  } catch {
    // The settings need no database, and a later start asks again.
    return false;
  }
}
