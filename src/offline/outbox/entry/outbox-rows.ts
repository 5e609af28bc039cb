import * as v from 'valibot';
import {
  type OutboxDraft,
  outboxDraftSchema,
  type OutboxEntry,
  outboxEntrySchema,
} from '#src/contract/device/outbox-entry.ts';
import { type EntryEvent, step } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { AddRequest, ChangeResult, RowPorts } from '#src/offline/outbox/entry/outbox-ports.ts';

/** Parses the row into an entry; undefined for a damaged row or a newer build's, which both stay unchanged. */
export function parseEntry(row: unknown): OutboxEntry | undefined {
  const result = v.safeParse(outboxEntrySchema, row);
  return result.success ? result.output : undefined;
}

/** All readable rows, in order. */
export function parseEntries(rows: readonly unknown[]): OutboxEntry[] {
  return rows.flatMap((row) => parseEntry(row) ?? []);
}

/** All readable drafts, in order. */
export function parseDrafts(rows: readonly unknown[]): OutboxDraft[] {
  return rows.flatMap((row) => {
    const result = v.safeParse(outboxDraftSchema, row);
    return result.success ? [result.output] : [];
  });
}

/** The row after an event; undefined if its state doesn't allow it or the row isn't readable. */
export function stepRow(row: unknown, event: EntryEvent): OutboxEntry | undefined {
  const entry = parseEntry(row);
  return entry && step(entry, event);
}

type Place = Pick<OutboxEntry, 'lane' | 'id'>;

export interface NewEntry extends Omit<AddRequest, 'replaces'> {
  /** The entry that changes in the same transaction: if it can't, nothing is added. */
  readonly replaces?: { readonly id: string; readonly event: EntryEvent } | undefined;
}

export type OutboxRows = ReturnType<typeof createOutboxRows>;

/** One user's rows on this device as entries and drafts. All but `tryStep` reject with StorageError. */
export function createOutboxRows({ store, ...browser }: RowPorts) {
  /**
   * Applies an event to a stored entry, in one transaction. `unchanged` if the entry is missing or its state doesn't
   * allow it. With a pass's epoch, only while that pass is the newest.
   */
  function stepStored({ lane, id }: Place, event: EntryEvent, epoch?: number): Promise<ChangeResult> {
    return changeLane(
      lane,
      (entries) => {
        const entry = entries.find((row) => row.id === id);
        return entry && step(entry, event);
      },
      epoch,
    );
  }

  function changeLane(
    lane: string,
    decide: (entries: readonly OutboxEntry[]) => OutboxEntry | undefined,
    epoch?: number,
  ): Promise<ChangeResult> {
    return store.changeLane(lane, (rows) => decide(parseEntries(rows)), epoch);
  }

  return {
    ...browser,
    /** Unparsed, also those that nobody can read. */
    readRows: store.readAll,
    readEntry: async (id: string) => parseEntry(await store.read(id)),
    readEntries: async () => parseEntries(await store.readAll()),
    add: ({ replaces, ...request }: NewEntry, isFull: (pending: readonly OutboxEntry[]) => boolean) => {
      const change = replaces && { id: replaces.id, change: (row: unknown) => stepRow(row, replaces.event) };
      return store.add({ ...request, replaces: change }, (rows) => isFull(parseEntries(rows)));
    },
    changeLane,
    step: stepStored,
    /** Applies an event to those of several entries that `isMeant`, in one transaction. Resolves with their number. */
    stepAll: (ids: readonly string[], event: EntryEvent, isMeant: (entry: OutboxEntry) => boolean) =>
      store.changeAll(ids, (row) => {
        const entry = parseEntry(row);
        return entry !== undefined && isMeant(entry) ? step(entry, event) : undefined;
      }),
    /** The same after storage failed, when another failure is no news. Never rejects. */
    tryStep: async (place: Place, event: EntryEvent): Promise<void> => {
      try {
        await stepStored(place, event);
      } catch {
        return;
      }
    },
    beginPass: store.beginPass,
    prune: (isOver: (entry: OutboxEntry) => boolean) =>
      store.prune((row) => parseEntries([row]).some(isOver)),
    readDrafts: async (lane: string) => parseDrafts(await store.readDrafts(lane)),
    readAllDrafts: async () => parseDrafts(await store.readAllDrafts()),
    putDraft: store.putDraft,
    removeDrafts: store.removeDrafts,
    putDraftsAtOnce: store.putDraftsAtOnce,
    close: store.close,
  };
}
