import { beforeEach, expect, test } from 'vitest';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

const gateway = openedGateway();

beforeEach(() => {
  gateway.logLines.length = 0;
  gateway.clock.now += 60 * 60_000;
});

const report = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  url: 'https://lender.example/dashboard?loan=canary',
  body: { effectiveDirective, blockedURL, sample: 'canary' },
});

/** As a browser does: no cookie, no origin, a media type of its own. */
async function send(body: string, type = 'application/reports+json'): Promise<Response> {
  return gateway.app.request('/policy-reports', { method: 'POST', headers: { 'content-type': type }, body });
}

const refusals = () =>
  gateway.logLines
    .filter((line) => line.includes('page-policy-refused'))
    .map((line) => JSON.parse(line).reason);

test('what a browser refused is logged by its kind, once a minute, and nothing else of the report', async () => {
  const body = JSON.stringify([
    report('script-src-elem', 'inline'),
    report('img-src', 'https://evil.example/canary'),
  ]);
  expect((await send(body)).status).toBe(204);
  expect((await send(body)).status).toBe(204);
  expect(refusals()).toEqual(['script-src-elem inline', 'img-src foreign-origin']);
  gateway.clock.now += 60_000;
  await send(body);
  expect(refusals()).toHaveLength(4);
  expect(gateway.logLines.join('')).not.toContain('canary');
});

test('the form of report-uri is taken too', async () => {
  const body = JSON.stringify({ 'csp-report': { 'effective-directive': 'eval', 'blocked-uri': 'eval' } });
  expect((await send(body, 'application/csp-report')).status).toBe(204);
  expect(refusals()).toEqual(['other eval']);
});

test('what is no report is refused with a sentence, and too much of one with 413', async () => {
  const answer = await send('{"canary":1}');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  expect((await send(JSON.stringify([report('x'.repeat(70_000), '')]))).status).toBe(413);
  expect(refusals()).toEqual([]);
});

test('a report asks the platform nothing and touches no session', async () => {
  gateway.platform.forgetCalls();
  await send(JSON.stringify([report('img-src', 'data')]));
  expect(gateway.platform.calls).toEqual([]);
});
