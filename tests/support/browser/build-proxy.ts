import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between the browser and a gateway that simulates deployments: it serves the files of the deployed build. */
export interface BuildProxy {
  readonly origin: string;
  /** Sets the gateway's address; the gateway has to know the proxy's origin before it starts. */
  readonly forwardTo: (origin: string) => void;
  /**
   * @param gone the file name, up to its hash, of a built part that the build no longer has; never one of the first
   * build's.
   */
  readonly deploy: (build: Build, gone?: string) => void;
  readonly close: () => Promise<void>;
}

/** The built app itself, and two others that differ from it in their page. */
export type Build = 'first' | 'second' | 'third';

/** The revisions by which the worker knows the made-up builds' pages. */
const REVISIONS: Readonly<Record<Exclude<Build, 'first'>, string>> = {
  second: '2'.repeat(32),
  third: '3'.repeat(32),
};

export async function startBuildProxy(): Promise<BuildProxy> {
  let target: URL | undefined;
  let deployed: Build = 'first';
  let gonePart: string | undefined;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (gonePart !== undefined && path.startsWith(`/assets/${gonePart}-`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const build = deployed;
    const isChanged = build !== 'first' && (path === '/service-worker.js' || path.startsWith('/index.html'));
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
        outgoing.end(changedFile(build, path, Buffer.concat(parts).toString(), gonePart));
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
      deployed = build;
      gonePart = build === 'first' ? undefined : gone;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function changedFile(
  build: Exclude<Build, 'first'>,
  path: string,
  text: string,
  gonePart: string | undefined,
): string {
  // Distinguishes a build's page from the first one's.
  if (path !== '/service-worker.js')
    return text.replace('<head>', `<head><meta name="build" content="${build}">`);
  // The revision tells the worker that the page is new.
  const revised = text.replace(
    /[0-9a-f]{32}(?=[^{}]*index\.html)|(?<=index\.html[^{}]*)[0-9a-f]{32}/,
    REVISIONS[build],
  );
  if (gonePart === undefined) return revised;
  return revised.replaceAll(new RegExp(`\\{[^{}]*assets/${gonePart}-[^{}]*\\},?`, 'g'), '');
}
