import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between the browser and a gateway, and plays deployments: the files are those of the build that is deployed. */
export interface BuildProxy {
  readonly origin: string;
  /** Say where the gateway is; it has to know the proxy's origin before it starts. */
  readonly forwardTo: (origin: string) => void;
  /** @param gone the file name, up to its hash, of a built part that the second build no longer has. */
  readonly deploy: (build: 'first' | 'second', gone?: string) => void;
  readonly close: () => Promise<void>;
}

/** How the second build's page can be told from the first one's. */
const SECOND_BUILD_MARK = '<meta name="build" content="second">';

export async function startBuildProxy(): Promise<BuildProxy> {
  let target: URL | undefined;
  let isDeployed = false;
  let gonePart: string | undefined;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (gonePart !== undefined && path.startsWith(`/assets/${gonePart}-`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const isChanged = isDeployed && (path === '/service-worker.js' || path.startsWith('/index.html'));
    const headers = { ...incoming.headers };
    if (isChanged) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const options = { host: target?.hostname, port: target?.port, method: incoming.method, path, headers };
    const forwarded = ask(options, (answer) => {
      if (!isChanged) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { etag: _etag, 'content-length': _length, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        outgoing.end(secondBuild(path, Buffer.concat(parts).toString(), gonePart));
      });
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    forwardTo: (origin) => {
      target = new URL(origin);
    },
    deploy: (build, gone) => {
      isDeployed = build === 'second';
      gonePart = isDeployed ? gone : undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function secondBuild(path: string, text: string, gonePart: string | undefined): string {
  if (path !== '/service-worker.js') return text.replace('<head>', `<head>${SECOND_BUILD_MARK}`);
  // The revision tells the worker that the page is a new one.
  const revised = text.replace(
    /[0-9a-f]{32}(?=[^{}]*index\.html)|(?<=index\.html[^{}]*)[0-9a-f]{32}/,
    '0'.repeat(32),
  );
  if (gonePart === undefined) return revised;
  return revised.replaceAll(new RegExp(`\\{[^{}]*assets/${gonePart}-[^{}]*\\},?`, 'g'), '');
}
