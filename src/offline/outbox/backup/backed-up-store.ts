import * as v from 'valibot';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';
import type { BackupRow, OutboxBackup } from '#src/offline/outbox/backup/outbox-backup.ts';
import type {
  DraftVersion,
  OutboxStore,
  RestorableEntry,
  RestorableOutboxStore,
} from '#src/offline/outbox/entry/outbox-ports.ts';
import { stepRow } from '#src/offline/outbox/entry/outbox-rows.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

/** How long a new, empty outbox waits for the previous one's backup. */
const RESTORE_WITHIN_MS = 2000;

/** How many times at most to recheck. Another tab may copy at the same time, and the last writer checks again. */
const MOST_LOOKS = 4;

export interface BackupPorts {
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** Restored rows of a lost database are in the store, and the screens haven't read them yet. */
  readonly onRestored: () => void;
}

const entryRowSchema = v.looseObject({ id: v.string(), state: v.string() });
const draftRowSchema = v.looseObject({ lane: v.string(), writer: v.string() });

/**
 * The store with a backup of what waits in it. A browser may lose the outbox's whole database: Chromium deletes it on
 * the second start after it was killed in the middle of a write (docs/reliability.md). The new database then restores
 * the lost one's content from the backup, before anything else is read or written if the backup answers soon.
 *
 * The backup is updated a little later than the store, and nothing waits for it. A failed backup changes nothing: it
 * gets what it missed with the next change, or when the store is next opened.
 */
export function withBackup(
  store: RestorableOutboxStore,
  backup: OutboxBackup,
  ports: BackupPorts,
): OutboxStore {
  const follower = followWithBackup(store, backup, ports);

  async function run<T>(work: () => Promise<T>, isChange: (result: T) => boolean = () => false): Promise<T> {
    await follower.begin();
    const result = await work();
    follower.onUsed(isChange(result));
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
    beginPass: () => run(() => store.beginPass()),
    changeLane: (lane, decide, epoch) =>
      run(
        () => store.changeLane(lane, decide, epoch),
        // A note changes often while it's being sent, but a second try would find all of that out.
        (result) => result.kind === 'changed' && !['sending', 'held'].includes(result.entry.state),
      ),
    changeAll: (ids, decide) =>
      run(
        () => store.changeAll(ids, decide),
        (count) => count > 0,
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
    // The next change updates the backup.
    putDraftsAtOnce: store.putDraftsAtOnce,
    close: () => {
      backup.close();
      store.close();
    },
  };
}

/** Keeps a store's backup in step with it. */
function followWithBackup(
  store: RestorableOutboxStore,
  backup: OutboxBackup,
  { now, startTimer, onRestored }: BackupPorts,
) {
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
    await withDeadline(inStep, RESTORE_WITHIN_MS, startTimer).catch(() => undefined);
  }

  async function isNewStore(): Promise<boolean> {
    try {
      return (await store.begin(now())).isNew;
    } catch (error) {
      // An earlier build's database on a full disk: it still has to be readable.
      if (toStorageError(error).kind === 'quota') return false;
      throw error;
    }
  }

  /** Updates the backup from the store after the current work; several requests become one. Never rejects. */
  function followSoon(): Promise<void> {
    nextTurn ??= lastTurn.then(follow);
    lastTurn = nextTurn;
    return nextTurn;
  }

  async function follow(): Promise<void> {
    nextTurn = undefined;
    // Assume so until we know otherwise.
    isBehind = true;
    try {
      for (let look = 1; look <= MOST_LOOKS && isBehind; look += 1) isBehind = !(await bringUp());
    } catch {
      return;
    }
  }

  /** @returns true if nothing had to change. */
  async function bringUp(): Promise<boolean> {
    // Check every time: if the database was lost while the page was open, a note missing from it may still be unsent.
    const { born } = await store.begin(now());
    // Read the backup first: anything in it from this database was in the store before, so if it's not waiting there
    // now, it's done.
    const copies = await backup.readAll();
    const lost = copies.filter((copy) => copy.born !== born);
    if (lost.length > 0) await restore(lost);
    const found = await store.readPending();
    // The database was lost in between, so a missing note may still be unsent.
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

  return {
    /** Begins once, and again after a failure: a new store restores what the lost one had. @throws StorageError */
    begin: begun,
    /** Call after each use of the store. @param isChange what waits in it changed, so the backup must too. */
    onUsed: (isChange: boolean): void => {
      if (isBehind || isChange) void followSoon();
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

/** True if the backup's row would restore the entry correctly. */
function isCopy(copy: BackupRow | undefined, born: number, row: unknown): boolean {
  return copy?.born === born && versionOf(copy.row) === versionOf(row);
}

function versionOf(row: unknown): unknown {
  if (v.is(entryRowSchema, row)) return row.state === 'parked';
  return v.is(draftRowSchema, row) ? row['revision'] : undefined;
}

/** A row of a newer build is restored unchanged; so is one that waits for the user. */
function restoredRow(row: RestorableEntry, now: number): RestorableEntry {
  return stepRow(row, { kind: 'restore', now }) ?? row;
}
