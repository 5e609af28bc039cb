import type { Context, Hono } from 'hono';
import { RETAINED_304_HEADERS, etag } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import { GATEWAY_PATHS, isPagePath } from '#src/contract/wire/page-paths.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { PAGE_CSP } from '#src/gateway/answers/security-headers.ts';
import { type StaticFiles, isBuiltFile } from '#src/gateway/answers/static-files.ts';

// Second parts of calls, under any API_ENV: an address of another environment is a mistake, no screen.
const CALLS = new Set(['api', 'a3', 'admin']);

const WORKER = '/service-worker.js';
const RETIRED_WORKER = '/retired-worker.js';

// These scripts' own policy applies to what the workers fetch.
const WORKERS = new Set([WORKER, RETIRED_WORKER]);

const PAGE = '/index.html';

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * The built app. A path is looked up in the list of built files and never turned into a file's path, so nothing
 * outside that list can be asked for. Addresses of the app's own screens get the page; so does a browser that was led
 * to an address that does not exist, with 404, because the app says there what to do next.
 */
export function addStaticRoutes(
  app: Hono<GatewayEnv>,
  { settings }: GatewayContext,
  files: StaticFiles = new Map(),
): void {
  // A browser that asks for a page there gets none.
  const noScreens = new Set([...GATEWAY_PATHS, settings.apiEnv]);
  const serving = {
    root: '/',
    precompressed: true,
    async getContent(path: string, context: Context<GatewayEnv>) {
      const file = files.get(path);
      // Asked for the file first, then for its encodings: the last one found is the one sent.
      if (file !== undefined) context.header('ETag', file.etag);
      return file?.bytes ?? null;
    },
    onFound(path: string, context: Context<GatewayEnv>) {
      context.header('Cache-Control', path.startsWith('/assets/') ? FOREVER : 'no-cache');
      context.header('Vary', 'Accept-Encoding');
      if (path.endsWith('.html') || WORKERS.has(path)) context.header('Content-Security-Policy', PAGE_CSP);
    },
  };
  const serveFile = serveStatic<GatewayEnv>({
    ...serving,
    rewriteRequestPath: (path) => (path === WORKER && settings.isWorkerRetired ? RETIRED_WORKER : path),
  });
  const servePage = serveStatic<GatewayEnv>({ ...serving, path: PAGE });

  // A 304's headers replace those of the browser's copy: without the file's own policy, nothing would run in the copy.
  app.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] }));
  app.get('*', (context, next) => {
    const path = rawPath(context);
    // Hono decodes a path: two that look different would be one.
    if (isBuiltFile(path) && !path.includes('%')) return serveFile(context, next);
    return isPagePath(path) && wantsPage(context) ? servePage(context, next) : next();
  });
  app.get('*', (context) => {
    const page = files.get(PAGE);
    const isLost = mayBeMistyped(rawPath(context), noScreens) && isNavigation(context);
    return page !== undefined && isLost ? sendLostPage(context, page.bytes) : notFound(context);
  });
  app.notFound(notFound);
}

// As sent: a router that decodes could make two different paths look alike.
function rawPath(context: Context<GatewayEnv>): string {
  return /^[^:]*:\/\/[^/]*([^?#]*)/.exec(context.req.url)?.[1] ?? '';
}

function mayBeMistyped(path: string, noScreens: ReadonlySet<string>): boolean {
  if (!/^(?:\/[\w-]+)+\/?$/.test(path)) return false;
  const [first = '', second = ''] = path.split('/').slice(1);
  return !noScreens.has(first) && !CALLS.has(second);
}

// Only a browser that goes somewhere names the type; a script's call takes anything.
function isNavigation(context: Context<GatewayEnv>): boolean {
  return (context.req.header('accept') ?? '').includes('text/html');
}

function wantsPage(context: Context<GatewayEnv>): boolean {
  const accepted = context.req.header('accept');
  // Browsers name the type; a client that accepts anything (a monitor, curl) wants the page too. The app's own calls
  // name JSON.
  return accepted === undefined || /text\/html|\*\/\*/.test(accepted);
}

/** Not cacheable: tomorrow the address may exist. */
function sendLostPage(context: Context<GatewayEnv>, page: Uint8Array<ArrayBuffer>): Response {
  context.header('Content-Security-Policy', PAGE_CSP);
  return context.body(page, 404, { 'Content-Type': 'text/html; charset=utf-8' });
}

function notFound(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    404,
    'NOT_FOUND',
    'There is nothing here',
    'This address does not exist. Check it, or go to the start page.',
  );
}
