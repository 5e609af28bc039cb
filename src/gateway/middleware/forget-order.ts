import type { Context } from 'hono';
import { FORGET_DEVICE } from '#src/contract/wire/wire-headers.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { hashSecret } from '#src/gateway/sessions/random-secret.ts';

/** Tells a device without a session whom it has to forget, as `FORGET_DEVICE`: the page erases what belongs to them. */
export async function orderToForget(
  context: Context<GatewayEnv>,
  { cookies, devices }: Pick<GatewayContext, 'cookies' | 'devices'>,
): Promise<void> {
  const { userIds } = await devices.orderFor(cookies.readDevice(context));
  if (userIds.length > 0) context.header(FORGET_DEVICE, userIds.map((id) => hashSecret(id)).join(','));
}

/**
 * Lets the browser erase everything by itself, where nobody's data may stay: also if the page is an old one, or has no
 * session to ask about. Not while somebody signs in, since their token would go too.
 * @returns true if it does.
 */
export async function eraseForgotten(
  context: Context<GatewayEnv>,
  { cookies, devices, sessions }: Pick<GatewayContext, 'cookies' | 'devices' | 'sessions'>,
): Promise<boolean> {
  if (cookies.readSignIn(context) !== undefined) return false;
  try {
    const { isEverybody } = await devices.orderFor(cookies.readDevice(context));
    if (!isEverybody) return false;
    const session = await sessions.find(cookies.readSession(context), undefined, false);
    if (session.kind !== 'none') return false;
  } catch {
    // The settings need no database, and a later start asks again.
    return false;
  }
  context.header('Clear-Site-Data', '"cache", "storage"');
  return true;
}
