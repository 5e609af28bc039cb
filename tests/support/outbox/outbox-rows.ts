import type { EntryFacts, OutboxDraft, OutboxEntry, ParkReason } from '#src/contract/device/outbox-entry.ts';
import type { EntryEvent } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { OutboxStore, UnplacedEntry } from '#src/offline/outbox/entry/outbox-ports.ts';
import { stepStored } from '#src/offline/outbox/entry/step-stored.ts';
import { LANE_A, nextId } from '#tests/support/outbox/outbox.ts';
import { FACTS, RECEIPT } from '#tests/support/outbox/outbox-entries.ts';

export const neverFull = (): boolean => false;

/** What an entry has in every state, with an id of its own. */
export function entryFacts(changes: Partial<EntryFacts> = {}): EntryFacts {
  return { ...FACTS, id: nextId(), ...changes };
}

export function unplaced(changes: Partial<UnplacedEntry> = {}): UnplacedEntry {
  const { seq: _seq, ...facts } = entryFacts(changes);
  return { ...facts, state: 'queued' };
}

export async function add(store: OutboxStore, entry: UnplacedEntry = unplaced()): Promise<OutboxEntry> {
  const result = await store.add({ entry, drafts: [] }, neverFull);
  if (result.kind !== 'added') throw new Error(result.kind);
  return { ...entry, seq: result.seq };
}

export function draft(changes: Partial<OutboxDraft> = {}): OutboxDraft {
  return { v: 1, lane: LANE_A, writer: 'tab-1', revision: 1, keptAt: 0, sealed: 'typed', ...changes };
}

/** Lets something happen to an entry, as a pass or a person does. @throws Error where it is not changed. */
export async function change(
  store: OutboxStore,
  entry: OutboxEntry,
  event: EntryEvent,
): Promise<OutboxEntry> {
  const result = await stepStored(store, entry, event);
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

/** With the receipt of any note: who brings one has checked it. */
export const ACKNOWLEDGE: EntryEvent = { kind: 'receipt', receipt: RECEIPT, now: 1 };
