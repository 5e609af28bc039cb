import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { expandIPv6 } from 'hono/utils/ipaddr';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';

/** From the parts of a request, the address it comes from; undefined if nothing can be told. */
export type ClientAddress = (
  peer: string | undefined,
  forwardedFor: string | undefined,
) => string | undefined;

/** An address like `10.0.0.1`, or a network like `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? ADDRESS_BITS : 128))
  );
}

const ADDRESS_BITS = 32;

/**
 * The client's address: the peer's, unless that is one of our proxies. Each proxy appends the address it sees to
 * `X-Forwarded-For`, so the last one that isn't a proxy's counts: a caller can forge anything before it.
 * @param trusted the proxies' addresses and networks, as `isNetwork` takes them.
 */
export function createClientAddress(trusted: readonly string[]): ClientAddress {
  const proxies = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string): boolean => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (peer, forwardedFor) => {
    let client = addressIn(peer ?? '');
    for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
      const address = addressIn(hop);
      if (client === undefined || !isProxy(client) || address === undefined) break;
      client = address;
    }
    return client;
  };
}

/** Without a port, brackets, a zone, and the prefix of an IPv4 address on an IPv6 socket. */
function addressIn(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(bare) === 0 ? undefined : bare;
}

const NETWORK_GROUPS = 4;

/** Identifies one household or device: an IPv4 address, or the first 64 bits of an IPv6 one, which picks the rest. */
export function limitedNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = expandIPv6(address.toLowerCase()).split(':').slice(0, NETWORK_GROUPS);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

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
