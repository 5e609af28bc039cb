import { expect, test } from 'vitest';
import {
  BUSY_OFFICER,
  detailsOf,
  MANAGER,
  queryFor,
  startSandbox,
} from '#tests/support/gateway/sandbox-fixture.ts';

const LOAN_ID = '10000000-0000-4000-8000-000000000001';
const NOTES = 'CX.PROC.CRITICAL.NOTES';
const OWN_LOANS = [
  {
    loanId: LOAN_ID,
    fields: {
      'Loan.LoanNumber': '2611000001',
      'Fields.763': '5/2/2026 12:00:00 AM',
      'Fields.4000': 'Zoë',
      'Loan.LastModified': '8/4/2026 9:48:18 AM',
      [`Fields.${NOTES}`]: 'old',
    },
  },
];

async function startReading(options = {}) {
  const sandbox = await startSandbox({ ownLoans: OWN_LOANS, ...options });
  const token = await sandbox.tokenOf(MANAGER);
  const base = `/encompass/v3/loans/${LOAN_ID}`;
  return {
    ...sandbox,
    token,
    read: (ids: unknown, query = '') => sandbox.call(token, 'POST', `${base}/fieldReader${query}`, ids),
    write: (items: unknown, query = '', by = token) =>
      sandbox.call(by, 'POST', `${base}/fieldWriter${query}`, items),
  };
}

test('fieldReader answers a map from each id, as it was asked for, to its text', async () => {
  const { read } = await startReading();
  const answer = await read(['364', 'Fields.364', '4000', NOTES]);
  expect(await answer.json()).toEqual({
    '364': '2611000001',
    'Fields.364': '2611000001',
    '4000': 'Zoë',
    [NOTES]: 'old',
  });
});

test('fieldReader writes dates with two digits and no time, unset ones as slashes', async () => {
  const { read } = await startReading();
  const answer = await read(['763', 'CX.TITLE.ORDERED.DONE', 'Loan.LastModified']);
  expect(await answer.json()).toEqual({
    '763': '05/02/2026',
    'CX.TITLE.ORDERED.DONE': '//',
    'Loan.LastModified': '08/04/2026 09:48:18 AM',
  });
});

test('an unknown field refuses the whole batch, unless it is excluded', async () => {
  const { read } = await startReading();
  const answer = await read(['364', 'NONE']);
  expect(answer.status).toBe(400);
  expect(await detailsOf(answer)).toBe("Invalid field id: 'NONE'");
  expect(await (await read(['364', 'NONE'], '?invalidFieldBehavior=Exclude')).json()).toEqual({
    '364': '2611000001',
  });
});

test('fieldReader refuses ids that repeat, and bodies that are no list of ids', async () => {
  const { read } = await startReading();
  expect(await detailsOf(await read(['364', '364']))).toBe('Items in the collection should be unique.');
  for (const body of [{}, [364], 'text']) expect((await read(body)).status).toBe(400);
});

test('an unknown loan is not found, whatever is asked of it', async () => {
  const { call, token } = await startReading();
  for (const [method, path] of [
    ['POST', 'fieldReader'],
    ['POST', 'fieldWriter'],
    ['GET', 'conditions'],
  ] as const) {
    const loan = '/encompass/v3/loans/00000000-0000-4000-8000-000000000000';
    const answer = await call(token, method, `${loan}/${path}`, method === 'GET' ? undefined : []);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ summary: 'NotFound' });
  }
});

test('what is written is read back, shows in the pipeline and moves the last change', async () => {
  const { write, read, queryRows, token } = await startReading();
  const text = '11/21/26@ 10:00 AM GO - ünïcode\nold';
  const answer = await write([{ id: NOTES, value: text }]);
  expect(answer.status).toBe(204);
  expect(await answer.text()).toBe('');
  expect(await (await read([NOTES])).json()).toEqual({ [NOTES]: text });
  const fields = [`Fields.${NOTES}`, 'Loan.LastModified'];
  const [row] = await queryRows(token, queryFor(LOAN_ID, fields));
  expect(row?.fields).toEqual({
    [`Fields.${NOTES}`]: text,
    'Loan.LastModified': '11/21/2026 10:00:00 AM',
  });
});

test('dates are written in ISO or US form and read in the form of each API', async () => {
  const { write, read, queryRows, token } = await startReading();
  for (const value of ['2026-09-03', '9/3/2026', '2026-09-03T00:00:00Z']) {
    expect((await write([{ id: '763', value }])).status).toBe(204);
    expect(await (await read(['763'])).json()).toEqual({ '763': '09/03/2026' });
  }
  const [row] = await queryRows(token, queryFor(LOAN_ID, ['Fields.763']));
  expect(row?.fields['Fields.763']).toBe('9/3/2026 12:00:00 AM');
  for (const value of ['', '//', null]) {
    await write([{ id: '763', value }]);
    expect(await (await read(['763'])).json()).toEqual({ '763': '//' });
  }
});

test('numbers and flags are written as their text', async () => {
  const { write, read } = await startReading();
  await write([{ id: '4000', value: 12.5 }]);
  expect(await (await read(['4000'])).json()).toEqual({ '4000': '12.5' });
});

test.each([
  [[{ id: 'NONE', value: 'a' }], "Invalid field id: 'NONE'"],
  [[{ id: '763', value: 'soon' }], "date field '763'"],
  [[{ value: 'a' }], 'objects with an id'],
  [{ id: '763', value: '' }, 'JSON array'],
])('fieldWriter refuses %o and writes nothing of it', async (items, details) => {
  const { write, read } = await startReading();
  const batch = Array.isArray(items) ? [{ id: NOTES, value: 'new' }, ...items] : items;
  const answer = await write(batch);
  expect(answer.status).toBe(400);
  expect(await detailsOf(answer)).toContain(details);
  expect(await (await read([NOTES])).json()).toEqual({ [NOTES]: 'old' });
});

test('writes outlive a restart', async () => {
  const first = await startReading();
  await first.write([{ id: NOTES, value: 'new' }]);
  const second = await startReading({ store: first.store });
  expect(await (await second.read([NOTES])).json()).toEqual({ [NOTES]: 'new' });
});

test('a kept write that cannot be read hides no other', async () => {
  const first = await startReading();
  await first.write([{ id: NOTES, value: 'new' }]);
  await first.store.write('field', `${LOAN_ID}|4000`, { value: 7 });
  const second = await startReading({ store: first.store });
  expect(await (await second.read([NOTES, '4000'])).json()).toEqual({ [NOTES]: 'new', '4000': 'Zoë' });
});

const LOCKS = '/encompass/v3/resourceLocks';
const lockBody = (entityId = LOAN_ID) => ({
  resource: { entityId, entityType: 'Loan' },
  lockType: 'Exclusive',
});

async function startLocking(options = {}) {
  const sandbox = await startReading({ ownLoans: undefined, loanCount: 20, ...options });
  const other = await sandbox.tokenOf(BUSY_OFFICER);
  const [row] = await sandbox.queryRows(sandbox.token, { loanFolders: ['My Pipeline'] });
  const loanId = row?.loanId ?? '';
  return {
    ...sandbox,
    other,
    loanId,
    lock: (token: string) => sandbox.call(token, 'POST', `${LOCKS}?view=entity`, lockBody(loanId)),
    unlock: (token: string, lockId: string) =>
      sandbox.call(token, 'DELETE', `${LOCKS}/${lockId}?resourceType=loan&resourceId=${loanId}`),
    writeTo: (token: string, query = '') =>
      sandbox.call(token, 'POST', `/encompass/v3/loans/${loanId}/fieldWriter${query}`, [
        { id: NOTES, value: 'x' },
      ]),
  };
}

test('a lock tells who holds it and since when; it can be listed and taken off', async () => {
  const { call, token, loanId, lock, unlock } = await startLocking();
  const created = await lock(token);
  expect(created.status).toBe(201);
  const entity = await created.json();
  expect(entity).toEqual({
    id: expect.any(String),
    resource: { entityId: loanId, entityType: 'Loan' },
    userId: MANAGER,
    lockType: 'Exclusive',
    lockTime: '2026-11-21T15:00:00.000Z',
  });
  const list = await call(token, 'GET', `${LOCKS}?resourceType=loan&resourceId=${loanId}`);
  expect(await list.json()).toEqual([entity]);
  expect((await unlock(token, entity.id)).status).toBe(204);
  expect((await unlock(token, entity.id)).status).toBe(404);
});

test('an exclusive lock keeps others from writing, never from reading', async () => {
  const { call, token, other, loanId, lock, writeTo } = await startLocking();
  const { id } = await (await lock(token)).json();
  const refused = await writeTo(other);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({ summary: 'Conflict', details: `The loan is locked by ${MANAGER}.` });
  const read = await call(other, 'POST', `/encompass/v3/loans/${loanId}/fieldReader`, [NOTES]);
  expect(read.status).toBe(200);
  expect((await writeTo(token, `?lockId=${id}`)).status).toBe(204);
  expect((await writeTo(token, '?lockId=another')).status).toBe(409);
});

test('of two people who lock at once only one succeeds; asking again gives the same lock', async () => {
  const { token, other, lock } = await startLocking();
  const answers = await Promise.all([lock(token), lock(other)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 409]);
  const again = await (await lock(token)).json();
  expect(await answers[0]?.json()).toEqual(again);
});

test("nobody takes off somebody else's lock", async () => {
  const { token, other, lock, unlock } = await startLocking();
  const { id } = await (await lock(token)).json();
  const refused = await unlock(other, id);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({ summary: 'Forbidden', details: 'Cancel lock is not allowed.' });
});

test.each([
  [{ ...lockBody(), lockType: 'Shared' }, 400],
  [{ resource: { entityId: LOAN_ID, entityType: 'Trade' }, lockType: 'Exclusive' }, 400],
  [lockBody('00000000-0000-4000-8000-000000000000'), 404],
  [{}, 400],
])('refuses to lock %o with %i', async (body, status) => {
  const { call, token } = await startReading();
  expect((await call(token, 'POST', LOCKS, body)).status).toBe(status);
});

test('locks outlive a restart', async () => {
  const first = await startLocking();
  await first.lock(first.token);
  const second = await startLocking({ store: first.store });
  expect((await second.writeTo(second.other)).status).toBe(409);
});
