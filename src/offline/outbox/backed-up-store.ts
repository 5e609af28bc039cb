import * as v from 'valibot';
import type { OutboxEntry } from '#src/contract/outbox-entry.ts';
import { type StartTimer, withDeadline } from '#src/offline/deadline.ts';
import type { BackupRow } from '#src/offline/outbox/backup-database.ts';
import { parseEntry } from '#src/offline/outbox/open-entry.ts';
import type { OutboxBackup } from '#src/offline/outbox/outbox-backup.ts';
import { restored } from '#src/offline/outbox/outbox-machine.ts';
import type {
  DraftVersion,
  LostEntry,
  OutboxStore,
  RestorableOutboxStore,
} from '#src/offline/outbox/outbox-ports.ts';

/** A new, empty outbox waits so long for what the backup has of the one before it. */
const RESTORE_WITHIN_MS = 2000;

export interface BackupPorts {
  /** The device's clock in ms. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
}

const entryRowSchema = v.looseObject({ id: v.string(), state: v.string() });
const draftRowSchema = v.looseObject({ lane: v.string(), writer: v.string() });

/**
 * The store with a second copy of what waits in it. A browser may lose the outbox's database as a whole: Chromium deletes
 * it at the second start after it was killed in the middle of a write (docs/reliability.md). Then the new database takes
 * over from the backup what the lost one held, before anything else is read or written.
 *
 * The backup follows the store, a little later and without anybody waiting for it; what it missed it gets when the
 * store is opened the next time. A backup that fails changes nothing.
 */
export function withBackup(
  store: RestorableOutboxStore,
  backup: OutboxBackup,
  { now, startTimer }: BackupPorts,
): OutboxStore {
  /** Rows that the backup has from this page, and that are still as they were as far as it matters. */
  const copied = new Set<string>();
  let opening: Promise<number> | undefined;
  let lastTurn: Promise<void> = Promise.resolve();

  /** One after the other, so that an older row never takes the place of a newer one. Never rejects. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    lastTurn = lastTurn.then(work).catch(() => undefined);
    return lastTurn;
  }

  function begun(): Promise<number> {
    opening ??= begin().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function begin(): Promise<number> {
    const { born, isNew } = await store.begin(now());
    const settled = inTurn(() => reconcile(born));
    if (isNew)
      await withDeadline(settled, RESTORE_WITHIN_MS, startTimer, () => new Error('late')).catch(
        () => undefined,
      );
    return born;
  }

  async function reconcile(born: number): Promise<void> {
    // The backup first: what is in it from this database was in the store before, and is over if it is not there now.
    const kept = await backup.readAll();
    const before = await readRows();
    const lost = kept.filter((copy) => copy.born !== born && !before.has(copy.key));
    if (lost.length > 0) await restore(lost);
    const rows = lost.length > 0 ? await readRows() : before;
    const copies = new Map(kept.map((copy) => [copy.key, copy]));
    const waiting = [...rows].filter(([, row]) => isWaiting(row));
    await backup.change(
      waiting.flatMap(([key, row]) => (isCopy(copies.get(key), born, row) ? [] : [{ key, born, row }])),
      kept.flatMap(({ key }) => (isWaiting(rows.get(key)) ? [] : [key])),
    );
    for (const [key] of waiting) copied.add(key);
  }

  async function readRows(): Promise<ReadonlyMap<string, unknown>> {
    const [entries, drafts] = [await store.readAll(), await store.readAllDrafts()];
    return new Map([...entries, ...drafts].flatMap((row) => keyed(row)));
  }

  async function restore(lost: readonly BackupRow[]): Promise<void> {
    const rows = lost.map(({ row }) => row);
    await store.restore(
      rows.flatMap((row) => (v.is(entryRowSchema, row) ? [restoredRow(row, now())] : [])),
      rows.flatMap((row) => (v.is(draftRowSchema, row) ? [row] : [])),
    );
  }

  /** Brings the backup up to what the store has now of these rows. */
  function follow(born: number, keys: readonly string[], read: () => Promise<readonly unknown[]>): void {
    if (keys.length === 0) return;
    void inTurn(async () => {
      const rows = new Map((await read()).flatMap((row) => keyed(row)));
      const kept = keys.filter((key) => isWaiting(rows.get(key)));
      const gone = keys.filter((key) => !kept.includes(key));
      for (const key of gone) copied.delete(key);
      await backup.change(
        kept.map((key) => ({ key, born, row: rows.get(key) })),
        gone,
      );
      for (const key of kept) copied.add(key);
    });
  }

  function followEntry(born: number, id: string): void {
    follow(born, [entryKey(id)], async () => [await store.read(id)]);
  }

  function followChange(born: number, entry: OutboxEntry): void {
    // On its way a note changes often, and none of it says anything that a second try would not find out.
    if (isWaiting(entry) === copied.has(entryKey(entry.id))) return;
    followEntry(born, entry.id);
  }

  function followDrafts(born: number, drafts: readonly DraftVersion[]): void {
    const lanes = [...new Set(drafts.map(({ lane }) => lane))];
    const read = async () => (await Promise.all(lanes.map(store.readDrafts))).flat();
    follow(born, [...new Set(drafts.map(draftKey))], read);
  }

  /** Runs the work once the store has begun, and lets the backup follow what came of it. */
  async function run<T>(work: () => Promise<T>, then?: (born: number, result: T) => void): Promise<T> {
    const born = await begun();
    const result = await work();
    then?.(born, result);
    return result;
  }

  return {
    add: (request, isFull) =>
      run(
        () => store.add(request, isFull),
        (born, { kind }) => {
          if (kind !== 'added') return;
          followEntry(born, request.entry.id);
          if (request.replaces !== undefined) followEntry(born, request.replaces.id);
          followDrafts(born, request.drafts);
        },
      ),
    read: (id) => run(() => store.read(id)),
    readAll: () => run(() => store.readAll()),
    beginPass: (at) => run(() => store.beginPass(at)),
    readHeartbeat: () => run(() => store.readHeartbeat()),
    changeLane: (lane, decide, fence) =>
      run(
        () => store.changeLane(lane, decide, fence),
        (born, result) => {
          if (result.kind === 'changed') followChange(born, result.entry);
        },
      ),
    prune: (isOver) => run(() => store.prune(isOver)),
    readDrafts: (lane) => run(() => store.readDrafts(lane)),
    readAllDrafts: () => run(() => store.readAllDrafts()),
    putDraft: (draft, instead) =>
      run(
        () => store.putDraft(draft, instead),
        (born) => followDrafts(born, [draft, ...instead]),
      ),
    removeDrafts: (drafts) =>
      run(
        () => store.removeDrafts(drafts),
        (born) => followDrafts(born, drafts),
      ),
    close: () => {
      backup.close();
      store.close();
    },
    erase: async () => {
      // First, so that nothing is put back from it.
      const [erased] = await Promise.allSettled([backup.erase()]);
      await store.erase();
      if (erased.status === 'rejected') throw erased.reason;
    },
  };
}

function entryKey(id: string): string {
  return `entries/${id}`;
}

function draftKey({ lane, writer }: Pick<DraftVersion, 'lane' | 'writer'>): string {
  return `drafts/${lane}/${writer}`;
}

function keyed(row: unknown): [string, unknown][] {
  if (v.is(entryRowSchema, row)) return [[entryKey(row.id), row]];
  return v.is(draftRowSchema, row) ? [[draftKey(row), row]] : [];
}

/** True for a draft, and for an entry whose note is neither in its field nor thrown away. */
function isWaiting(row: unknown): boolean {
  if (row === undefined) return false;
  return !v.is(entryRowSchema, row) || (row.state !== 'acked' && row.state !== 'discarded');
}

function isCopy(copy: BackupRow | undefined, born: number, row: unknown): boolean {
  return copy?.born === born && revisionOf(copy.row) === revisionOf(row);
}

function revisionOf(row: unknown): unknown {
  return v.is(draftRowSchema, row) ? row['revision'] : undefined;
}

/** A row of a newer build goes back as it was. */
function restoredRow(row: LostEntry, now: number): LostEntry {
  const entry = parseEntry(row);
  return entry === undefined ? row : restored(entry, now);
}
