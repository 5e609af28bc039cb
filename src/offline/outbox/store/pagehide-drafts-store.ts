import type { OutboxDraft } from '#src/contract/device/outbox-entry.ts';
import { parseDrafts } from '#src/offline/outbox/entry/outbox-rows.ts';
import type { DraftVersion, OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { type KeyValueStore, PAGEHIDE_DRAFTS_PREFIX } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

/**
 * The store, with a second way to save the drafts of a page that ends: local storage, which has them before the page is
 * gone. IndexedDB only queues the write, and WebKit drops what an ending page hasn't finished: 5 of 14 reloads right
 * after typing lost letters. They're sealed there as in the database, and move into it before drafts are next read.
 * A copy goes as soon as its draft is written again, removed, or a note: nothing comes back after that.
 */
export function withPagehideDrafts(
  store: OutboxStore,
  localStore: KeyValueStore,
  userKey: string,
): OutboxStore {
  const prefix = `${PAGEHIDE_DRAFTS_PREFIX}${userKey}.`;
  const keyOf = ({ lane, writer }: Pick<DraftVersion, 'lane' | 'writer'>) => `${prefix}${writer}.${lane}`;

  function drop(versions: readonly DraftVersion[]): void {
    for (const version of versions) {
      const key = keyOf(version);
      const copy = parseCopy(localStore.get(key));
      if (copy !== undefined && copy.revision <= version.revision) localStore.remove(key);
    }
  }

  /** @returns the copies that couldn't be moved. */
  async function moveIn(): Promise<readonly OutboxDraft[]> {
    const names = localStore.keys();
    const keys = names.filter((name) => name.startsWith(prefix));
    if (keys.length === 0) return [];
    const rows = parseDrafts(await store.readAllDrafts());
    const left: OutboxDraft[] = [];
    for (const key of keys) {
      // Read only now: another page may have moved it, and made a note of it, while this one waited.
      const copy = parseCopy(localStore.get(key));
      if (copy === undefined) {
        localStore.remove(key);
        continue;
      }
      try {
        const isThere = rows.some((row) => isOfSamePage(row, copy) && row.revision >= copy.revision);
        if (!isThere) await store.putDraft(copy, []);
        drop([copy]);
      } catch {
        left.push(copy);
      }
    }
    return left;
  }

  async function readWith(
    read: () => Promise<readonly unknown[]>,
    lane?: string,
  ): Promise<readonly unknown[]> {
    const left = (await moveIn()).filter((copy) => lane === undefined || copy.lane === lane);
    const rows = await read();
    const isOlder = (row: OutboxDraft) =>
      left.some((copy) => isOfSamePage(row, copy) && row.revision <= copy.revision);
    return [...rows.filter((row) => !parseDrafts([row]).some(isOlder)), ...left];
  }

  return {
    ...store,
    readDrafts: (lane) => readWith(() => store.readDrafts(lane), lane),
    readAllDrafts: () => readWith(store.readAllDrafts),
    putDraft: async (draft, instead) => {
      await store.putDraft(draft, instead);
      drop([draft, ...instead]);
    },
    removeDrafts: async (drafts) => {
      await store.removeDrafts(drafts);
      drop(drafts);
    },
    add: async (request, isFull) => {
      const result = await store.add(request, isFull);
      if (result.kind === 'added') drop(request.drafts);
      return result;
    },
    putDraftsAtOnce: (drafts) => {
      if (!store.putDraftsAtOnce(drafts)) return false;
      for (const draft of drafts) localStore.set(keyOf(draft), encodeBytes(draft));
      return true;
    },
  };
}

function isOfSamePage(one: OutboxDraft, other: OutboxDraft): boolean {
  return one.lane === other.lane && one.writer === other.writer;
}

function parseCopy(text: string | undefined): OutboxDraft | undefined {
  return parseDrafts([decodeBytes(text)]).at(0);
}

const BYTES = '$bytes';

/** JSON in which each Uint8Array is its base64 (RFC 4648). */
export function encodeBytes(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part instanceof Uint8Array ? { [BYTES]: btoa(Array.from(part, toCharacter).join('')) } : part,
  );
}

/** The value again, with its bytes; undefined for a text that's missing or damaged. */
export function decodeBytes(text: string | undefined): unknown {
  return withBytes(parseJson(text));
}

function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null) return value;
  if (BYTES in value) return bytesIn(value[BYTES]);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withBytes(part)]));
}

function bytesIn(base64: unknown): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(String(base64)), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function toCharacter(byte: number): string {
  return String.fromCharCode(byte);
}
