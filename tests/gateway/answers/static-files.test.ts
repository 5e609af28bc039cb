import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadStaticFiles } from '#src/gateway/answers/static-files.ts';
import { type RawAnswer, type ServedGateway, serve } from '#tests/support/gateway/served-gateway.ts';
import { type TestGateway, startTestGateway } from '#tests/support/gateway/test-gateway.ts';

const PAGE = '<!doctype html><title>page</title>';
const SCRIPT = 'export const answer = 42;';
const RETIRED = 'self.registration.unregister();';
const SECRET = 'file-canary';

let folder: string;
let gateway: TestGateway;
let served: ServedGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ctc-static-'));
  const client = join(folder, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  await mkdir(join(client, '.well-known'));
  const files: Record<string, string | Buffer> = {
    'client/index.html': PAGE,
    'client/index.html.br': brotliCompressSync(PAGE),
    'client/service-worker.js': SCRIPT,
    'client/retired-worker.js': RETIRED,
    'client/manifest.webmanifest': '{}',
    'client/assets/index-B1x.js': SCRIPT,
    'client/assets/index-B1x.js.br': brotliCompressSync(SCRIPT),
    'client/assets/index-B1x.js.gz': gzipSync(SCRIPT),
    'client/assets/index-B1x.js.map': SECRET,
    'client/.env': SECRET,
    'client/.well-known/security.txt': SECRET,
    'client/odd.sqlite': SECRET,
    'secret.txt': SECRET,
    'gateway.js': SECRET,
  };
  await Promise.all(Object.entries(files).map(([path, text]) => writeFile(join(folder, path), text)));
  await symlink(join(folder, 'secret.txt'), join(client, 'link.txt'));
  gateway = await startTestGateway({ parts: { staticFiles: await loadStaticFiles(client) } });
  served = await serve(gateway.app);
});
afterAll(async () => {
  await served.close();
  await gateway.close();
  await rm(folder, { recursive: true });
});

function get(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const all = { Host: 'localhost', Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return served.raw(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}
const PAGE_REQUEST = { Accept: 'text/html,application/xhtml+xml' };

test.each([
  '/',
  '/login',
  '/callback',
  '/callback?code=1&state=2',
  '/dashboard',
  '/conditions/0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11',
  '/index.html',
])('the screen %s is the page', async (path) => {
  const answer = await get(path, PAGE_REQUEST);
  expect(answer.status).toBe(200);
  expect(answer.body).toBe(PAGE);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('a browser that was led to an address that does not exist gets the page, with 404', async () => {
  const answer = await get('/anything/else', PAGE_REQUEST);
  expect(answer.status).toBe(404);
  expect(answer.body).toBe(PAGE);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.has('etag')).toBe(false);
});

test.each(['/anything/else', '/dev/api/mkessler/custom-filter', '/nothing'])(
  'a script that calls %s hears that there is nothing',
  async (path) => {
    const answer = await get(path, { Accept: '*/*' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'NOT_FOUND' });
  },
);

test.each([
  '/los/v3/nothing',
  '/prod/api/nothing',
  '/dev/api/mkessler/custom-filter',
  '/dev/a3/summary/x',
  '/dev/admin/x/add-notes',
  '/auth/nothing',
  '/platform-api/x',
  '/platform-auth/x',
  '/assets/gone-1.js',
  '/gone.js',
  '/favicon.ico',
])('%s is no screen: a browser that asks for a page gets 404', async (path) => {
  const answer = await get(path, PAGE_REQUEST);
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'NOT_FOUND' });
});

test('what does not ask for a page does not get it', async () => {
  expect((await get('/dashboard', { Accept: 'application/json' })).status).toBe(404);
  expect(
    (
      await served.raw(
        'POST /dashboard HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:8080\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      )
    ).status,
  ).toBe(404);
});

test('hashed files are kept for ever, the worker and the manifest are asked for anew', async () => {
  expect((await get('/assets/index-B1x.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/service-worker.js')).headers.get('cache-control')).toBe('no-cache');
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers.get('cache-control')).toBe('no-cache');
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
});

test('the worker may fetch what it precaches: its script carries the policy of the page', async () => {
  const { headers } = await get('/service-worker.js');
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
});

test('a retired worker is answered with the one that takes itself away, under the same policy', async () => {
  const worker = await get('/service-worker.js');
  expect(worker.body).toBe(SCRIPT);
  const retired = gateway.again({ settings: { isWorkerRetired: true } });
  const answer = await retired.request('http://localhost:8080/service-worker.js', {
    headers: { 'If-None-Match': worker.headers.get('etag') ?? '' },
  });
  expect(await answer.text()).toBe(RETIRED);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'");
});

test('files come as they were compressed by the build, with a tag for each form', async () => {
  const br = await get('/assets/index-B1x.js', { 'Accept-Encoding': 'gzip, deflate, br' });
  const gzip = await get('/assets/index-B1x.js', { 'Accept-Encoding': 'gzip' });
  const plain = await get('/assets/index-B1x.js');
  expect(br.headers.get('content-encoding')).toBe('br');
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(plain.body).toBe(SCRIPT);
  for (const answer of [br, gzip, plain]) {
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  }
  expect(new Set([br, gzip, plain].map((answer) => answer.headers.get('etag'))).size).toBe(3);
});

test('an unchanged page is answered with 304', async () => {
  const etag = (await get('/', PAGE_REQUEST)).headers.get('etag') ?? '';
  const again = await get('/', { ...PAGE_REQUEST, 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect(again.body).toBe('');
  // These headers replace those of the copy that the browser keeps.
  expect(again.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect((await get('/', { ...PAGE_REQUEST, 'If-None-Match': '"other"' })).status).toBe(200);
});

const OUTSIDE = [
  '/.env',
  '/.well-known/security.txt',
  '/assets/index-B1x.js.map',
  '/assets/index-B1x.js.br',
  '/index.html.br',
  '/odd.sqlite',
  '/link.txt',
  '/assets',
  '/assets/',
  '/../secret.txt',
  '/../../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/assets\\..\\..\\secret.txt',
  '//secret.txt',
  '//etc/passwd',
  '/%2fetc/passwd',
  '/%2Fetc%2Fpasswd',
  '///etc/passwd',
  '/./../secret.txt',
  '/.%00./secret.txt',
  '/secret.txt%00.js',
  '/index.html%00',
  '/..;/secret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '/%252e%252e/secret.txt',
  '/../gateway.js',
  '/..%2Fgateway.js',
  '/SERVICE-WORKER.JS',
  '/assets//index-B1x.js',
  '/assets/%69ndex-B1x.js',
  'http://localhost/../secret.txt',
  'file:///etc/passwd',
];

test.each(OUTSIDE)('%s gives nothing from outside the list of built files', async (path) => {
  const answer = await get(path, PAGE_REQUEST);
  expect(answer.body).not.toContain(SECRET);
  expect(answer.body).not.toContain('root:');
  expect([400, 404]).toContain(answer.status);
  expect(answer.body).not.toContain(PAGE);
});
