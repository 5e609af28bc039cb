import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import type { Random } from '#tests/simulation/engine/random.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { StorageMode } from '#tests/simulation/plan/plan.ts';
import { reasonOf } from '#tests/support/outbox/reason-of.ts';
import type { Attempt, ConnectionModel } from '#tests/simulation/world/device/connection-model.ts';

export interface TroubledStoreParts {
  readonly scheduler: Scheduler;
  readonly process: Process;
  readonly random: Random;
  readonly connection: ConnectionModel;
  readonly trouble: () => StorageMode | undefined;
  /** Hears of every row at the moment at which it is committed. */
  readonly onCommit: (entry: OutboxEntry) => void;
}

/**
 * A store as one tab has it: every call is one transaction between two steps, so the tab can die or be left before it, in
 * it and after it, and a storage in trouble refuses, forgets, or does late what it was asked.
 */
export function createTroubledStore(inner: OutboxStore, parts: TroubledStoreParts): OutboxStore {
  const { scheduler, process, random, connection, trouble, onCommit } = parts;

  function transaction<T>(what: string, work: () => Promise<T>, isWrite = true): Promise<T> {
    return connection.run((attempt) => attemptOnce(attempt, what, work, isWrite));
  }

  async function attemptOnce<T>(
    { isLeft, transact }: Attempt,
    what: string,
    work: () => Promise<T>,
    isWrite: boolean,
  ): Promise<T> {
    await scheduler.step(process, `asks the store to ${what}`, random.between(1, 12));
    switch (trouble()) {
      case 'wedged':
        // No answer in time; half of what was asked is done all the same, later.
        if (random.chance(0.5)) {
          scheduler.after(process, random.between(0, 20_000), () => {
            if (isLeft()) return;
            scheduler.note(`${process.name} did late: ${what}`);
            void transact(isWrite, work).catch(() => undefined);
          });
        }
        await scheduler.step(process, `hears nothing about: ${what}`, 3000);
        throw new StorageError('wedged');
      case 'lost':
        await scheduler.step(process, `cannot ${what}`, 1);
        throw new StorageError('unavailable');
      case 'quota':
        if (!isWrite) break;
        await scheduler.step(process, `has no room to ${what}`, 1);
        throw new StorageError('quota');
      case 'forgetful':
      case undefined:
        break;
    }
    const result = await transact(isWrite, work);
    await scheduler.step(process, `did ${what}`, random.between(0, 8));
    return result;
  }

  const read = <T>(what: string, work: () => Promise<T>): Promise<T> => transaction(what, work, false);

  function commit(entry: OutboxEntry): void {
    scheduler.note(
      `${process.name} has ${entry.id} ${entry.state} ${reasonOf(entry) ?? ''} ${String(entry.seq)}`,
    );
    onCommit(entry);
  }

  return {
    add: (request, isFull) =>
      transaction('add a note', async () => {
        // A browser that says that all went well and keeps nothing.
        if (trouble() === 'forgetful') return { kind: 'added', seq: 1_000_000 };
        const isKnown = (await inner.read(request.entry.id)) !== undefined;
        const result = await inner.add(request, isFull);
        if (result.kind === 'added' && !isKnown) commit({ ...request.entry, seq: result.seq });
        return result;
      }),
    read: (id) => read('read a note', () => inner.read(id)),
    readAll: () => read('read all notes', () => inner.readAll()),
    beginPass: () => transaction('begin a pass', () => inner.beginPass()),
    changeLane: (lane, decide, epoch) =>
      transaction('change a lane', async () => {
        const result = await inner.changeLane(lane, decide, epoch);
        if (result.kind === 'changed') commit(result.entry);
        return result;
      }),
    changeAll: (ids, decide) => transaction('change notes', () => inner.changeAll(ids, decide)),
    prune: (isOver) => transaction('prune', () => inner.prune(isOver)),
    readDrafts: (lane) => read('read drafts', () => inner.readDrafts(lane)),
    readAllDrafts: () => read('read all drafts', () => inner.readAllDrafts()),
    putDraft: (draft, instead) =>
      connection.runHere((attempt) =>
        attemptOnce(attempt, 'keep a draft', () => inner.putDraft(draft, instead), true),
      ),
    removeDrafts: (gone) => transaction('remove drafts', () => inner.removeDrafts(gone)),
    putDraftsAtOnce: (drafts) => {
      if (trouble() === 'lost') return false;
      scheduler.note(`${process.name} hands over ${String(drafts.length)} drafts`);
      // What comes of it nobody hears.
      if (trouble() === undefined || random.chance(0.5)) {
        connection.runAtOnce(async () => inner.putDraftsAtOnce(drafts));
      }
      return true;
    },
    close: () => inner.close(),
  };
}
