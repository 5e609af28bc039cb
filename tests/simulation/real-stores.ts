import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type Kysely, sql } from 'kysely';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { migrate } from '#src/gateway/db/migrate.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import { createDatabaseLoanLeases } from '#src/gateway/notes/database-loan-leases.ts';
import { createDatabaseLockRecords } from '#src/gateway/notes/database-lock-records.ts';
import { createDatabaseNoteLedger } from '#src/gateway/notes/database-note-ledger.ts';
import type { NoteRow } from '#src/gateway/notes/note-ports.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import { openTestDatabase } from '#tests/support/gateway/test-database.ts';
import type { Backends } from '#tests/simulation/world/create-world.ts';
import type { NoteDatabase } from '#tests/simulation/world/server/memory-database.ts';
import { BEGIN } from '#tests/simulation/world/device/tab-model.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

/** Databases for one schedule after the other. */
export interface RealStores {
  readonly next: () => Promise<Backends>;
  readonly close: () => Promise<void>;
}

/** The devices' rows in IndexedDB, by the store that ships. */
export function openDexieStores(): RealStores {
  return {
    next: async () => {
      // A device a place: what one person has on one device is one database.
      const indexedDB = new IDBFactory();
      return {
        openStore: (place) =>
          openOutboxStore({
            userKey: place.replace(/\W/g, '-'),
            indexedDB,
            IDBKeyRange,
            // Leaving and coming back are the connection model's part.
            bfcache: ALWAYS_HERE,
            // Virtual time stands still while the database works: it is never late.
            startTimer: () => () => undefined,
          }),
      };
    },
    close: async () => undefined,
  };
}

/** The gateways' rows in PGlite, or the PostgreSQL of TEST_DATABASE_URL, by the SQL that ships. */
export async function openSqlStores(): Promise<RealStores> {
  const { database, close } = await openTestDatabase({ endsAtClose: true });
  await migrate(database, ALL_MIGRATIONS, () => BEGIN);
  await bringVirtualClock(database);
  return {
    next: async () => {
      await sql`truncate note, loan_lease, platform_lock`.execute(database);
      return { openDatabase: (now) => createSqlDatabase(database, now) };
    },
    close,
  };
}

// Leases are judged by the database's clock. A function of the same name that is found first puts virtual time in its place.
async function bringVirtualClock(database: Kysely<Tables>): Promise<void> {
  await sql`create schema simulation`.execute(database);
  await sql`create function simulation.clock_timestamp() returns timestamptz language sql volatile
    as $$ select to_timestamp(current_setting('simulation.now')::float8 / 1000) $$`.execute(database);
  await sql`set search_path = simulation, public, pg_catalog`.execute(database);
}

function createSqlDatabase(database: Kysely<Tables>, now: () => number): NoteDatabase {
  // Sealing is tested elsewhere; here it would only make lines differ from run to run.
  const seal = { seal: (secret: string) => secret, open: (sealed: string) => sealed };
  const ledger = createDatabaseNoteLedger(database, seal, now);
  const leases = createDatabaseLoanLeases(database);
  const inTime = async <T>(work: () => Promise<T>): Promise<T> => {
    await sql`select set_config('simulation.now', ${String(now())}, false)`.execute(database);
    return work();
  };
  return {
    ledger: { ...ledger, refuse: (...given) => inTime(() => ledger.refuse(...given)) },
    leases: {
      acquire: (loanGuid, holder, ms) => inTime(() => leases.acquire(loanGuid, holder, ms)),
      renew: (lease, ms) => inTime(() => leases.renew(lease, ms)),
      release: (lease) => inTime(() => leases.release(lease)),
    },
    lockRecords: timed(createDatabaseLockRecords(database, now), inTime),
    allNotes: async () => {
      const places = await database.selectFrom('note').select(['loan_guid', 'field_id']).distinct().execute();
      const rows: NoteRow[] = [];
      for (const { loan_guid: loanGuid, field_id: fieldId } of places) {
        // There is one connection.
        rows.push(...(await ledger.rowsOfField(loanGuid, fieldId)));
      }
      return rows;
    },
  };
}

function timed(
  records: NoteDatabase['lockRecords'],
  inTime: <T>(work: () => Promise<T>) => Promise<T>,
): NoteDatabase['lockRecords'] {
  return { ...records, leftLoans: () => inTime(() => records.leftLoans()) };
}
