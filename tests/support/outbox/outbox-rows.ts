import type { OutboxDraft, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { parseEntries } from '#src/offline/outbox/entry/open-entry.ts';
import { acknowledged, discarded } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { OutboxStore, UnplacedEntry } from '#src/offline/outbox/entry/outbox-ports.ts';
import { hashOf, receiptOf } from '#tests/support/outbox/note-gateway.ts';
import { LANE_A, nextId, SOME_USER } from '#tests/support/outbox/outbox.ts';

export const neverFull = (): boolean => false;

export function unplaced(changes: Partial<UnplacedEntry> = {}): UnplacedEntry {
  return {
    v: 1,
    id: nextId(),
    user: SOME_USER.key,
    lane: LANE_A,
    state: 'queued',
    epoch: 0,
    attempts: 0,
    savedAt: 0,
    nextAt: 0,
    sealed: { text: 'Called.' },
    textHash: hashOf('Called.'),
    bytes: 7,
    appVersion: 'test',
    ...changes,
  };
}

export async function add(store: OutboxStore, entry: UnplacedEntry = unplaced()): Promise<OutboxEntry> {
  const result = await store.add({ entry, drafts: [] }, neverFull);
  if (result.kind !== 'added') throw new Error(result.kind);
  return { ...entry, seq: result.seq };
}

export function draft(changes: Partial<OutboxDraft> = {}): OutboxDraft {
  return { v: 1, lane: LANE_A, writer: 'tab-1', revision: 1, keptAt: 0, sealed: 'typed', ...changes };
}

type Change = (entry: OutboxEntry) => OutboxEntry | undefined;

/** Changes an entry as a pass or a person does. @throws Error where it is not changed. */
export async function change(store: OutboxStore, { id, lane }: OutboxEntry, how: Change): Promise<void> {
  const result = await store.changeLane(lane, (rows) => {
    const found = parseEntries(rows).find((row) => row.id === id);
    return found && how(found);
  });
  if (result.kind !== 'changed') throw new Error(result.kind);
}

export const discard: Change = (entry) => discarded(entry, 1);

export const acknowledge: Change = (entry) =>
  acknowledged(
    entry,
    receiptOf({ id: entry.id, loanGuid: '', fieldId: '', text: '', writtenAt: '', author: '' }),
    1,
  );
