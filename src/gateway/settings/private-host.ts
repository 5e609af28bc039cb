import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
PRIVATE.addSubnet('0.0.0.0', 8);
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('100.64.0.0', 10);
PRIVATE.addSubnet('127.0.0.0', 8);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addAddress('::', 'ipv6');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** True for a host that only this machine can reach, as `HOST` names it. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
}

/** True if a URL's host is an address, or a reserved name, of this machine or a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const family = isIP(host);
  if (family === 4) return PRIVATE.check(host);
  // The list also matches IPv4 addresses written as IPv6.
  if (family === 6) return PRIVATE.check(host, 'ipv6');
  return /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/.test(host) || !host.includes('.');
}
