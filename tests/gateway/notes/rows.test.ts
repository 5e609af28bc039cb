import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NOTE_MEMORY_DAYS } from '#src/contract/wire/note.ts';
import { retryConflicts } from '#src/gateway/db/retry-conflicts.ts';
import { createDatabaseLoanLeases } from '#src/gateway/notes/database-loan-leases.ts';
import { createDatabaseLockRecords } from '#src/gateway/notes/database-lock-records.ts';
import { createDatabaseNoteLedger } from '#src/gateway/notes/database-note-ledger.ts';
import type { LoanLeases, LockRecords, NoteLedger } from '#src/gateway/notes/note-ports.ts';
import { createSlotRows } from '#src/gateway/slots/slot-rows.ts';
import { createTokenSeal } from '#src/gateway/sessions/token-seal.ts';
import {
  createMemoryLeases,
  createMemoryLedger,
  createMemoryLockRecords,
} from '#tests/support/gateway-notes/memory-rows.ts';
import { fresh, newRow, ROWS_NOW as NOW, taken } from '#tests/support/gateway-notes/new-rows.ts';
import { openedDatabase } from '#tests/support/gateway/test-gateway.ts';

const DAY_MS = 24 * 3_600_000;
const OLD_KEY = Buffer.from('an old key of thirty-two bytes or more');
const NEW_KEY = Buffer.from('a new key of thirty-two bytes or more');

const store = openedDatabase();
const seal = createTokenSeal([OLD_KEY], randomBytes);

const started = { attempt: undefined, appliedAt: undefined, isSuperseded: false, removedAt: undefined };

// What the simulations believe of rows has to be what the database does.
const LEDGERS: readonly (readonly [string, () => NoteLedger])[] = [
  ['in memory', createMemoryLedger],
  ['in the database', () => createDatabaseNoteLedger(store.database, seal, () => NOW)],
];

describe.each(LEDGERS)('the ledger %s', (_where, open) => {
  test('keeps a row as it was started, and the first of two with one key', async () => {
    const ledger = open();
    const row = newRow();
    expect(await ledger.find(row)).toBeUndefined();
    expect(await ledger.start(row)).toEqual({ ...row, ...started });
    expect(await ledger.start({ ...row, line: 'another', fingerprint: 'other' })).toEqual({
      ...row,
      ...started,
    });
    expect(await ledger.find(row)).toEqual({ ...row, ...started });
    expect(await ledger.find({ userId: 'ben', noteId: row.noteId })).toBeUndefined();
  });

  test('keeps the last attempt, the first receipt, and what is missing', async () => {
    const ledger = open();
    const row = newRow();
    await ledger.start(row);
    await ledger.recordAttempt(row, { beforeHash: 'b1', afterHash: 'a1', writes: 1 });
    await ledger.recordAttempt(row, { beforeHash: 'b2', afterHash: 'a2', writes: 2 });
    expect(await ledger.apply(row, NOW + 5)).toBe(NOW + 5);
    expect(await ledger.apply(row, NOW + 9)).toBe(NOW + 5);
    await ledger.setRemoved(row, NOW + 20);
    expect(await ledger.find(row)).toEqual({
      ...row,
      attempt: { beforeHash: 'b2', afterHash: 'a2', writes: 2 },
      appliedAt: NOW + 5,
      isSuperseded: false,
      removedAt: NOW + 20,
    });
    await ledger.setRemoved(row, undefined);
    expect((await ledger.find(row))?.removedAt).toBeUndefined();
  });

  test('answers the rows of one field, of everybody, newest first', async () => {
    const ledger = open();
    const [loanGuid, fieldId] = [fresh(), fresh()];
    const rows = [newRow({ createdAt: NOW - 5 }), newRow({ userId: 'ben' }), newRow({ createdAt: NOW + 5 })];
    for (const row of rows) {
      await ledger.start({ ...row, loanGuid, fieldId });
    }
    await ledger.start(newRow({ loanGuid }));
    await ledger.start(newRow({ fieldId }));
    const found = await ledger.rowsOfField(loanGuid, fieldId);
    expect(found.map((row) => row.noteId)).toEqual([rows[2]?.noteId, rows[1]?.noteId, rows[0]?.noteId]);
  });

  test.each([
    ['the same person, loan and field', {}, true],
    ['another person', { userId: 'ben' }, false],
    ['another loan', { loanGuid: 'other' }, false],
    ['another field', { fieldId: 'other' }, false],
  ])('a note that brings back one of %s', async (_what, changes, isSuperseded) => {
    const ledger = open();
    const old = newRow();
    await ledger.start(old);
    await ledger.apply(old, NOW);
    await ledger.start(newRow({ ...changes, restores: old.noteId }));
    expect((await ledger.find(old))?.isSuperseded).toBe(isSuperseded);
  });

  test('a note that begins as refused brings nothing back', async () => {
    const ledger = open();
    const old = newRow();
    await ledger.start(old);
    await ledger.apply(old, NOW);
    const refused = newRow({ restores: old.noteId, refusal: { kind: 'too-old' } });
    expect(await ledger.start(refused)).toEqual({ ...refused, ...started });
    expect(await ledger.start(newRow({ noteId: refused.noteId }))).toEqual({ ...refused, ...started });
    expect((await ledger.find(old))?.isSuperseded).toBe(false);
  });

  test('a note that never stood there is not brought back, and a repeated start brings nothing back', async () => {
    const ledger = open();
    const old = newRow();
    await ledger.start(old);
    const restoring = newRow({ restores: old.noteId });
    await ledger.start(restoring);
    expect((await ledger.find(old))?.isSuperseded).toBe(false);
    await ledger.apply(old, NOW);
    await ledger.start(restoring);
    expect((await ledger.find(old))?.isSuperseded).toBe(false);
  });
});

const LEASES: readonly (readonly [string, () => LoanLeases])[] = [
  ['in memory', () => createMemoryLeases(Date.now)],
  ['in the database', () => createDatabaseLoanLeases(store.database)],
];

test('at start the leases of a dead process end at once, and soon where a note may have been sent', async () => {
  const leases = createDatabaseLoanLeases(store.database);
  const ledger = createDatabaseNoteLedger(store.database, seal, () => NOW);
  const [idle, sent, done] = [fresh(), fresh(), fresh()];
  for (const loanGuid of [sent, done]) {
    const row = await ledger.start(newRow({ loanGuid }));
    await ledger.recordAttempt(row, { beforeHash: 'before', afterHash: 'after', writes: 1 });
    if (loanGuid === done) await ledger.apply(row, NOW);
  }
  const dead = await taken(leases, sent, 60_000);
  for (const loan of [idle, done]) await taken(leases, loan, 60_000);
  await leases.endLeft(8_000);
  for (const loan of [idle, done]) expect((await leases.acquire(loan, fresh(), 60_000)).kind).toBe('taken');
  const held = await leases.acquire(sent, fresh(), 60_000);
  expect(held.kind).toBe('held');
  expect(held.kind === 'held' ? held.remainingMs : 0).toBeLessThanOrEqual(8_000);
  await leases.endLeft(0);
  expect(await leases.renew(dead, 60_000)).toBe(false);
  expect((await leases.acquire(sent, fresh(), 60_000)).kind).toBe('taken');
});

describe('the leases of replicas', () => {
  const slots = () => createSlotRows(store.database);

  /** Leases of a replica that was last known to live that long ago; negative for one that lives. */
  async function replicaSilentFor(ms: number): Promise<ReturnType<typeof createDatabaseLoanLeases>> {
    const replica = fresh();
    await slots().join(replica, -ms);
    return createDatabaseLoanLeases(store.database, replica);
  }

  async function onItsWay(loanGuid: string): Promise<void> {
    const ledger = createDatabaseNoteLedger(store.database, seal, () => NOW);
    const row = await ledger.start(newRow({ loanGuid }));
    await ledger.recordAttempt(row, { beforeHash: 'before', afterHash: 'after', writes: 1 });
  }

  test('of a dead one they end at once, and later where a note may have been sent', async () => {
    const dead = await replicaSilentFor(1_000);
    const other = await replicaSilentFor(-60_000);
    const [idle, sent] = [fresh(), fresh()];
    await onItsWay(sent);
    const left = [await taken(dead, idle, 60_000), await taken(dead, sent, 60_000)];
    await other.endOfDead(5_000);
    expect((await other.acquire(idle, fresh(), 60_000)).kind).toBe('taken');
    const held = await other.acquire(sent, fresh(), 60_000);
    expect(held.kind === 'held' ? held.remainingMs : 60_000).toBeLessThanOrEqual(4_000);
    // A second look makes it no longer: it counts from when the replica was last known to live.
    await other.endOfDead(900);
    expect((await other.acquire(sent, fresh(), 60_000)).kind).toBe('taken');
    // One that was only frozen finds its leases gone.
    expect(await Promise.all(left.map((lease) => dead.renew(lease, 60_000)))).toEqual([false, false]);
  });

  test('of one that lives, that never said so, or that is of an earlier release, they run as long as they were taken', async () => {
    const living = await replicaSilentFor(-60_000);
    const silent = createDatabaseLoanLeases(store.database, fresh());
    const earlier = createDatabaseLoanLeases(store.database);
    const dead = await replicaSilentFor(60_000);
    const held = await Promise.all(
      [living, silent, earlier].map(async (holder) => ({
        holder,
        lease: await taken(holder, fresh(), 60_000),
      })),
    );
    const takenOver = fresh();
    await taken(dead, takenOver, 1);
    await expect.poll(async () => (await earlier.acquire(takenOver, fresh(), 60_000)).kind).toBe('taken');
    await living.endOfDead(0);
    expect((await living.acquire(takenOver, fresh(), 60_000)).kind).toBe('held');
    const renewed = await Promise.all(held.map(({ holder, lease }) => holder.renew(lease, 60_000)));
    expect(renewed).toEqual([true, true, true]);
  });

  test('of one that left they end as a dead one’s', async () => {
    const replica = fresh();
    await slots().join(replica, 60_000);
    const loan = fresh();
    await taken(createDatabaseLoanLeases(store.database, replica), loan, 60_000);
    await slots().leave(replica);
    const other = await replicaSilentFor(-60_000);
    await other.endOfDead(5_000);
    expect((await other.acquire(loan, fresh(), 60_000)).kind).toBe('taken');
  });
});

describe.each(LEASES)('the leases %s', (_where, open) => {
  test('of many who ask at once one gets the loan, and the others hear for how long', async () => {
    const leases = open();
    const loan = fresh();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => leases.acquire(loan, fresh(), 60_000)),
    );
    expect(results.filter(({ kind }) => kind === 'taken')).toHaveLength(1);
    for (const result of results) {
      const remaining = result.kind === 'held' ? result.remainingMs : 60_000;
      expect(remaining).toBeGreaterThan(30_000);
      expect(remaining).toBeLessThanOrEqual(60_000);
    }
  });

  test('a lease that was given back, or ran out, is the next one’s, with a higher fence', async () => {
    const leases = open();
    const loan = fresh();
    const first = await taken(leases, loan, 60_000);
    await leases.release(first);
    const second = await taken(leases, loan, 1);
    expect(second.fence).toBe(first.fence + 1);
    await delay(30);
    const third = await taken(leases, loan, 60_000);
    expect(third.fence).toBe(second.fence + 1);
    // Those before have no say any more.
    await leases.release(first);
    await leases.release(second);
    expect(await leases.renew(second, 60_000)).toBe(false);
    expect((await leases.acquire(loan, fresh(), 1)).kind).toBe('held');
    expect(await leases.renew(third, 60_000)).toBe(true);
  });

  test('a lease that ran out is not renewed, even when nobody else has it', async () => {
    const leases = open();
    const lease = await taken(leases, fresh(), 1);
    await delay(30);
    expect(await leases.renew(lease, 60_000)).toBe(false);
  });

  test('renewing can also shorten', async () => {
    const leases = open();
    const loan = fresh();
    const lease = await taken(leases, loan, 60_000);
    expect(await leases.renew(lease, 1)).toBe(true);
    await delay(30);
    expect((await leases.acquire(loan, fresh(), 1)).kind).toBe('taken');
  });
});

const RECORDS: readonly (readonly [string, () => { records: LockRecords; leases: LoanLeases }])[] = [
  [
    'in memory',
    () => {
      const leases = createMemoryLeases(Date.now);
      const isLeased = (loan: string): boolean => (leases.rows.get(loan)?.expiresAt ?? 0) > Date.now();
      return { leases, records: createMemoryLockRecords(isLeased) };
    },
  ],
  [
    'in the database',
    () => ({
      leases: createDatabaseLoanLeases(store.database),
      records: createDatabaseLockRecords(store.database, () => NOW),
    }),
  ],
];

describe.each(RECORDS)('the lock records %s', (_where, open) => {
  test('are there from the announcement on, with the lock’s id once it is known', async () => {
    const { records } = open();
    const record = { id: fresh(), loanGuid: fresh(), userId: 'ada', sessionId: 'session' };
    await records.announce(record);
    expect(await records.ofLoan(record.loanGuid)).toEqual([{ ...record, lockId: undefined }]);
    await records.setLockId(record.id, 'lock');
    expect(await records.ofLoan(record.loanGuid)).toEqual([{ ...record, lockId: 'lock' }]);
    await records.forget(record.id);
    await records.forget(record.id);
    await records.setLockId(record.id, 'lock');
    expect(await records.ofLoan(record.loanGuid)).toEqual([]);
  });

  test('are left only when nobody has the loan', async () => {
    const { records, leases } = open();
    const [free, leased, ranOut] = [fresh(), fresh(), fresh()];
    for (const loanGuid of [free, free, leased, ranOut]) {
      await records.announce({ id: fresh(), loanGuid, userId: 'ada', sessionId: 'session' });
    }
    await taken(leases, leased, 60_000);
    await taken(leases, ranOut, 1);
    await delay(30);
    const left = await records.leftLoans();
    expect(left.filter((loan) => [free, leased, ranOut].includes(loan)).toSorted()).toEqual(
      [free, ranOut].toSorted(),
    );
  });
});

test('a note is forgotten when neither its writing nor its coming is within memory, and a day more', async () => {
  const ledger = createDatabaseNoteLedger(store.database, seal, () => NOW + (NOTE_MEMORY_DAYS + 1) * DAY_MS);
  const old = newRow({ createdAt: NOW - 1, writtenAt: NOW - DAY_MS });
  const fromAFastClock = newRow({ createdAt: NOW - 1, writtenAt: NOW + DAY_MS });
  const young = newRow({ createdAt: NOW + 1, writtenAt: NOW - DAY_MS });
  for (const row of [old, fromAFastClock, young]) await ledger.start(row);
  await ledger.removeForgotten();
  const ids = [old, fromAFastClock, young].map((row) => row.noteId);
  const kept = (await ledger.findAll('ada', ids)).map((row) => row.noteId);
  expect(kept.toSorted()).toEqual(ids.slice(1).toSorted());
});

test('a line lies in the database sealed, opens with an older key, and is empty without it', async () => {
  const row = newRow({ line: 'Canary of the borrower' });
  await createDatabaseNoteLedger(store.database, seal, () => NOW).start(row);
  const raw = await sql`select * from note where note_id = ${row.noteId}`.execute(store.database);
  expect(JSON.stringify(raw.rows)).not.toContain('Canary');
  const withBoth = createTokenSeal([NEW_KEY, OLD_KEY], randomBytes);
  expect((await createDatabaseNoteLedger(store.database, withBoth, () => NOW).find(row))?.line).toBe(
    row.line,
  );
  const withNew = createTokenSeal([NEW_KEY], randomBytes);
  expect((await createDatabaseNoteLedger(store.database, withNew, () => NOW).find(row))?.line).toBe('');
  // Moved to another row it does not open either.
  await sql`update note set user_id = 'eve' where note_id = ${row.noteId}`.execute(store.database);
  const moved = await createDatabaseNoteLedger(store.database, seal, () => NOW).find({
    ...row,
    userId: 'eve',
  });
  expect(moved?.line).toBe('');
});

test('leases that ran out a day ago are removed', async () => {
  const leases = createDatabaseLoanLeases(store.database);
  const [old, young] = [fresh(), fresh()];
  await taken(leases, old, 1);
  await taken(leases, young, 1);
  await sql`update loan_lease set expires_at = expires_at - interval '2 days' where loan_guid = ${old}`.execute(
    store.database,
  );
  await leases.removeOld();
  const rows = await store.database.selectFrom('loan_lease').select('loan_guid').execute();
  expect(rows.map((row) => row.loan_guid)).toContain(young);
  expect(rows.map((row) => row.loan_guid)).not.toContain(old);
});

test.each(['40001', '40P01'])(
  'work that the database gave up with %s is done again, five times at most',
  async (code) => {
    let calls = 0;
    const work = async (failures: number): Promise<string> => {
      calls += 1;
      if (calls <= failures) throw Object.assign(new Error('again'), { code });
      return 'done';
    };
    expect(await retryConflicts(() => work(4))).toBe('done');
    expect(calls).toBe(5);
    calls = 0;
    await expect(retryConflicts(() => work(5))).rejects.toThrow('again');
    expect(calls).toBe(5);
    calls = 0;
    const other = async (): Promise<never> => {
      calls += 1;
      throw Object.assign(new Error('no'), { code: '23505' });
    };
    await expect(retryConflicts(other)).rejects.toThrow('no');
    expect(calls).toBe(1);
  },
);
