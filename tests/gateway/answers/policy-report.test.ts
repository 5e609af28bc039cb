import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPolicyReports } from '#src/gateway/routes/policy-reports-route.ts';

const OWN = 'https://loans.lender.example';
const read = (body: unknown) => readPolicyReports(JSON.stringify(body), OWN);
const modern = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  age: 5,
  url: `${OWN}/dashboard?loan=canary`,
  body: { effectiveDirective, blockedURL, sample: 'canary', disposition: 'enforce' },
});

test('both forms say the directive, and what was refused in a fixed word', () => {
  expect(
    read([
      modern('script-src-elem', 'inline'),
      modern('script-src', 'eval'),
      modern('img-src', 'https://evil.example/pixel?loan=canary'),
      modern('connect-src', `${OWN}/canary`),
      modern('img-src', 'data'),
      { type: 'deprecation', body: { id: 'canary' } },
    ]),
  ).toEqual([
    'script-src-elem inline',
    'script-src eval',
    'img-src foreign-origin',
    'connect-src own-origin',
    'img-src data',
  ]);
  expect(
    read({ 'csp-report': { 'effective-directive': 'form-action', 'blocked-uri': 'https://evil.example' } }),
  ).toEqual(['form-action foreign-origin']);
});

const TOO_DEEP = `[{"type":"csp-violation","body":{},"x":${'['.repeat(30)}${']'.repeat(30)}}]`;

test.each([
  TOO_DEEP,
  '[{"type":"csp-violation","body":{},"__proto__":{}}]',
  '',
  'null',
  '[1]',
  '{"csp-report":1}',
  '{',
  '"x"',
  JSON.stringify(Array(21).fill(modern('img-src', 'data'))),
])('what is no report is none: %s', (body) => {
  expect(readPolicyReports(body, OWN)).toBeUndefined();
});

const WORDS = /^(?:[a-z-]{5,30}) (?:[a-z-]{4,20})$/;

test('whatever a report says, nothing of it but fixed words comes out', () => {
  const canary = fc.string().map((text) => `canary ${text}`);
  const anything = fc.oneof(
    canary,
    fc.webUrl(),
    fc.constantFrom('inline', 'img-src', 'data:canary', 'https:'),
  );
  fc.assert(
    fc.property(anything, anything, (directive, blocked) => {
      const [refusal = ''] = read([modern(directive, blocked)]) ?? [];
      expect(refusal).toMatch(WORDS);
      expect(refusal).not.toContain('canary');
    }),
  );
});
