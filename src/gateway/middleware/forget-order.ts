import type { Context } from 'hono';
import { databaseKeyOf } from '#src/gateway/devices/device-store.ts';
import { FORGET_DEVICE } from '#src/contract/wire/wire-headers.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { hashSecret } from '#src/gateway/sessions/random-secret.ts';

/**
 * Tells the browser which people to forget, as `FORGET_DEVICE`, regardless of who is signed in there. The order stays
 * open until its page confirms it. Besides database names, it has the hashes that pages from before November 28, 2026
 * use for a person.
 */
export async function orderToForget(
  context: Context<GatewayEnv>,
  { cookies, devices }: Pick<GatewayContext, 'cookies' | 'devices'>,
): Promise<void> {
  const device = cookies.device.read(context);
  const { userIds } = await devices.openOrder(device);
  if (userIds.length === 0) return;
  context.header(FORGET_DEVICE, [...userIds.map(databaseKeyOf), ...userIds.map(hashSecret)].join(','));
  await devices.told(device);
}

/**
 * Lets the browser erase everything by itself, where no one's data may stay: also if the page is an old one, or has no
 * session to ask about. Not during a sign-in, since that token would go too.
 * @returns true if it does.
 */
export async function eraseForgotten(
  context: Context<GatewayEnv>,
  { cookies, devices, sessions }: Pick<GatewayContext, 'cookies' | 'devices' | 'sessions'>,
): Promise<boolean> {
  if (cookies.signIn.read(context) !== undefined) return false;
  const { isEverybody } = await devices.openOrder(cookies.device.read(context));
  if (!isEverybody) return false;
  const session = await sessions.find(cookies.session.read(context), undefined, false);
  if (session.kind !== 'none') return false;
  context.header('Clear-Site-Data', '"cache", "storage"');
  return true;
}
