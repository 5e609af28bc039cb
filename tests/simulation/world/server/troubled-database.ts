import type { Random } from '#tests/simulation/engine/random.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { NoteDatabase } from '#tests/simulation/world/server/memory-database.ts';

/** The database cannot be reached, or its answer was lost. */
export class DatabaseLost extends Error {
  readonly code = 'ECONNREFUSED';
}

export interface TroubledDatabaseParts {
  readonly scheduler: Scheduler;
  readonly process: Process;
  readonly random: Random;
  readonly isDown: () => boolean;
}

/** A database as one gateway instance has it: each statement is at once, between two steps of the instance. */
export function createTroubledDatabase(
  { ledger, leases, lockRecords, allNotes }: NoteDatabase,
  { scheduler, process, random, isDown }: TroubledDatabaseParts,
): NoteDatabase {
  async function statement<T>(what: string, work: () => Promise<T>): Promise<T> {
    await scheduler.step(process, `asks the database: ${what}`, random.between(1, 15));
    if (isDown()) {
      // A connection can break before the database heard of it, and after it has done everything.
      if (random.chance(0.3)) await scheduler.outside(work);
      await scheduler.step(process, `has lost the database: ${what}`, random.between(1, 2000));
      throw new DatabaseLost('the database does not answer');
    }
    const result = await scheduler.outside(work);
    await scheduler.step(process, `has from the database: ${what}`, random.between(0, 10));
    return result;
  }

  return {
    allNotes,
    ledger: {
      find: (key) => statement('find a note', () => ledger.find(key)),
      start: (row) => statement('start a note', () => ledger.start(row)),
      recordAttempt: (key, attempt) => statement('an attempt', () => ledger.recordAttempt(key, attempt)),
      apply: (key, at) => statement('applied', () => ledger.apply(key, at)),
      refuse: (key, why, lease) => statement('refused', () => ledger.refuse(key, why, lease)),
      rowsOfField: (loan, field) => statement('rows of a field', () => ledger.rowsOfField(loan, field)),
      setRemoved: (key, at) => statement('missing', () => ledger.setRemoved(key, at)),
    },
    leases: {
      acquire: (loan, holder, ms) => statement('take a lease', () => leases.acquire(loan, holder, ms)),
      renew: (lease, ms) => statement('renew a lease', () => leases.renew(lease, ms)),
      release: (lease) => statement('release a lease', () => leases.release(lease)),
    },
    lockRecords: {
      announce: (record) => statement('announce a lock', () => lockRecords.announce(record)),
      setLockId: (id, lockId) => statement('record a lock', () => lockRecords.setLockId(id, lockId)),
      forget: (id) => statement('forget a lock', () => lockRecords.forget(id)),
      ofLoan: (loan) => statement('locks of a loan', () => lockRecords.ofLoan(loan)),
      leftLoans: () => statement('locks left', () => lockRecords.leftLoans()),
    },
  };
}
