import { currentPage, never } from '#tests/support/offline/page.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * What happens to one request:
 * - `drop`: it never arrives, and the browser says so
 * - `hang`: it never arrives, without an error
 * - `answer lost`: it arrives and takes effect; the answer is lost
 * - `captive portal`: a stranger answers, with a page and status 200
 * - a number: the gateway answers with that status
 */
export type RequestFailure = 'drop' | 'hang' | 'answer lost' | 'captive portal' | number;

/** The network between a device and the gateway. */
export interface DeviceNetwork {
  /** What happens to every request from now on; undefined lets them arrive. */
  failure: RequestFailure | undefined;
  /** Fails the next request whose path contains `path` in this way. Several queue up. */
  readonly failNext: (how: RequestFailure, path: string) => void;
  /** Every request a page made, as `METHOD /path`, including those that never arrived. */
  readonly requests: readonly string[];
  /** A page's own fetch: a page that's gone sends nothing and gets no answer. */
  readonly fetch: Fetch;
}

/** @param serverTime returns the gateway's clock in ms. */
export function createDeviceNetwork(gateway: Fetch, serverTime: () => number): DeviceNetwork {
  const requests: string[] = [];
  const failures: { readonly how: RequestFailure; readonly path: string }[] = [];
  const network: Omit<DeviceNetwork, 'fetch'> = {
    failure: undefined,
    requests,
    failNext: (how, path) => void failures.push({ how, path }),
  };

  function failureOf(path: string): RequestFailure | undefined {
    if (network.failure !== undefined) return network.failure;
    const place = failures.findIndex((failure) => path.includes(failure.path));
    return place < 0 ? undefined : failures.splice(place, 1)[0]?.how;
  }

  async function send(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url, 'http://app.example');
    requests.push(`${init.method ?? 'GET'} ${pathname}`);
    const how = failureOf(pathname);
    if (how === 'drop') throw new TypeError('Failed to fetch');
    if (how === 'hang') return untilAborted(init.signal);
    if (how === 'captive portal') return portalPage();
    if (typeof how === 'number') return refusal(how);
    const answer = await gateway(url, init);
    answer.headers.set('date', new Date(serverTime()).toUTCString());
    // The connection dropped meanwhile, or only the answer was lost.
    if (how === 'answer lost' || network.failure === 'drop') throw new TypeError('Failed to fetch');
    return answer;
  }

  return Object.assign(network, {
    fetch: async (url: string, init: RequestInit) => {
      const page = currentPage();
      if (page?.isDead() === true) return never<Response>();
      try {
        const answer = await send(url, init);
        return page?.isDead() === true ? await never<Response>() : answer;
      } catch (error) {
        if (page?.isDead() === true) return never<Response>();
        throw error;
      }
    },
  });
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

function portalPage(): Response {
  const page =
    '<!doctype html><title>Hotel Wi-Fi</title><form action="/sign-in"><button>Connect</button></form>';
  return new Response(page, { headers: { 'content-type': 'text/html' } });
}

function refusal(status: number): Response {
  return new Response(JSON.stringify({ title: 'refused', status }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
