import type { OutboxDraft, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import type { ChangeResult, DraftVersion, OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { savedElsewhere } from '#src/offline/outbox/store/saved-elsewhere.ts';

/** What lies on one device for one person: outlives every tab. */
export interface DeviceRows {
  readonly entries: Map<string, OutboxEntry>;
  drafts: readonly OutboxDraft[];
  lastSeq: number;
  epoch: number;
}

export function createDeviceRows(): DeviceRows {
  return { entries: new Map(), drafts: [], lastSeq: 0, epoch: 0 };
}

/** The outbox's store over rows in memory: everything happens at the moment of the call. */
export function createMemoryStore(rows: DeviceRows): OutboxStore {
  const bySeq = (): OutboxEntry[] => [...rows.entries.values()].sort((left, right) => left.seq - right.seq);
  const without = (gone: readonly DraftVersion[]): OutboxDraft[] =>
    rows.drafts.filter((draft) => !gone.some((one) => isSameDraft(one, draft)));

  function putDraft(draft: OutboxDraft, instead: readonly DraftVersion[]): void {
    const others = without(instead).filter(
      ({ lane, writer }) => lane !== draft.lane || writer !== draft.writer,
    );
    rows.drafts = [...others, draft];
  }

  function change(
    lane: string,
    decide: (rows: readonly unknown[]) => OutboxEntry | undefined,
    epoch: number | undefined,
  ): ChangeResult {
    if (epoch !== undefined && epoch !== rows.epoch) return { kind: 'superseded' };
    const entry = decide(bySeq().filter((row) => row.lane === lane));
    if (entry === undefined) return { kind: 'unchanged' };
    rows.entries.set(entry.id, entry);
    return { kind: 'changed', entry };
  }

  return {
    add: async (request, isFull) => {
      const { entry, more = [], drafts, replaces } = request;
      const known = rows.entries.get(entry.id);
      if (known !== undefined) return { kind: 'added', seq: known.seq };
      if (isFull(bySeq().filter(({ state }) => state !== 'acked' && state !== 'discarded'))) {
        return { kind: 'full' };
      }
      const laneDrafts = rows.drafts.filter(({ lane }) => lane === entry.lane);
      const sameNote = savedElsewhere(request, bySeq(), laneDrafts);
      if (sameNote !== undefined) return { kind: 'saved-elsewhere', id: sameNote };
      const replaced = replaces?.change(rows.entries.get(replaces.id));
      if (replaces !== undefined && replaced === undefined) return { kind: 'not-replaced' };
      if (replaced !== undefined) rows.entries.set(replaced.id, replaced);
      const seq = rows.lastSeq + 1;
      for (const added of [entry, ...more]) {
        rows.lastSeq += 1;
        rows.entries.set(added.id, { ...added, seq: rows.lastSeq });
      }
      rows.drafts = without(drafts);
      return { kind: 'added', seq };
    },
    read: async (id) => rows.entries.get(id),
    readAll: async () => bySeq(),
    beginPass: async () => {
      rows.epoch += 1;
      return rows.epoch;
    },
    changeLane: async (lane, decide, epoch) => change(lane, decide, epoch),
    changeAll: async (ids, decide) => {
      const changed = ids.flatMap((id) => decide(rows.entries.get(id)) ?? []);
      for (const entry of changed) rows.entries.set(entry.id, entry);
      return changed.length;
    },
    prune: async (isOver) => {
      for (const row of bySeq()) if (isOver(row)) rows.entries.delete(row.id);
    },
    readDrafts: async (lane) => rows.drafts.filter((draft) => draft.lane === lane),
    readAllDrafts: async () => rows.drafts,
    putDraft: async (draft, instead) => putDraft(draft, instead),
    removeDrafts: async (gone) => {
      rows.drafts = without(gone);
    },
    putDraftsAtOnce: (drafts) => {
      for (const draft of drafts) putDraft(draft, []);
      return true;
    },
    close: () => undefined,
  };
}

function isSameDraft(one: DraftVersion, other: DraftVersion): boolean {
  return one.lane === other.lane && one.writer === other.writer && one.revision === other.revision;
}
