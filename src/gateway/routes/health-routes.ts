import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { DiskWatch } from '#src/gateway/db/disk-watch.ts';
import { isWithinTime } from '#src/gateway/routes/within-time.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';

/** Over a connection of its own: what takes longer is the database, and not a flood of requests. */
const DATABASE_WITHIN_MS = 1_000;
/** The embedded database's one connection may have a queue, and no replica could take over. */
const EMBEDDED_WITHIN_MS = 2_000;
const KEEP_RESULT_MS = 2_000;

/**
 * `/livez`: the process answers. `/readyz`: it can work, that is, the database answers in time and has room,
 * and it wasn't asked to stop. The platform is left out on purpose: its outage must not take the gateway down too.
 */
export function addHealthRoutes(app: Hono<GatewayEnv>, gateway: GatewayContext, disk: DiskWatch): void {
  let checked: { at: number; isUp: Promise<boolean> } | undefined;
  const { watch, database } = gateway;
  const ask = (): Promise<boolean> =>
    isWithinTime(
      sql`select 1`.execute(watch ?? database),
      watch === undefined ? EMBEDDED_WITHIN_MS : DATABASE_WITHIN_MS,
    ).catch(() => false);
  const isDatabaseUp = (): Promise<boolean> => {
    const at = gateway.now();
    if (checked === undefined || at - checked.at > KEEP_RESULT_MS) {
      checked = { at, isUp: ask() };
    }
    return checked.isUp;
  };

  app.get('/livez', (context) => context.text('alive'));
  app.get('/readyz', async (context) => {
    if (gateway.isDraining()) return context.text('stopping', 503);
    if (disk.isFull()) return context.text('disk full', 503);
    return (await isDatabaseUp()) ? context.text('ready') : context.text('no database', 503);
  });
}
