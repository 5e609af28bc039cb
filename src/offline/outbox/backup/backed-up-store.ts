import * as v from 'valibot';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';
import type { BackupRow } from '#src/offline/outbox/backup/backup-database.ts';
import { parseEntry } from '#src/offline/outbox/entry/open-entry.ts';
import type { OutboxBackup } from '#src/offline/outbox/backup/outbox-backup.ts';
import { step } from '#src/offline/outbox/entry/outbox-machine.ts';
import type {
  DraftVersion,
  LostEntry,
  OutboxStore,
  RestorableOutboxStore,
} from '#src/offline/outbox/entry/outbox-ports.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

/** A new, empty outbox waits so long for what the backup has of the one before it. */
const RESTORE_WITHIN_MS = 2000;

/** Another tab may copy at the same moment: whoever writes last looks again, so often at most. */
const MOST_LOOKS = 4;

export interface BackupPorts {
  /** The device's clock in ms. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** Rows of a lost database are in the store again, of which nobody has heard yet. */
  readonly onRestored: () => void;
}

const entryRowSchema = v.looseObject({ id: v.string(), state: v.string() });
const draftRowSchema = v.looseObject({ lane: v.string(), writer: v.string() });

/**
 * The store with a second copy of what waits in it. A browser may lose the outbox's database as a whole: Chromium deletes
 * it at the second start after it was killed in the middle of a write (docs/reliability.md). Then the new database takes
 * over from the backup what the lost one held, before anything else is read or written if the backup answers soon.
 *
 * The backup follows the store, a little later and without anybody waiting for it. A backup that fails changes nothing, and
 * gets what it missed with the next change, or when the store is opened the next time.
 */
export function withBackup(
  store: RestorableOutboxStore,
  backup: OutboxBackup,
  { now, startTimer, onRestored }: BackupPorts,
): OutboxStore {
  let opening: Promise<void> | undefined;
  let lastTurn: Promise<void> = Promise.resolve();
  let nextTurn: Promise<void> | undefined;
  let isBehind = false;

  function begun(): Promise<void> {
    opening ??= begin().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function begin(): Promise<void> {
    const isNew = await isNewStore();
    const inStep = followSoon();
    if (!isNew) return;
    const tooLate = () => new Error('the backup does not answer');
    await withDeadline(inStep, RESTORE_WITHIN_MS, startTimer, tooLate).catch(() => undefined);
  }

  async function isNewStore(): Promise<boolean> {
    try {
      return (await store.begin(now())).isNew;
    } catch (error) {
      // A database of an earlier build on a full disk: it has to be read all the same.
      if (toStorageError(error).kind === 'quota') return false;
      throw error;
    }
  }

  /** Brings the backup up to the store once what goes on is over; several wishes become one. Never rejects. */
  function followSoon(): Promise<void> {
    nextTurn ??= lastTurn.then(follow);
    lastTurn = nextTurn;
    return nextTurn;
  }

  async function follow(): Promise<void> {
    nextTurn = undefined;
    // Until it is known to be otherwise.
    isBehind = true;
    try {
      for (let look = 1; look <= MOST_LOOKS && isBehind; look += 1) isBehind = !(await bringUp());
    } catch {
      return;
    }
  }

  /** @returns true when there was nothing to change. */
  async function bringUp(): Promise<boolean> {
    // Each time: the database may have been lost under the open page, and what it held is no proof then that it is over.
    const { born } = await store.begin(now());
    // The backup first: what is in it from this database was in the store before, and is over if it waits there no more.
    const copies = await backup.readAll();
    const lost = copies.filter((copy) => copy.born !== born);
    if (lost.length > 0) await restore(lost);
    const found = await store.readWaiting();
    // Lost in between: what is missing then is not over.
    if (found.born !== born) return false;
    const waiting = new Map(found.rows.flatMap(keyed));
    const known = new Map(copies.map((copy) => [copy.key, copy]));
    const put = [...waiting].filter(([key, row]) => !isCopy(known.get(key), born, row));
    const gone = copies.filter(({ key }) => !waiting.has(key));
    if (put.length === 0 && gone.length === 0) return true;
    await backup.change(
      put.map(([key, row]) => ({ key, born, row })),
      gone.map(({ key }) => key),
    );
    return false;
  }

  async function restore(lost: readonly BackupRow[]): Promise<void> {
    const rows = lost.map(({ row }) => row);
    const count = await store.restore(
      rows.flatMap((row) => (v.is(entryRowSchema, row) ? [restoredRow(row, now())] : [])),
      rows.flatMap((row) => (v.is(draftRowSchema, row) ? [row] : [])),
    );
    if (count > 0) onRestored();
  }

  /** Runs the work once the store has begun. Where it changes what waits, the backup follows. */
  async function run<T>(work: () => Promise<T>, isChange: (result: T) => boolean = () => false): Promise<T> {
    await begun();
    const result = await work();
    if (isBehind || isChange(result)) void followSoon();
    return result;
  }

  return {
    add: (request, isFull) =>
      run(
        () => store.add(request, isFull),
        ({ kind }) => kind === 'added',
      ),
    read: (id) => run(() => store.read(id)),
    readAll: () => run(() => store.readAll()),
    beginPass: (at) => run(() => store.beginPass(at)),
    readHeartbeat: () => run(() => store.readHeartbeat()),
    changeLane: (lane, decide, fence) =>
      run(
        () => store.changeLane(lane, decide, fence),
        // On its way a note changes often, and none of it says anything that a second try would not find out.
        (result) => result.kind === 'changed' && !['sending', 'held'].includes(result.entry.state),
      ),
    prune: (isOver) => run(() => store.prune(isOver)),
    readDrafts: (lane) => run(() => store.readDrafts(lane)),
    readAllDrafts: () => run(() => store.readAllDrafts()),
    putDraft: (draft, instead) =>
      run(
        () => store.putDraft(draft, instead),
        () => true,
      ),
    removeDrafts: (drafts) =>
      run(
        () => store.removeDrafts(drafts),
        () => drafts.length > 0,
      ),
    // The backup follows with the next change.
    putDraftsAtOnce: store.putDraftsAtOnce,
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

/** True where the copy would bring back the row as it has to come back. */
function isCopy(copy: BackupRow | undefined, born: number, row: unknown): boolean {
  return copy?.born === born && versionOf(copy.row) === versionOf(row);
}

function versionOf(row: unknown): unknown {
  if (v.is(entryRowSchema, row)) return row.state === 'parked';
  return v.is(draftRowSchema, row) ? row['revision'] : undefined;
}

/** A row of a newer build goes back as it was, and so does one that waits for its person. */
function restoredRow(row: LostEntry, now: number): LostEntry {
  const entry = parseEntry(row);
  return (entry && step(entry, { kind: 'restore', now })) ?? row;
}
