import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent, fetch } from 'undici';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';

export interface PlatformFetchSettings {
  /** Address of the proxy through which alone the platform can be reached, maybe with a name and password. */
  readonly proxy?: string | undefined;
  readonly certificates?: string | undefined;
  /**
   * True for an address that no call may go to, whatever name leads there. Behind a proxy the proxy looks names
   * up, so this is not asked.
   */
  readonly refuses?: ((address: string) => boolean) | undefined;
  readonly connectWithin?: number | undefined;
}

/** An unreachable platform must not cost a call its whole time. */
const CONNECT_WITHIN_MS = 2_000;
/** Shorter than usual balancers keep an idle connection, so that none is closed under a call. */
const IDLE_MS = 30_000;

/** Sends the platform's calls over connections that are kept, by the installation's own way out. */
export function createPlatformFetch(settings: PlatformFetchSettings = {}): PlatformFetch {
  const dispatcher = dispatcherOf(settings);
  return (url, init) => fetch(url, { ...init, dispatcher });
}

function dispatcherOf({
  proxy,
  certificates,
  refuses,
  connectWithin = CONNECT_WITHIN_MS,
}: PlatformFetchSettings): Dispatcher {
  const connect = {
    timeout: connectWithin,
    ...(certificates === undefined ? {} : { ca: [...rootCertificates, certificates] }),
  };
  const usual = { keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS };
  if (proxy === undefined) {
    const looking = refuses === undefined ? {} : { lookup: lookUpExcept(refuses) };
    return new Agent({ ...usual, connect: { ...connect, ...looking } });
  }
  return new ProxyAgent({
    ...usual,
    uri: proxy,
    connect,
    requestTls: connect,
    proxyTls: connect,
    // Also calls over http: the proxy then sees no header of a call.
    proxyTunnel: true,
  });
}

// One refused address among several is enough: which of them is taken isn't known here.
function lookUpExcept(refuses: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      const isRefused = error === null && addresses.some((address) => refuses(address));
      callback(isRefused ? new Error('The name leads to a refused address') : error, found, family);
    });
  };
}
