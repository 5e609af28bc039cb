import type { EntryFields, OutboxDraft, OutboxEntry, ParkReason } from '#src/contract/device/outbox-entry.ts';
import type { EntryEvent } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { OutboxStore, UnnumberedEntry } from '#src/offline/outbox/entry/outbox-ports.ts';
import { parseEntry, stepRow } from '#src/offline/outbox/entry/outbox-rows.ts';
import { LANE_A, nextId } from '#tests/support/outbox/outbox.ts';
import { FACTS, RECEIPT } from '#tests/support/outbox/outbox-entries.ts';

export const neverFull = (): boolean => false;

/** An entry's fields in every state, with its own id. */
function entryFacts(changes: Partial<EntryFields> = {}): EntryFields {
  return { ...FACTS, id: nextId(), ...changes };
}

export function unplaced(changes: Partial<UnnumberedEntry> = {}): UnnumberedEntry {
  const { seq: _seq, ...facts } = entryFacts(changes);
  return { ...facts, state: 'queued' };
}

export async function add(store: OutboxStore, entry: UnnumberedEntry = unplaced()): Promise<OutboxEntry> {
  const result = await store.add({ entry, drafts: [] }, neverFull);
  if (result.kind !== 'added') throw new Error(result.kind);
  return { ...entry, seq: result.seq };
}

export function draft(changes: Partial<OutboxDraft> = {}): OutboxDraft {
  return { v: 1, lane: LANE_A, writer: 'tab-1', revision: 1, keptAt: 0, sealed: 'typed', ...changes };
}

/** Applies an event to an entry, as a pass or a user does. @throws Error if it doesn't change. */
export async function change(
  store: OutboxStore,
  entry: OutboxEntry,
  event: EntryEvent,
): Promise<OutboxEntry> {
  const isIt = (row: unknown): boolean => parseEntry(row)?.id === entry.id;
  const result = await store.changeLane(entry.lane, (rows) => stepRow(rows.find(isIt), event));
  if (result.kind !== 'changed') throw new Error(result.kind);
  return result.entry;
}

/** A pass takes the entry, and the gateway refuses the note. */
export async function park(store: OutboxStore, entry: OutboxEntry, why: ParkReason): Promise<OutboxEntry> {
  await change(store, entry, { kind: 'claim', epoch: 1, now: 0 });
  return change(store, entry, { kind: 'park', why, epoch: 1, label: '409' });
}

export const DISCARD: EntryEvent = { kind: 'discard', now: 1 };

export const UNDO: EntryEvent = { kind: 'undo' };

/** With any note's receipt: the caller has verified it. */
export const ACKNOWLEDGE: EntryEvent = { kind: 'receipt', receipt: RECEIPT, now: 1 };
