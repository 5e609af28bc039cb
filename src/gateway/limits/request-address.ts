import type { Context } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { ClientAddress } from '#src/gateway/limits/client-address.ts';

/** The address that a request comes from; undefined if it came over no socket. */
export function addressOf(context: Context<GatewayEnv>, clientAddress: ClientAddress): string | undefined {
  return clientAddress(peerOf(context), context.req.header('x-forwarded-for'));
}

/** The address at the other end of the request's socket. */
export function peerOf({ env }: Context<GatewayEnv>): string | undefined {
  // Hono gives an app called without a server no bindings at all.
  const bindings: GatewayEnv['Bindings'] | undefined = env;
  return bindings?.incoming?.socket.remoteAddress;
}
