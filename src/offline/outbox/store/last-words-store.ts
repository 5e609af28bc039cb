import * as v from 'valibot';
import { type OutboxDraft, outboxDraftSchema } from '#src/contract/device/outbox-entry.ts';
import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { decodeBytes, encodeBytes } from '#src/offline/outbox/store/json-bytes.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';

/**
 * The store, with a second way for the last words of a page that ends: local storage, which has them before the page is
 * gone. IndexedDB only takes the order, and WebKit drops what an ending page hasn't finished: 5 of 14 reloads right
 * after typing lost letters. They're sealed there as in the database, and move into it before drafts are next read.
 */
export function withLastWords(store: OutboxStore, localStore: KeyValueStore, userKey: string): OutboxStore {
  const key = `${APP_KEY_PREFIX}last-words.${userKey}`;

  /** Without it, the words stay where they are, and the drafts that were found count. */
  async function moveIn(): Promise<void> {
    const found = localStore.get(key);
    if (found === undefined) return;
    const rows = await store.readAllDrafts();
    for (const draft of parseRows(found)) {
      if (!rows.some((row) => isNewer(row, draft))) await store.putDraft(draft, []);
    }
    // Another page may have left meanwhile.
    if (localStore.get(key) === found) localStore.remove(key);
  }

  async function afterLastWords<T>(read: () => Promise<T>): Promise<T> {
    await moveIn().catch(() => undefined);
    return read();
  }

  return {
    ...store,
    readDrafts: (lane) => afterLastWords(() => store.readDrafts(lane)),
    readAllDrafts: () => afterLastWords(store.readAllDrafts),
    putDraftsAtOnce: (drafts) => {
      if (!store.putDraftsAtOnce(drafts)) return false;
      const others = parseRows(localStore.get(key)).filter(
        (row) => !drafts.some(({ lane, writer }) => row.lane === lane && row.writer === writer),
      );
      localStore.set(key, encodeBytes([...others, ...drafts]));
      return true;
    },
  };
}

function isNewer(row: unknown, { lane, writer, revision }: OutboxDraft): boolean {
  const parsed = v.safeParse(outboxDraftSchema, row);
  if (!parsed.success) return false;
  const { output } = parsed;
  return output.lane === lane && output.writer === writer && output.revision >= revision;
}

function parseRows(text: string | undefined): readonly OutboxDraft[] {
  const rows = v.safeParse(v.array(v.unknown()), decodeBytes(text));
  if (!rows.success) return [];
  return rows.output.flatMap((row) => {
    const draft = v.safeParse(outboxDraftSchema, row);
    return draft.success ? [draft.output] : [];
  });
}
