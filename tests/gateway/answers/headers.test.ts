import { afterAll, beforeAll, expect, test } from 'vitest';
import { earlyRefusal } from '#src/gateway/answers/early-refusal.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { type ServedGateway, serve } from '#tests/support/gateway/served-gateway.ts';
import { ORIGIN, startTestGateway, type TestGateway } from '#tests/support/gateway/test-gateway.ts';

const PAGE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
  "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types sw; " +
  'report-to csp; report-uri /policy-reports';
const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';

let gateway: TestGateway;
let served: ServedGateway;
let ada: Person;

beforeAll(async () => {
  const page = { bytes: new TextEncoder().encode('<!doctype html>'), etag: '"page"' };
  gateway = await startTestGateway({
    parts: {
      staticFiles: new Map([['/index.html', page]]),
      sandbox: {
        fetch: (request) =>
          new URL(request.url).pathname === '/broken'
            ? new Response('', { status: 500 })
            : new Response('<p>', {
                headers: {
                  'Content-Type': 'text/html',
                  'Content-Security-Policy': "default-src 'none'; form-action 'self'",
                },
              }),
      },
    },
  });
  served = await serve(gateway.app);
  ada = await gateway.signedIn('ada');
});
afterAll(async () => {
  await served.close();
  await gateway.close();
});

function expectSecurityHeaders(headers: { get(name: string): string | null | undefined }): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
    expect(headers.get(name) ?? null).toBeNull();
  }
}

const API: readonly (readonly [what: string, status: number, ask: () => Promise<Response>])[] = [
  ['user', 200, () => ada.send('/platform-api/v1/company/users/me')],
  ['pipeline', 200, () => ada.readPipeline()],
  ['fields', 200, () => ada.send(`/los/v3/loans/${LOAN}/fieldReader`, { method: 'POST', json: ['364'] })],
  ['conditions', 200, () => ada.send(`/los/v3/loans/${LOAN}/conditions`)],
  ['document', 200, () => ada.send('/openapi.json')],
  ['sign-in', 302, () => gateway.person().send('/auth/login')],
  ['refused sign-in', 400, () => gateway.person().comeBack('x')],
  ['sign-out', 204, () => gateway.person().send('/auth/logout', { method: 'POST' })],
  ['liveness', 200, () => gateway.person().send('/livez')],
  ['readiness', 200, () => gateway.person().send('/readyz')],
  ['signed out', 401, () => gateway.person().readPipeline()],
  ['foreign origin', 403, () => ada.readPipeline({ origin: 'https://evil.example' })],
  ['nothing there', 404, () => ada.send('/los/v3/nothing')],
  ['wrong method', 404, () => ada.send('/config.json', { method: 'DELETE' })],
  ['no loan id', 400, () => ada.send('/los/v3/loans/1/conditions')],
  [
    'too large',
    413,
    () => ada.send('/los/v3/loanPipeline', { method: 'POST', json: { pad: 'x'.repeat(70_000) } }),
  ],
  ['too long', 414, () => ada.send(`/config.json?${'x'.repeat(5000)}`)],
  ['compressed request', 415, () => ada.readPipeline({ 'content-encoding': 'gzip' })],
  ['wrong media type', 415, () => ada.readPipeline({ 'content-type': 'text/plain' })],
];

test.each(API)(
  'the answer "%s" (%i) carries every security header and may not be stored',
  async (_what, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer.headers);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    const type = answer.headers.get('content-type');
    expect(type === 'application/problem+json').toBe(status >= 400);
  },
);

test('pages carry exactly the policy under which the app works', async () => {
  const answer = await gateway.person().send('/dashboard', { headers: { accept: 'text/html' } });
  expectSecurityHeaders(answer.headers);
  expect(answer.headers.get('content-security-policy')).toBe(PAGE_CSP);
  expect(answer.headers.get('reporting-endpoints')).toBe('csp="/policy-reports"');
});

test("the stand-in platform's pages keep their own policy, and its failures carry the headers too", async () => {
  const page = await gateway.person().send('/sandbox/authorize');
  expect(page.headers.get('content-security-policy')).toBe("default-src 'none'; form-action 'self'");
  expectSecurityHeaders(page.headers);
  const broken = await gateway.person().send('/sandbox/broken');
  expect(broken.status).toBe(500);
  expectSecurityHeaders(broken.headers);
});

test('an unexpected error is a problem with the headers, without a word of what happened', async () => {
  let isStarted = false;
  const app = gateway.again({
    parts: {
      randomBytes: (size) => {
        if (!isStarted) return Buffer.alloc(size);
        throw new Error('canary of /etc/passwd');
      },
    },
  });
  isStarted = true;
  const answer = await app.request(`${ORIGIN}/auth/login`);
  expect(answer.status).toBe(500);
  expectSecurityHeaders(answer.headers);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ code: 'INTERNAL', requestId: answer.headers.get('x-request-id') });
  expect(text).not.toContain('canary');
  expect(gateway.logLines.join('')).not.toContain('canary of');
});

test.each([
  ['a header of 20 kB', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no HTTP at all', 400, 'HELLO\r\n\r\n'],
  [
    'two lengths of one body',
    400,
    'POST /auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a header with a line break in it', 400, 'GET / HTTP/1.1\r\nHost: x\r\nX-Odd: a\rb\r\n\r\n'],
  ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a host that is none', 400, 'GET / HTTP/1.1\r\nHost: evil^x\r\nConnection: close\r\n\r\n'],
  ['two hosts', 400, 'GET / HTTP/1.1\r\nHost: localhost:8080\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['the same host twice', 400, 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n'],
  ['a target that is none', 400, 'GET http://[::x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['a star for a target', 400, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['an expectation', 417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n'],
])('%s is refused with %i before there is a request, with the same headers', async (_what, status, bytes) => {
  const answer = await served.raw(bytes);
  expect(answer.status).toBe(status);
  expectSecurityHeaders(answer.headers);
  expect(JSON.parse(answer.body)).toMatchObject({ status, code: 'UNREADABLE_REQUEST' });
  // An id to tell the administrator, and HSTS only where browsers come over https.
  expect(JSON.parse(answer.body)).toMatchObject({ requestId: answer.headers.get('x-request-id') });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.has('strict-transport-security')).toBe(false);
  const overHttps = await serve(gateway.app, true);
  const again = await overHttps.raw(bytes);
  await overHttps.close();
  expect(again.status).toBe(status);
  expect(again.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(again.headers.get('x-request-id')).not.toBe(answer.headers.get('x-request-id'));
});

test('a slow request is refused with 408, and what comes while the gateway starts with 503, with the same headers', () => {
  for (const [status, code] of [
    [408, 'UNREADABLE_REQUEST'],
    [503, 'GATEWAY_UNAVAILABLE'],
  ] as const) {
    const { headers, body } = earlyRefusal(status, true);
    const sent = new Headers(headers);
    expectSecurityHeaders(sent);
    expect(sent.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(JSON.parse(body)).toMatchObject({ status, code, requestId: sent.get('x-request-id') });
  }
});

test('a chunked body beyond the limit is refused with 413', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const head = [
    'POST /los/v3/loanPipeline HTTP/1.1',
    'Host: localhost:8080',
    `Origin: ${ORIGIN}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    'Connection: close',
  ];
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const signed = [...head, `Cookie: ${cookie}`, `Authorization: Bearer ${ada.token ?? ''}`];
  const answer = await served.raw(`${signed.join('\r\n')}\r\n\r\n${chunk}${chunk}0\r\n\r\n`);
  expect(answer.status).toBe(413);
});

test('the configuration says what the page needs and no secret, with a tag', async () => {
  const answer = await gateway.person().send('/config.json');
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({
    productName: 'Clear to Close',
    lenderName: 'Northgate Lending',
    platformName: 'Encompass',
    lenderTimeZone: 'America/New_York',
    loanLink: null,
    apiEnv: 'prod',
    offlineHours: 72,
    historyDays: 90,
    noteTemplates: [],
    defaultViews: [],
    cdReceipt: 'mailbox',
    officeDays: { opensSaturdays: false, closedDays: [] },
    fieldMap: gateway.settings.fieldMap,
    buildId: 'test',
    isSandbox: false,
    isWorkerRetired: false,
  });
  expect(text).not.toContain('canary');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const again = await gateway
    .person()
    .send('/config.json', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});
