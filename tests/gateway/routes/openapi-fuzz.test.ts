import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Faults } from '#src/sandbox/base/faults.ts';
import {
  expectDescribed,
  type OpenApiDocument,
  type Operation,
  operationsOf,
} from '#tests/support/gateway/openapi-document.ts';
import {
  type GatewayWithSandbox,
  startGatewayWithSandbox,
} from '#tests/support/gateway/gateway-with-sandbox.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { type KnownTexts, strayValueOf, valueOf } from '#tests/support/gateway/schema-values.ts';
import { TEST_DAY, casesOf } from '#tests/support/this-run.ts';

// Right and wrong calls, made of the document alone: each answer must be one that it describes.

const SIGNING_KEY = 'a signing key with more than 32 bytes in it';
const USER = 'gokonkwo';
let world: GatewayWithSandbox;
let document: OpenApiDocument;
let person: Person;
let known: Readonly<Record<string, KnownTexts>>;

beforeAll(async () => {
  world = await startGatewayWithSandbox({
    settings: {
      webhookKeys: [SIGNING_KEY],
      rateLimits: { requestsPerSecond: 100_000, signInsPerMinute: 100_000 },
    },
  });
  person = await world.signedIn(USER);
  document = await (await person.send('/openapi.json')).json();
  const { id, email } = await (await person.send('/platform-api/v1/company/users/me')).json();
  const loanGuid = world.loanGuids.slice(0, 1);
  const writtenAt = [new Date(world.gateway.clock.now).toISOString()];
  known = {
    addNotes: { loanGuid, writtenAt, id: ['CX.PROC.CRITICAL.NOTES', 'CX.LO.COMMENTS'], author: [id] },
    changeSavedFilter: { userId: [id] },
    readConditions: { loanGuid },
    readFields: { loanGuid, body: ['364', 'CX.LO.COMMENTS', 'CX.PROC.CRITICAL.NOTES'] },
    readPipeline: { changedSince: ['2026-11-20T09:30:00'] },
    readPreferences: { loEmail: [email] },
    readSavedFilters: { userId: [id] },
    savePreferences: { loEmail: [email] },
    summarizeLoan: { loanGuid },
  };
});
afterAll(() => world.close());
afterEach(() => world.sandbox.setFaults({}));

interface Call {
  readonly who: 'person' | 'nobody' | 'half';
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** What some client or proxy sends along. */
const odd = fc.constantFrom<Record<string, string>>(
  { 'content-type': 'text/plain' },
  { 'content-encoding': 'gzip' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'if-none-match': '*' },
  { 'x-person-active': '1' },
  { host: 'evil.example' },
);

function callOf({ operationId, path, parameters, requestBody }: Operation): fc.Arbitrary<Call> {
  const texts = known[operationId] ?? {};
  const partOf = (place: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema, required }) => {
            const right = valueOf(schema, texts, name);
            const value = fc
              .oneof({ arbitrary: right, weight: 6 }, strayValueOf(schema, texts, name))
              .map(asText);
            return [name, fc.option(value, { nil: undefined, freq: required ? 12 : 2 })];
          }),
      ),
    );
  return fc
    .record({
      who: fc.constantFrom('person', 'person', 'person', 'person', 'nobody', 'half'),
      inPath: partOf('path'),
      query: partOf('query'),
      inHeader: partOf('header'),
      more: fc.oneof({ arbitrary: fc.constant({}), weight: 6 }, odd),
      body: bodyOf(requestBody, texts),
    })
    .map(({ who, inPath, query, inHeader, more, body }) => {
      const search = new URLSearchParams(defined(query)).toString();
      const inAddress = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(inPath[name] ?? ''));
      const sent = defined(inHeader).filter(([, value]) => /^[!-~](?:[ -~]*[!-~])?$/.test(value));
      return {
        who,
        address: inAddress + (search === '' ? '' : `?${search}`),
        headers: { ...body.headers, ...Object.fromEntries(sent), ...more },
        body: body.text,
      };
    });
}

interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | undefined;
}

function bodyOf(requestBody: Operation['requestBody'], texts: KnownTexts): fc.Arbitrary<Body> {
  const [[type, content] = ['', undefined]] = Object.entries(requestBody?.content ?? {});
  if (content === undefined) return fc.constant({ headers: {}, text: undefined });
  const written = (value: unknown): string =>
    type === 'application/json'
      ? JSON.stringify(value ?? null)
      : new URLSearchParams(defined(value)).toString();
  return fc
    .oneof(
      { arbitrary: valueOf(content.schema, texts, 'body').map(written), weight: 5 },
      { arbitrary: strayValueOf(content.schema, texts, 'body').map(written), weight: 4 },
      fc.constantFrom('', '{', '[]', '{"a":1,"a":2}', '{"__proto__":{}}', 'x'.repeat(300_000)),
    )
    .map((text) => ({ headers: { 'content-type': type }, text }));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function defined(parts: unknown): [name: string, text: string][] {
  const entries = Object.entries({ ...(parts as Record<string, unknown>) });
  return entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, asText(value)]]));
}

/** A part of a path that leads to no other one. */
function segmentOf(text: string): string {
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? '-' : Buffer.from(text).toString());
}

function send({ method, security }: Operation, { who, address, headers, body }: Call): Promise<Response> {
  const caller = who === 'person' ? person : world.gateway.person();
  if (who === 'half') caller.cookies.set('ctc-sid', person.cookies.get('ctc-sid') ?? '');
  const isSigned = who === 'person' && security.some((one) => 'signature' in one);
  const signature = createHmac('sha256', SIGNING_KEY)
    .update(body ?? '')
    .digest('base64');
  const signed = isSigned ? { ...headers, 'Elli-Signature': signature } : headers;
  return caller.send(address, { method, body, headers: signed });
}

/** @returns the statuses of the answers. */
async function play(operation: Operation, calls: number, faults: fc.Arbitrary<Faults>): Promise<Set<number>> {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(callOf(operation), faults, async (call, fault) => {
      if (Object.keys(fault).length > 0) await world.sandbox.setFaults(fault);
      const answer = await send(operation, call);
      seen.add(answer.status);
      await expectDescribed(document, operation, answer);
      if (operation.operationId === 'signOut' && answer.status === 204) person = await world.signedIn(USER);
    }),
    { seed: TEST_DAY, numRuns: calls },
  );
  return seen;
}

// Hundreds of calls one after the other, in a full run thousands.
const LIMIT = { timeout: 240_000 };

test('whatever is called, the answer is one that the document describes', LIMIT, async () => {
  const operations = operationsOf(document);
  const unheard: string[] = [];
  let refused = 0;
  for (const operation of operations) {
    const seen = await play(operation, casesOf(120), fc.constant({}));
    if (![...seen].some((status) => status < 400)) unheard.push(operation.operationId);
    refused += seen.has(401) ? 1 : 0;
  }
  expect(refused).toBeGreaterThan(10);
  // No invented code is one of a sign-in. Chance may leave out others, on some days.
  expect(unheard).toContain('finishSignIn');
  expect(unheard.length).toBeLessThan(5);
});

test('nor does a platform that fails bring an answer that the document lacks', LIMIT, async () => {
  const faults = fc
    .constantFrom(400, 403, 404, 409, 429, 500, 503)
    .map((status) => ({ errorRate: 1, status }) satisfies Faults);
  for (const operation of operationsOf(document)) {
    if ('502' in operation.responses) await play(operation, casesOf(50), faults);
  }
});

test('nor does a sign-in', async () => {
  const finish = operationsOf(document).find(({ operationId }) => operationId === 'finishSignIn');
  const browser = world.gateway.person();
  const { location, state } = await browser.leaveForSignIn();
  const back = await fetch(`${location.href}&user=${USER}`, { redirect: 'manual' });
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const answer = await browser.comeBack(state, code);
  expect(answer.status).toBe(200);
  await expectDescribed(document, finish, answer);
});
