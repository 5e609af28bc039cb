import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAuditTrail } from '#src/gateway/audit/audit-trail.ts';
import { readTrail } from '#src/gateway/audit/read-trail.ts';
import { createGateway } from '#src/gateway/create-gateway.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

const LOAN = '00000000-0000-4000-8000-00000000000A';
const FIELD = 'CX.PROC.CRITICAL.NOTES';
const DAY_MS = 86_400_000;

const gateway = openedGateway(undefined, 'test');

const entries = () =>
  gateway.store.database.selectFrom('audit_entry').selectAll().orderBy('chain').orderBy('seq').execute();

/** What the trail says, without what differs from run to run. */
const told = async (): Promise<string[]> =>
  (await entries()).map(({ act, user_id, loan_guid, detail }) =>
    [act, user_id, loan_guid?.at(-1), detail?.replace(/[\w-]{36}/, 'id')].filter(Boolean).join(' '),
  );

/** The faults of the whole trail, as `npm run audit` tells them. */
async function faults(keptSince = new Date(0)): Promise<string[]> {
  const found: string[] = [];
  await readTrail(gateway.store.database, keptSince, ({ seq }, fault) => {
    if (fault !== undefined) found.push(`${seq} ${fault}`);
  });
  return found;
}

const note = (value: string, id = FIELD, fromNow = 0) => ({
  method: 'POST',
  headers: { 'Idempotency-Key': `"${randomUUID()}"` },
  json: [{ id, value, writtenAt: new Date(gateway.clock.now + fromNow).toISOString() }],
});

test('each act is one entry, with who, when, which request and loan, and no word of a note', async () => {
  const ada = await gateway.signedIn('ada');
  const read = () => ada.send(`/los/v3/loans/${LOAN}/conditions`);
  expect((await read()).headers.get('x-request-id')).toBe((await entries()).at(-1)?.request_id);
  await read();
  const adding = `/prod/admin/${LOAN}/add-notes`;
  expect((await ada.send(adding, note('Canary', FIELD, DAY_MS))).status).toBe(422);
  expect((await ada.send(adding, note('Canary', '4002.CANARY'))).status).toBe(400);
  expect((await ada.send('/prod/api/preferences/ben@lender.example')).status).toBe(403);
  await ada.send('/auth/logout', { method: 'POST' });

  expect(await told()).toEqual([
    'signed-in ada',
    'loan-opened ada a',
    `note-refused ada a ${FIELD}, id, 6 bytes, from-future`,
    'note-refused ada a another field, id, 6 bytes, not-a-note-field',
    'refused ada GET /prod/api/preferences/:loEmail',
    'session-ended ada signed-out',
  ]);
  const all = await entries();
  expect(new Set(all.map(({ at }) => at.getTime()))).toEqual(new Set([gateway.clock.now]));
  expect(all.every(({ request_id, session }) => request_id?.length === 36 && session?.length === 12)).toBe(
    true,
  );
  expect(JSON.stringify(all)).not.toMatch(/canary/i);
  expect(await faults()).toEqual([]);
});

test('a loan is opened when the platform has answered with it, and what it refuses is an entry of its own', async () => {
  const ada = await gateway.signedIn('ada');
  const loan = (last: string) => `${LOAN.slice(0, -1)}${last}`;
  const read = (last: string) => ada.send(`/los/v3/loans/${loan(last)}/conditions`);
  const fields = (last: string) =>
    ada.send(`/los/v3/loans/${loan(last)}/fieldReader`, { method: 'POST', json: ['364'] });
  gateway.platform.answer('conditions', (context) => context.json({}, 404));
  gateway.platform.answer('fields', (context) => context.json({}, 403));
  expect([(await read('1')).status, (await read('1')).status, (await fields('2')).status]).toEqual([
    404, 404, 403,
  ]);
  gateway.platform.answer('conditions', (context) => context.json({}, 500));
  expect((await read('3')).status).toBe(502);
  gateway.platform.answer('conditions', undefined);
  expect((await read('1')).status).toBe(200);
  expect((await told()).slice(1)).toEqual([
    'loan-refused ada 1 404',
    'loan-refused ada 2 403',
    'refused ada POST /los/v3/loans/:loanGuid/fieldReader',
    'loan-opened ada 1',
  ]);
});

test('whoever asks for what they may not have fills no more than 100 entries of a kind in a session', async () => {
  const { log, now } = gateway.deps;
  const trail = createAuditTrail({ database: gateway.store.database, now, keep: DAY_MS, log });
  const refuse = (sessionHash: string) => {
    const entry = { sessionHash, loanGuid: randomUUID(), detail: '404' };
    return [trail.loanAsked({ ...entry, act: 'loan-refused' }), trail.record({ ...entry, act: 'refused' })];
  };
  await Promise.all(Array.from({ length: 110 }, () => refuse('ada')).flat());
  await Promise.all(refuse('ben'));
  const all = await entries();
  const of = (act: string, session: string) =>
    all.filter((entry) => entry.act === act && entry.session === session);
  expect([of('loan-refused', 'ada').length, of('refused', 'ada').length]).toEqual([100, 100]);
  expect([of('loan-refused', 'ben').length, of('refused', 'ben').length]).toEqual([1, 1]);
  expect(of('loan-refused', 'ada').at(-1)?.detail).toBe('404, the last one told');
  expect(await faults()).toEqual([]);
});

test('a sign-in that the platform refuses is an entry, and what strangers try is none', async () => {
  const stranger = gateway.person();
  await stranger.send('/platform-auth/oauth2/v1/token', { method: 'POST' });
  await stranger.send('/prod/api/preferences/ben@lender.example');
  expect(await told()).toEqual([]);
  gateway.platform.answer('token', (context) => context.json({ error: 'invalid_grant' }, 400));
  await gateway
    .person()
    .signIn('ada')
    .catch(() => undefined);
  expect(await told()).toEqual(['sign-in-refused refused']);
});

test('a session that runs out is one entry, whoever finds it first', async () => {
  const [ada, ben] = [gateway.person(), gateway.person()];
  await ada.signIn('ada');
  await ben.signIn('ben');
  gateway.clock.now += 31 * 60_000;
  await ada.send('/platform-api/v1/company/users/me');
  await createGateway(gateway.deps).removeExpired();
  await createGateway(gateway.deps).removeExpired();
  const ended = (await told()).filter((entry) => entry.startsWith('session-ended'));
  expect(ended.toSorted()).toEqual(['session-ended ada expired', 'session-ended ben expired']);
});

test('replicas write chains of their own, and entries go by their age alone', async () => {
  const other = gateway.again();
  await gateway.person().signIn('ada');
  gateway.clock.now += 729 * DAY_MS;
  await gateway.person(other).signIn('ben');
  await gateway.person().signIn('cem');
  expect(new Set((await entries()).map(({ chain }) => chain)).size).toBe(2);
  gateway.clock.now += 2 * DAY_MS;
  await createGateway(gateway.deps).removeExpired();
  expect((await told()).filter((entry) => entry.startsWith('signed-in')).toSorted()).toEqual([
    'signed-in ben',
    'signed-in cem',
  ]);
  // The first entry that is left of a chain is old: those before it may be gone by their age.
  expect(await faults(new Date(gateway.clock.now))).toEqual([]);
});

const write = async (count: number): Promise<void> => {
  const { log, now } = gateway.deps;
  const trail = createAuditTrail({ database: gateway.store.database, now, keep: DAY_MS, log });
  await Promise.all(
    Array.from({ length: count }, (_, at) => trail.record({ act: 'refused', detail: `${at}` })),
  );
};

test('entries written at the same instant are in the order of their acts', async () => {
  await write(30);
  expect((await entries()).map(({ detail }) => detail)).toEqual(
    Array.from({ length: 30 }, (_, at) => `${at}`),
  );
  expect(await faults()).toEqual([]);
});

test.each(['at', 'act', 'user_id', 'session', 'request_id', 'loan_guid', 'detail', 'hash'] as const)(
  'an entry whose %s was changed is named',
  async (column) => {
    await write(4);
    const value = column === 'at' ? new Date(0) : 'changed';
    await gateway.store.database.updateTable('audit_entry').set(column, value).where('seq', '=', 2).execute();
    expect((await faults())[0]).toBe('2 it was changed');
  },
);

test('an entry that was removed, or written anew, is named by the one after it', async () => {
  await write(4);
  const { database } = gateway.store;
  await database.deleteFrom('audit_entry').where('seq', '=', 2).execute();
  expect(await faults()).toEqual(['3 entries before it were removed']);
  await database.deleteFrom('audit_entry').where('seq', '=', 1).execute();
  expect(await faults()).toEqual(['3 entries before it were removed']);
});

test('what cannot be written keeps nobody from working, is an error in the log, and later entries are whole', async () => {
  const events: string[] = [];
  const { database } = gateway.store;
  const { now } = gateway.deps;
  const log = { event: (_: string, event: string) => events.push(event) };
  const trail = createAuditTrail({ database, now, keep: DAY_MS, log });
  await trail.record({ act: 'refused' });
  await trail.record({ act: 'refused', detail: 'a\0b' });
  await trail.record({ act: 'refused' });
  expect(events).toEqual(['audit-not-written']);
  expect(await faults()).toEqual([]);
  expect(await told()).toEqual(['refused', 'refused']);
});
