import type { EntryState, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { connectDatabase, type DatabaseEnvironment } from '#src/offline/storage/database-connection.ts';
import { startRealTimer, type StartTimer } from '#src/offline/storage/deadline.ts';
import { OUTBOX_DATABASE_VERSION, OutboxDatabase } from '#src/offline/outbox/store/outbox-database.ts';
import type {
  AddRequest,
  AddResult,
  ChangeResult,
  DraftVersion,
  RestorableDraft,
  RestorableEntry,
  RestorableOutboxStore,
} from '#src/offline/outbox/entry/outbox-ports.ts';
import { savedElsewhere } from '#src/offline/outbox/store/saved-elsewhere.ts';

export interface OutboxStoreOptions extends DatabaseEnvironment {
  readonly userKey: string;
  readonly startTimer?: StartTimer | undefined;
  readonly onOutdated?: (() => void) | undefined;
}

const WAITING_STATES: readonly EntryState[] = ['queued', 'sending', 'held', 'parked'];
const ENDED_STATES: readonly EntryState[] = ['acked', 'discarded'];

/** One user's outbox in IndexedDB. Opens lazily: touches no storage before the first call. */
export function openOutboxStore(options: OutboxStoreOptions): RestorableOutboxStore {
  const connection = connectDatabase({
    create: (dexieOptions) => new OutboxDatabase(options.userKey, dexieOptions),
    environment: options,
    version: OUTBOX_DATABASE_VERSION,
    startTimer: options.startTimer ?? startRealTimer,
    onOutdated: options.onOutdated,
  });

  return {
    begin: (now) => connection.run((database) => beginDatabase(database, now)),

    restore: (entries, drafts) =>
      connection.transact('rw', ['entries', 'drafts', 'meta'], (database) =>
        restoreRows(database, entries, drafts),
      ),

    readPending: () =>
      connection.transact('r', ['entries', 'drafts', 'meta'], async (database) => {
        const entries = await database.entries.where('state').noneOf(ENDED_STATES).toArray();
        const drafts = await database.drafts.toArray();
        return { born: await readBorn(database), rows: [...entries, ...drafts] };
      }),

    add: (request, isFull) =>
      connection.transact('rw', ['entries', 'drafts', 'meta'], (database) =>
        addRow(database, request, isFull),
      ),

    read: (id) => connection.run((database) => database.entries.get(id)),

    readAll: async () => {
      const rows = await connection.run((database) => database.entries.toArray());
      return rows.sort(bySeq);
    },

    beginPass: () =>
      connection.transact('rw', ['meta'], async (database) => {
        const epoch = (await readNumber(database, 'epoch')) + 1;
        await database.meta.put({ name: 'epoch', value: epoch });
        return epoch;
      }),

    changeLane: (lane, decide, epoch) =>
      connection.transact('rw', ['entries', 'meta'], (database) => changeRow(database, lane, decide, epoch)),

    changeAll: (ids, decide) =>
      connection.transact('rw', ['entries'], async (database) => {
        const rows: unknown[] = await database.entries.bulkGet([...ids]);
        const changed = rows.flatMap((row) => decide(row) ?? []);
        await database.entries.bulkPut(changed);
        return changed.length;
      }),

    prune: (isOver) =>
      connection.transact('rw', ['entries'], async (database) => {
        await database.entries.filter(isOver).delete();
      }),

    readDrafts: (lane) => connection.run((database) => database.drafts.where('lane').equals(lane).toArray()),

    readAllDrafts: () => connection.run((database) => database.drafts.toArray()),

    putDraft: (draft, instead) =>
      connection.runHere((database) =>
        database.transaction('rw', database.drafts, async () => {
          await removeDrafts(database, instead);
          await database.drafts.put(draft);
        }),
      ),

    removeDrafts: (drafts) =>
      connection.transact('rw', ['drafts'], (database) => removeDrafts(database, drafts)),

    putDraftsAtOnce: (drafts) =>
      connection.runAtOnce((database) => {
        const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' });
        for (const draft of drafts) transaction.objectStore('drafts').put(draft);
        // Otherwise it would commit only when the page continues.
        transaction.commit();
      }),

    close: connection.close,
  };
}

async function beginDatabase(
  database: OutboxDatabase,
  now: number,
): Promise<{ born: number; isNew: boolean }> {
  const known = await readBorn(database);
  if (known !== undefined) return { born: known, isNew: false };
  return database.transaction('rw', database.meta, async () => {
    // Another tab may have been faster.
    const born = (await readBorn(database)) ?? now;
    await database.meta.put({ name: 'born', value: born });
    return { born, isNew: true };
  });
}

async function readBorn(database: OutboxDatabase): Promise<number | undefined> {
  const value: unknown = (await database.meta.get('born'))?.value;
  return typeof value === 'number' ? value : undefined;
}

async function restoreRows(
  database: OutboxDatabase,
  entries: readonly RestorableEntry[],
  drafts: readonly RestorableDraft[],
): Promise<number> {
  let count = 0;
  let seq = await highestSeq(database);
  for (const row of entries.toSorted((one, other) => seqOf(one) - seqOf(other))) {
    if ((await database.entries.get(row.id)) !== undefined) continue;
    seq += 1;
    count += 1;
    await database.entries.put({ ...row, seq });
  }
  await database.meta.put({ name: 'seq', value: seq });
  for (const row of drafts) {
    if ((await database.drafts.get([row.lane, row.writer])) !== undefined) continue;
    count += 1;
    await database.drafts.put(row);
  }
  return count;
}

async function addRow(
  database: OutboxDatabase,
  request: AddRequest,
  isFull: (pending: readonly unknown[]) => boolean,
): Promise<AddResult> {
  const { entry, more = [], drafts, replaces } = request;
  const existing = await database.entries.get(entry.id);
  if (existing !== undefined) {
    await removeDrafts(database, drafts);
    return { kind: 'added', seq: seqOf(existing) };
  }
  const pending = await database.entries.where('state').anyOf(WAITING_STATES).toArray();
  if (isFull(pending)) return { kind: 'full' };
  const sameNote = await findSaved(database, request);
  if (sameNote !== undefined) return { kind: 'saved-elsewhere', id: sameNote };
  if (replaces !== undefined) {
    const replaced = replaces.change(await database.entries.get(replaces.id));
    if (replaced === undefined) return { kind: 'not-replaced' };
    await database.entries.put(replaced);
  }
  await removeDrafts(database, drafts);
  const seq = (await highestSeq(database)) + 1;
  await database.meta.put({ name: 'seq', value: seq + more.length });
  await database.entries.bulkPut([entry, ...more].map((one, at) => ({ ...one, seq: seq + at })));
  return { kind: 'added', seq };
}

async function findSaved(database: OutboxDatabase, request: AddRequest): Promise<string | undefined> {
  if (request.draftsKeptAt === undefined) return undefined;
  const { lane } = request.entry;
  const rows = await database.entries.where('lane').equals(lane).toArray();
  const drafts = await database.drafts.where('lane').equals(lane).toArray();
  return savedElsewhere(request, rows.sort(bySeq), drafts);
}

async function changeRow(
  database: OutboxDatabase,
  lane: string,
  decide: (rows: readonly unknown[]) => OutboxEntry | undefined,
  epoch: number | undefined,
): Promise<ChangeResult> {
  if (epoch !== undefined && (await readNumber(database, 'epoch')) !== epoch) return { kind: 'superseded' };
  const rows = await database.entries.where('lane').equals(lane).toArray();
  const entry = decide(rows.sort(bySeq));
  if (entry === undefined) return { kind: 'unchanged' };
  await database.entries.put(entry);
  return { kind: 'changed', entry };
}

async function removeDrafts(database: OutboxDatabase, drafts: readonly DraftVersion[]): Promise<void> {
  await Promise.all(
    drafts.map(async ({ lane, writer, revision }) => {
      const row = await database.drafts.get([lane, writer]);
      if (isRevision(row, revision)) await database.drafts.delete([lane, writer]);
    }),
  );
}

function isRevision(row: unknown, revision: number): boolean {
  return typeof row === 'object' && row !== null && 'revision' in row && row.revision === revision;
}

// If the counter is lost or damaged, the rows still show which numbers are taken.
async function highestSeq(database: OutboxDatabase): Promise<number> {
  const counter = await readNumber(database, 'seq');
  if (counter > 0) return counter;
  const rows = await database.entries.toArray();
  return Math.max(0, ...rows.map(seqOf));
}

async function readNumber(database: OutboxDatabase, name: 'seq' | 'epoch'): Promise<number> {
  const value: unknown = (await database.meta.get(name))?.value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}

function bySeq(one: unknown, other: unknown): number {
  return seqOf(one) - seqOf(other);
}

function seqOf(row: unknown): number {
  const seq = typeof row === 'object' && row !== null && 'seq' in row ? row.seq : 0;
  return typeof seq === 'number' && Number.isFinite(seq) ? seq : 0;
}
