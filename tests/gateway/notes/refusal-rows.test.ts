import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createDatabaseLoanLeases } from '#src/gateway/notes/database-loan-leases.ts';
import { createDatabaseNoteLedger } from '#src/gateway/notes/database-note-ledger.ts';
import type { LoanLeases, NoteLedger } from '#src/gateway/notes/note-ports.ts';
import { createTokenSeal } from '#src/gateway/sessions/token-seal.ts';
import { createMemoryLeases, createMemoryLedger } from '#tests/support/gateway-notes/memory-rows.ts';
import { fresh, newRow, ROWS_NOW as NOW, taken } from '#tests/support/gateway-notes/new-rows.ts';
import { openedDatabase } from '#tests/support/gateway/test-gateway.ts';

const seal = createTokenSeal([randomBytes(32)], randomBytes);

const store = openedDatabase();

const REFUSING: readonly (readonly [string, () => { ledger: NoteLedger; leases: LoanLeases }])[] = [
  [
    'in memory',
    () => {
      const leases = createMemoryLeases(Date.now);
      return { leases, ledger: createMemoryLedger(leases.holds) };
    },
  ],
  [
    'in the database',
    () => ({
      leases: createDatabaseLoanLeases(store.database),
      ledger: createDatabaseNoteLedger(store.database, seal, () => NOW),
    }),
  ],
  [
    'in the database of replicas',
    () => ({
      leases: createDatabaseLoanLeases(store.database, fresh()),
      ledger: createDatabaseNoteLedger(store.database, seal, () => NOW),
    }),
  ],
];

describe.each(REFUSING)('a refusal %s', (_where, open) => {
  const rule = { kind: 'rule', detail: 'Says the borrower’s bank' } as const;

  test('is kept while its lease is held', async () => {
    const { ledger, leases } = open();
    const row = await ledger.start(newRow({ loanGuid: fresh() }));
    const lease = await taken(leases, row.loanGuid, 60_000);
    expect(await ledger.refuse(row, rule, lease)).toEqual({ ...row, refusal: rule });
    expect(await ledger.find(row)).toEqual({ ...row, refusal: rule });
    const [ofField] = await ledger.rowsOfField(row.loanGuid, row.fieldId);
    expect(ofField).toEqual({ ...row, refusal: rule });
  });

  test('is not kept of a note that was written, which says when', async () => {
    const { ledger, leases } = open();
    const row = await ledger.start(newRow({ loanGuid: fresh() }));
    const lease = await taken(leases, row.loanGuid, 60_000);
    await ledger.apply(row, NOW + 5);
    expect(await ledger.refuse(row, rule, lease)).toEqual({ ...row, appliedAt: NOW + 5 });
  });

  test('is not kept once its lease was given back or is another call’s', async () => {
    const { ledger, leases } = open();
    const row = await ledger.start(newRow({ loanGuid: fresh() }));
    const lease = await taken(leases, row.loanGuid, 60_000);
    await leases.release(lease);
    expect(await ledger.refuse(row, rule, lease)).toEqual(row);
    const next = await taken(leases, row.loanGuid, 60_000);
    expect(await ledger.refuse(row, rule, lease)).toEqual(row);
    // Rows of leases are forgotten, and then their numbers begin again.
    expect(await ledger.refuse(row, rule, { ...next, holder: lease.holder })).toEqual(row);
    expect(await ledger.refuse(row, rule, next)).toEqual({ ...row, refusal: rule });
  });
});

test('a refusal lies in the database sealed, and one that cannot be read is none', async () => {
  const row = newRow({ refusal: { kind: 'rule', detail: 'Canary of the platform' } });
  const ledger = createDatabaseNoteLedger(store.database, seal, () => NOW);
  await ledger.start(row);
  const raw = await sql`select * from note where note_id = ${row.noteId}`.execute(store.database);
  expect(JSON.stringify(raw.rows)).not.toContain('Canary');
  const withNew = createTokenSeal([randomBytes(32)], randomBytes);
  const unread = await createDatabaseNoteLedger(store.database, withNew, () => NOW).find(row);
  expect(unread).toMatchObject({ noteId: row.noteId, refusal: undefined });
  await sql`update note set sealed_refusal = 'nonsense' where note_id = ${row.noteId}`.execute(
    store.database,
  );
  expect(await ledger.find(row)).toMatchObject({ line: row.line, refusal: undefined });
});
