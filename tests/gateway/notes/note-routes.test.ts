import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { MAX_NOTE_BYTES, noteAnswerSchema, receiptsAnswerSchema } from '#src/contract/wire/note.ts';
import { problemSchema, type Problem } from '#src/contract/wire/problem.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';
import { createPerson, type Person, type SendOptions } from '#tests/support/gateway/person.ts';
import {
  type GatewayWithSandbox,
  startGatewayWithSandbox,
} from '#tests/support/gateway/gateway-with-sandbox.ts';
import type { Desktop } from '#tests/support/gateway-notes/sandbox-server.ts';

const FIELD = 'CX.PROC.CRITICAL.NOTES';
const NOW = '2026-11-20T15:00:00Z';

let gateway: GatewayWithSandbox['gateway'];
let sandbox: GatewayWithSandbox['sandbox'];
let signedIn: GatewayWithSandbox['signedIn'];
let sendNote: GatewayWithSandbox['sendNote'];
let close: GatewayWithSandbox['close'];
let desktop: Desktop;
let officer: Person;
let processor: Person;
let loan: string;
let loanCount = 0;

beforeAll(async () => {
  ({ gateway, sandbox, signedIn, sendNote, close } = await startGatewayWithSandbox({
    parts: {
      noteTimings: { settle: 700, patience: 100, secondLook: 100 },
      timeLimits: { ...PLATFORM_TIME_LIMITS, fieldWriter: 5_000 },
    },
  }));
  desktop = await sandbox.desktop('gokonkwo');
  officer = await signedIn('mkessler');
  processor = await signedIn('dvasquez');
});
afterAll(() => close());
beforeEach(async () => {
  await sandbox.setFaults({});
  loan = sandbox.loanGuids[(loanCount += 1)] ?? '';
});

interface Sending {
  readonly key?: string | undefined;
  readonly person?: Person | undefined;
  readonly item?: Record<string, unknown> | undefined;
  readonly options?: Partial<SendOptions> | undefined;
}

function send({
  key = randomUUID(),
  person = officer,
  item = {},
  options = {},
}: Sending = {}): Promise<Response> {
  return person.send(`/prod/admin/${loan}/add-notes`, {
    method: 'POST',
    headers: { 'idempotency-key': `"${key}"` },
    json: [{ id: FIELD, value: 'Called', writtenAt: NOW, author: 'mkessler', ...item }],
    ...options,
  });
}

const problemOf = async (answer: Response): Promise<Problem> => {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  return v.parse(problemSchema, await answer.json());
};
const fieldNow = (): Promise<string> => desktop.readField(loan, FIELD);
/** What the trail says of this loan's notes. */
const trail = async (): Promise<unknown[]> =>
  (
    await gateway.store.database
      .selectFrom('audit_entry')
      .select(['act', 'detail'])
      .where('loan_guid', '=', loan)
      .orderBy('seq')
      .execute()
  ).map(({ act, detail }) => [act, detail]);
const LINE = '11/20/26@ 10:00 AM MK - Called';

test('a note goes to the platform and comes back with its receipt and the field as it is now', async () => {
  const before = await fieldNow();
  const key = randomUUID();
  const answer = await send({ key });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('idempotency-replayed')).toBeNull();
  const body = v.parse(noteAnswerSchema, await answer.json());
  expect(body.data).toEqual([{ id: FIELD, value: `${LINE}\n${before}` }]);
  expect(body.receipt).toMatchObject({ id: key, loanGuid: loan, fieldId: FIELD, line: LINE });
  expect(await fieldNow()).toBe(`${LINE}\n${before}`);
  expect(await desktop.locks(loan)).toEqual([]);

  const again = await send({ key, options: { headers: { 'idempotency-key': key.toUpperCase() } } });
  expect(again.status).toBe(200);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(v.parse(noteAnswerSchema, await again.json())).toEqual({ ...body, data: [] });
  expect(await fieldNow()).toBe(`${LINE}\n${before}`);
  expect(await trail()).toEqual([['note-written', `${FIELD}, ${key}, 6 bytes`]]);
});

test('whom the lender does not give All Loans gets a receipt, and nothing of what others wrote', async () => {
  const nobody = { personas: [], people: [] };
  const narrow = gateway.again({ settings: { ...gateway.settings, roles: { allLoans: nobody } } });
  const answer = await sendNote(officer, loan, FIELD, 'Called', narrow);
  expect(v.parse(noteAnswerSchema, await answer.json())).toMatchObject({ data: [], receipt: { line: LINE } });
  expect(await fieldNow()).toContain(LINE);
});

test.each([
  ['quotes, each of which JSON spells with two bytes', (text: string) => JSON.stringify(text)],
  ['characters that are all spelt by number', (text: string) => `"${'\\u0022'.repeat(text.length)}"`],
])('a note as long as a note may be arrives also when it is made of %s', async (_what, spell) => {
  const text = '"'.repeat(MAX_NOTE_BYTES);
  const item = JSON.stringify({ id: FIELD, value: '', writtenAt: NOW, author: 'mkessler' });
  const answer = await send({
    options: {
      json: undefined,
      body: `[${item.replace('"value":""', () => `"value":${spell(text)}`)}]`,
      headers: { 'idempotency-key': `"${randomUUID()}"`, 'content-type': 'application/json' },
    },
  });
  expect(answer.status).toBe(200);
  expect((await fieldNow()).startsWith(`11/20/26@ 10:00 AM MK - ${text}\n`)).toBe(true);
});

test('a call that no allowed note needs is refused before it is read', async () => {
  const answer = await send({ item: { value: 'x'.repeat(7 * MAX_NOTE_BYTES) } });
  expect(await problemOf(answer)).toMatchObject({ status: 413, code: 'TOO_LARGE' });
});

/** So many hours from the gateway's now. */
const fromNow = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();

test('a note that waited for nearly four days, offline for three of them, stands under its own day', async () => {
  expect((await send({ item: { writtenAt: fromNow(-95), value: 'Waited' } })).status).toBe(200);
  expect(await fieldNow()).toMatch(/^11\/16\/26@ \d+:\d\d [AP]M MK - Waited\n/);
});

const JSON_TO_HERE = {
  json: undefined,
  body: '[{"id":"CX.LO',
  headers: { 'idempotency-key': `"${randomUUID()}"`, 'content-type': 'application/json' },
};

const BAD: readonly (readonly [what: string, sending: () => Sending, status: number, code: string])[] = [
  // A device always sends a key: what took it away may be gone at the next try, so the note waits there.
  ['without a key', () => ({ options: { headers: {} } }), 400, 'UNREADABLE_REQUEST'],
  ['with a key that is no UUID', () => ({ key: 'note-1' }), 400, 'UNREADABLE_REQUEST'],
  ['that was cut off', () => ({ options: JSON_TO_HERE }), 400, 'UNREADABLE_REQUEST'],
  ['without text', () => ({ item: { value: ' ' } }), 400, 'INVALID_REQUEST'],
  ['of control characters', () => ({ item: { value: '\u0007' } }), 400, 'INVALID_REQUEST'],
  ['for a field that takes none', () => ({ item: { id: '4000' } }), 400, 'INVALID_REQUEST'],
  ['with an item nobody knows', () => ({ item: { lock: true } }), 400, 'INVALID_REQUEST'],
  ['of no time', () => ({ item: { writtenAt: 'yesterday' } }), 400, 'INVALID_REQUEST'],
  ['of two', () => ({ options: { json: [{}, {}] } }), 400, 'INVALID_REQUEST'],
  ['of somebody else', () => ({ item: { author: 'dvasquez' } }), 403, 'OTHER_USER'],
  ['that is too old', () => ({ item: { writtenAt: '2025-01-01T00:00:00Z' } }), 410, 'NOTE_TOO_OLD'],
  ['that waited for four days and more', () => ({ item: { writtenAt: fromNow(-97) } }), 410, 'NOTE_TOO_OLD'],
  ['from the future', () => ({ item: { writtenAt: '2027-01-01T00:00:00Z' } }), 422, 'NOTE_FROM_FUTURE'],
  ['that is too long', () => ({ item: { value: 'x'.repeat(33_000) } }), 413, 'TOO_LARGE'],
];

test.each(BAD)('a note %s is refused', async (_what, sending, status, code) => {
  const before = await fieldNow();
  const answer = await send(sending());
  expect(answer.status).toBe(status);
  expect(await problemOf(answer)).toMatchObject({ status, code });
  expect(await fieldNow()).toBe(before);
});

test('a key that is used for something else is 422, and each person has keys of their own', async () => {
  const key = randomUUID();
  await send({ key });
  expect(await problemOf(await send({ key, item: { value: 'Other' } }))).toMatchObject({
    status: 422,
    code: 'KEY_REUSED',
  });
  const other = await send({ key, person: processor, item: { author: 'dvasquez' } });
  expect(other.status).toBe(200);
});

test('nobody signed in, another site, and no loan id are refused as everywhere', async () => {
  expect((await send({ person: gateway.person() })).status).toBe(401);
  const elsewhere = { origin: 'https://evil.example', 'idempotency-key': `"${randomUUID()}"` };
  expect((await send({ options: { headers: elsewhere } })).status).toBe(403);
  const wrong = await officer.send('/prod/admin/not-a-loan/add-notes', { method: 'POST', json: [] });
  expect(await problemOf(wrong)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
});

test('a loan that somebody has open is 423 with their name', async () => {
  await sandbox.setFaults({ lockLoan: { loanId: loan, userId: 'dvasquez' } });
  const problem = await problemOf(await send());
  expect(problem).toMatchObject({ status: 423, code: 'LOAN_LOCKED' });
  expect(problem.holder).toMatch(/V.squez/);
  expect(problem.detail).toContain(problem.holder);
});

test('a rule of the platform is 422 with its own sentence', async () => {
  await sandbox.setFaults({ errorRate: 1, status: 400, match: { path: 'fieldWriter' } });
  const problem = await problemOf(await send());
  expect(problem).toMatchObject({ status: 422, code: 'PLATFORM_REFUSED' });
  expect(problem.detail).toBe('A fault was switched on in the sandbox.');
  expect(await desktop.locks(loan)).toEqual([]);
});

test.each([
  [503, 502, 'PLATFORM_UNAVAILABLE'],
  [429, 503, 'PLATFORM_UNAVAILABLE'],
  [403, 403, 'FORBIDDEN'],
  [404, 404, 'NOT_FOUND'],
])(
  'a platform that answers everything with %i makes it %i, and nothing is kept as sent',
  async (fault, status, code) => {
    const key = randomUUID();
    await sandbox.setFaults({ errorRate: 1, status: fault });
    expect(await problemOf(await send({ key }))).toMatchObject({ status, code });
    await sandbox.setFaults({});
    expect(await fatesOf([key])).toEqual([{ id: key, state: 'started' }]);
    // After a 403 or 404 its author has the note back, and sends it as another one.
    expect((await send({ key })).status).toBe(status < 500 ? status : 200);
    expect((await send()).status).toBe(200);
  },
);

test('a write whose answer is lost is no success; the loan waits until that has settled, and the note is there once', async () => {
  const before = await fieldNow();
  const key = randomUUID();
  await sandbox.setFaults({ dropAfterWrite: true, match: { path: 'fieldWriter' } });
  const lost = await send({ key });
  expect(lost.headers.get('retry-after')).toBe('1');
  expect(await problemOf(lost)).toMatchObject({ status: 502, code: 'PLATFORM_UNAVAILABLE' });
  expect(await trail()).toEqual([['note-uncertain', `${FIELD}, ${key}, 6 bytes`]]);
  await sandbox.setFaults({});
  const other = await send({ person: processor, item: { author: 'dvasquez' } });
  expect(await problemOf(other)).toMatchObject({ status: 409, code: 'NOTE_IN_PROGRESS' });
  expect(Number(other.headers.get('retry-after'))).toBeGreaterThan(0);
  await expect.poll(async () => (await send({ key })).status, { timeout: 20_000 }).toBe(200);
  expect(await fieldNow()).toBe(`${LINE}\n${before}`);
  expect(await desktop.locks(loan)).toEqual([]);
});

test('a token that the platform no longer takes ends the session, and one that it says is alive does not', async () => {
  const leaving = await signedIn('tnakamura');
  const sendAgain = () => send({ person: leaving, item: { author: 'tnakamura' } });
  await sandbox.setFaults({ errorRate: 1, status: 401, match: { path: 'resourceLocks' } });
  expect(await problemOf(await sendAgain())).toMatchObject({ status: 502, code: 'PLATFORM_UNAVAILABLE' });
  expect(leaving.cookies.has('ctc-sid')).toBe(true);
  // Introspection can't be asked either now, so two refusals ten seconds apart count.
  await sandbox.setFaults({ errorRate: 1, status: 401 });
  gateway.clock.now += 10_000;
  expect(await problemOf(await sendAgain())).toMatchObject({ status: 502 });
  gateway.clock.now += 10_000;
  const answer = await sendAgain();
  gateway.clock.now -= 20_000;
  expect(await problemOf(answer)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  expect(leaving.cookies.has('ctc-sid')).toBe(false);
});

test('without its database the gateway takes no note and calls no platform', async () => {
  const nobodyListens = openPool({ socketFolder: '/nonexistent', maxConnections: 1 }, () => undefined);
  const person = createPerson(
    gateway.again({ parts: { database: nobodyListens } }),
    gateway.settings.publicOrigin,
  );
  for (const [name, value] of officer.cookies) person.cookies.set(name, value);
  person.token = officer.token;
  const before = await fieldNow();
  const answer = await send({ person });
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await problemOf(answer)).toMatchObject({ status: 503, code: 'GATEWAY_UNAVAILABLE' });
  expect(await fieldNow()).toBe(before);
  await nobodyListens.destroy();
});

const OFFICER_FIELD = 'CX.LO.COMMENTS';

test('a note needs no more than id, value and writtenAt; its author is who is signed in', async () => {
  const answer = await send({ item: { author: undefined } });
  expect(answer.status).toBe(200);
  expect(v.parse(noteAnswerSchema, await answer.json()).receipt.line).toBe(LINE);
  expect(await fieldNow()).toMatch(new RegExp(`^${LINE}\n`));
});

test('two notes of one call are added in their order, and once each however often the call comes', async () => {
  const key = randomUUID();
  const before = { first: await fieldNow(), second: await desktop.readField(loan, OFFICER_FIELD) };
  const call = {
    key,
    options: {
      json: [
        { id: FIELD, value: 'Called', writtenAt: NOW },
        { id: OFFICER_FIELD, value: 'Called', writtenAt: NOW },
        { id: FIELD, value: 'Called again', writtenAt: NOW },
      ],
    },
  };
  const answer = await send(call);
  expect(answer.status).toBe(200);
  const body = v.parse(noteAnswerSchema, await answer.json());
  const first = `11/20/26@ 10:00 AM MK - Called again\n${LINE}\n${before.first}`;
  const second = `${LINE}\n${before.second}`;
  expect(body.data).toEqual([
    { id: FIELD, value: first },
    { id: OFFICER_FIELD, value: second },
  ]);
  expect(body.receipt.id).toBe(key);
  const ids = body.receipts?.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(3);
  expect(await fatesOf(ids)).toMatchObject(ids.map((id) => ({ id, state: 'applied' })));

  const again = await send(call);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(v.parse(noteAnswerSchema, await again.json())).toEqual({ ...body, data: [] });
  expect(await fieldNow()).toBe(first);
  expect(await desktop.readField(loan, OFFICER_FIELD)).toBe(second);
});

test('when one of two notes cannot be added the call says so, and sent again it adds that one alone', async () => {
  const key = randomUUID();
  const before = await fieldNow();
  const call = (id: string) => ({
    key,
    options: {
      json: [
        { id: FIELD, value: 'Called', writtenAt: NOW },
        { id, value: 'Called', writtenAt: NOW },
      ],
    },
  });
  expect(await problemOf(await send(call('4000')))).toMatchObject({ status: 400 });
  expect(await fieldNow()).toBe(`${LINE}\n${before}`);
  const again = await send(call(OFFICER_FIELD));
  expect(again.status).toBe(200);
  expect(again.headers.get('idempotency-replayed')).toBeNull();
  expect(await fieldNow()).toBe(`${LINE}\n${before}`);
  expect(await desktop.readField(loan, OFFICER_FIELD)).toMatch(new RegExp(`^${LINE}\n`));
});

async function fatesOf(ids: readonly string[], person = officer): Promise<unknown[]> {
  const answer = await person.send('/prod/admin/notes/receipts', { method: 'POST', json: { ids } });
  expect(answer.status).toBe(200);
  return v.parse(receiptsAnswerSchema, await answer.json()).data;
}

test('what became of notes is told to their author alone', async () => {
  const [key, unknown] = [randomUUID(), randomUUID()];
  await send({ key });
  expect(await fatesOf([unknown, key])).toMatchObject([
    { id: unknown, state: 'unknown' },
    { id: key, state: 'applied', isMissing: false, receipt: { id: key, line: LINE } },
  ]);
  expect(await fatesOf([key], processor)).toEqual([{ id: key, state: 'unknown' }]);
  const tooMany = { ids: Array.from({ length: 101 }, () => randomUUID()) };
  const refused = await officer.send('/prod/admin/notes/receipts', { method: 'POST', json: tooMany });
  expect(refused.status).toBe(400);
});

test('a note that somebody removed is told when its author reads the field, and can be restored', async () => {
  const key = randomUUID();
  await send({ key });
  const readFields = (person: Person, ids: readonly string[]): Promise<Response> =>
    person.send(`/los/v3/loans/${loan}/fieldReader`, { method: 'POST', json: ids });
  const missing = async (person: Person, ids: readonly string[] = ['364', FIELD]): Promise<string | null> =>
    (await readFields(person, ids)).headers.get('x-missing-notes');
  gateway.clock.now += 120_000;
  expect(await missing(officer)).toBeNull();
  await desktop.replace(loan, FIELD, 'Cleaned up');
  expect(await missing(officer)).toBe(key);
  expect(await missing(officer, ['364'])).toBeNull();
  expect(await missing(processor)).toBeNull();
  expect(await fatesOf([key])).toMatchObject([{ isMissing: true, receipt: { line: LINE } }]);
  expect((await send({ item: { restores: key } })).status).toBe(200);
  expect(await fieldNow()).toBe(`${LINE}\nCleaned up`);
  gateway.clock.now += 120_000;
  expect(await missing(officer)).toBeNull();
});

test('no word of a note lies in the database in clear, or is in the log', async () => {
  await send({ item: { value: 'Canary of the borrower' } });
  const rows = await gateway.store.database.selectFrom('note').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('Canary');
  expect(gateway.logLines.join('')).not.toContain('Canary');
  expect(gateway.logLines.join('')).not.toContain(loan);
});
