import type { Context, Hono } from 'hono';
import { GATEWAY_PATHS, isPagePath } from '#src/contract/wire/page-paths.ts';
import { acceptedEncoding } from '#src/gateway/answers/accepted-encoding.ts';
import { isUnchanged } from '#src/gateway/answers/entity-tag.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { PAGE_CSP } from '#src/gateway/answers/security-headers.ts';
import type { StaticFile, StaticFiles } from '#src/gateway/answers/static-files.ts';

// Second parts of calls, under any API_ENV: an address of another environment is a mistake, no screen.
const CALLS = new Set(['api', 'a3', 'admin']);

const WORKER = '/service-worker.js';
const RETIRED_WORKER = '/retired-worker.js';

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * The built app. A path is looked up in the list of built files and never turned into a file's path, so nothing
 * outside that list can be asked for. Addresses of the app's own screens get the page; so does a browser that was led
 * to an address that does not exist, with 404, because the app says there what to do next.
 */
export function addStaticRoutes(
  app: Hono<GatewayEnv>,
  { settings }: GatewayContext,
  files: StaticFiles | undefined,
): void {
  // A browser that asks for a page there gets none.
  const noScreens = new Set([...GATEWAY_PATHS, settings.apiEnv]);

  app.get('*', (context) => {
    const asked = rawPath(context);
    const path = asked === WORKER && settings.isWorkerRetired ? RETIRED_WORKER : asked;
    const file = files?.find(path);
    if (file !== undefined) return sendFile(context, file);
    const page = files?.find('/index.html');
    if (page !== undefined && isPagePath(path) && wantsPage(context)) return sendFile(context, page);
    if (page !== undefined && mayBeMistyped(path, noScreens) && isNavigation(context)) {
      return sendLostPage(context, page);
    }
    return notFound(context);
  });
  app.notFound(notFound);
}

// As sent: a router that decodes could make two different paths look alike.
function rawPath(context: Context<GatewayEnv>): string {
  const { url } = context.req;
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
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

function sendFile(context: Context<GatewayEnv>, file: StaticFile): Response {
  const encoding = acceptedEncoding(context.req.header('accept-encoding'), file.encodings);
  const variant = file.variant(encoding);
  context.header('Cache-Control', file.isHashed ? FOREVER : 'no-cache');
  context.header('ETag', variant.etag);
  context.header('Vary', 'Accept-Encoding');
  // A 304 has no content type, and its headers replace those of the browser's copy: without the file's own policy here,
  // the copy would get the one under which nothing runs.
  if (file.runsUnderPagePolicy) context.header('Content-Security-Policy', PAGE_CSP);
  if (isUnchanged(context.req.header('if-none-match'), variant.etag)) return context.body(null, 304);
  if (encoding !== 'identity') context.header('Content-Encoding', encoding);
  return context.body(variant.bytes, 200, { 'Content-Type': file.contentType });
}

/** Not cacheable: tomorrow the address may exist. */
function sendLostPage(context: Context<GatewayEnv>, page: StaticFile): Response {
  context.header('Content-Security-Policy', PAGE_CSP);
  return context.body(page.variant('identity').bytes, 404, { 'Content-Type': page.contentType });
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
