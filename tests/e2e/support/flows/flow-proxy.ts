import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request: dropped, refused as without a session, its answer changed; undefined lets it through. */
type Rule = (method: string, path: string) => 'drop' | 'no-session' | Change | undefined;
type Change = (answer: string) => string;

/** What breaks the app on purpose, so that a flow is seen to fail. */
export interface Sabotage {
  /** In a few words, for the report. */
  readonly what: string;
  /** Runs in every document of the app before its own scripts. */
  readonly script?: string;
  readonly rule?: Rule;
}

/** Stands in front of the gateway, under the one origin that the browser knows, and plays the network. */
export interface FlowProxy {
  readonly origin: string;
  /** The gateway has to know the proxy's origin before it starts. */
  readonly forwardTo: (origin: string) => void;
  /** No network: connections are refused, and those that are open break. */
  readonly unplug: () => Promise<void>;
  readonly plugIn: () => Promise<void>;
  /** Runs in every document of the app before its own scripts; as a file, for the app's policy lets in no other. */
  readonly inject: (script: string) => void;
  readonly setRule: (rule: Rule | undefined) => void;
  /** What `--sabotage` breaks, beside whatever the flow itself asks for. */
  readonly sabotage: (sabotage: Sabotage) => void;
  readonly close: () => Promise<void>;
}

const SCRIPT_PATH = '/flow-injected.js';

/** A page of the same origin that isn't the app, for whoever leaves the app by a link. */
export const ELSEWHERE = '/flow-elsewhere';

export async function startFlowProxy(): Promise<FlowProxy> {
  let target: URL | undefined;
  let script = '';
  let rule: Rule | undefined;
  let broken: Sabotage = { what: 'nothing' };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  function treat(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url: path = '/' } = incoming;
    if (path === SCRIPT_PATH) {
      outgoing
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        .end(allScripts());
      return;
    }
    if (path === ELSEWHERE) {
      // As the app's own pages: WebKit's driver loses a page that comes back from one with another opener policy.
      const headers = { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin' };
      outgoing.writeHead(200, headers).end('<title>Elsewhere</title><p>Elsewhere');
      return;
    }
    const verdict = broken.rule?.(method, path) ?? rule?.(method, path);
    if (verdict === 'drop') {
      outgoing.destroy();
      return;
    }
    if (verdict === 'no-session') {
      outgoing
        .writeHead(401, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ title: 'Sign in', status: 401, code: 'UNAUTHORIZED' }));
      return;
    }
    const isDocument = allScripts() !== '' && (incoming.headers.accept ?? '').includes('text/html');
    const changes = [verdict, isDocument || path.startsWith('/index.html') ? withScript : undefined];
    forward(
      incoming,
      outgoing,
      changes.filter((change) => change !== undefined),
    );
  }

  const allScripts = (): string => [broken.script ?? '', script].filter((one) => one !== '').join(';\n');

  function withScript(html: string): string {
    return allScripts() === '' || !html.includes('id="root"')
      ? html
      : html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`);
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, changes: readonly Change[]): void {
    const headers = { ...incoming.headers };
    if (changes.length > 0) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const options = {
      host: target?.hostname,
      port: target?.port,
      method: incoming.method,
      path: incoming.url,
      headers,
    };
    const asked = ask(options, (answer) => {
      if (changes.length === 0) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { etag: _etag, 'content-length': _length, ...kept } = answer.headers;
        const text = changes.reduce((before, change) => change(before), Buffer.concat(parts).toString());
        outgoing.writeHead(answer.statusCode ?? 502, kept).end(text);
      });
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }

  function listen(on: number): Promise<Server> {
    const created = createServer(treat);
    return new Promise((resolve) => created.listen(on, 'localhost', () => resolve(created)));
  }

  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  return {
    origin: `http://localhost:${port}`,
    forwardTo: (origin) => {
      target = new URL(origin);
    },
    unplug: close,
    plugIn: async () => {
      if (!server.listening) server = await listen(port);
    },
    inject: (next) => {
      script = next;
    },
    setRule: (next) => {
      rule = next;
    },
    sabotage: (next) => {
      broken = next;
    },
    close,
  };
}
