import { entryPath } from '#src/offline/outbox/entry/note-codec.ts';
import { parseEntries } from '#src/offline/outbox/entry/outbox-rows.ts';
import { createSealingCodec } from '#src/offline/sealing/sealing-codec.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';
import {
  keyStoreName,
  outboxDatabaseName,
  ownerOf,
  sealedKeyStoreName,
} from '#src/offline/storage/database-names.ts';
import { keyValueStore, PAGEHIDE_DRAFTS_PREFIX } from '#src/offline/storage/key-value-store.ts';
import { PEOPLE, type Person, type SharedDevice, USER_KEYS } from '#tests/offline/session/shared-device.ts';

type Rows = ReadonlyMap<string, readonly unknown[]>;

/**
 * What lies on the device of people who aren't its person, and shouldn't: in clear, or with a key. What was never
 * sealed may lie there with its key, because nothing else would ever open it.
 */
export async function wrongOnDevice(device: SharedDevice): Promise<string[]> {
  const { local, shares, written } = device;
  const localStore = keyValueStore(() => local);
  const present = createSessionMemory(localStore, device.now).read()?.userKey;
  const others = PEOPLE.filter((person) => USER_KEYS[person] !== present);
  const rows = await allRows(device.indexedDB);
  const everything = JSON.stringify(
    [...rows, ...localStore.keys().map((key) => [key, localStore.get(key)])],
    asText,
  );
  const wrong = [...rows.keys()].filter((name) => {
    const owner = ownerOf(name);
    return owner !== undefined && owner !== present && !maySay(rows, name, owner);
  });
  for (const share of shares.values()) if (everything.includes(share)) wrong.push('a share');
  for (const { text } of written) if (everything.includes(text)) wrong.push(`${text} in clear`);
  for (const person of others) {
    if (everything.includes(`${person} Vasquez`)) wrong.push(`the name of ${person}`);
    const named = localStore.keys().filter((key) => key.includes(USER_KEYS[person]));
    wrong.push(...named.filter((key) => !key.startsWith(PAGEHIDE_DRAFTS_PREFIX)));
    wrong.push(...(await opened(rows, person)));
  }
  return wrong;
}

/** Of somebody else there may be the outbox, and its key once: sealed, or open where it never was. */
function maySay(rows: ReadonlyMap<string, Rows>, name: string, owner: string): boolean {
  const outbox = outboxDatabaseName(owner);
  if (name === outbox || name === sealedKeyStoreName(outbox)) return true;
  if (name !== keyStoreName(outbox)) return false;
  // A page that looks for its key makes the place of one.
  return !hasKey(rows, name) || !hasKey(rows, sealedKeyStoreName(outbox));
}

function hasKey(rows: ReadonlyMap<string, Rows>, name: string): boolean {
  return (rows.get(name)?.get('keys') ?? []).length > 0;
}

/** The notes that any key on the device opens. */
async function opened(rows: ReadonlyMap<string, Rows>, person: Person): Promise<string[]> {
  const outbox = outboxDatabaseName(USER_KEYS[person]);
  if (!hasKey(rows, sealedKeyStoreName(outbox))) return [];
  const keys = [...rows.values()].flatMap((stores) => (stores.get('keys') ?? []).flatMap(bytesIn));
  const codecs = await Promise.all(keys.map(codecWith));
  const tries = parseEntries(rows.get(outbox)?.get('entries') ?? []).flatMap(({ id, sealed }) =>
    codecs.map((codec) => Promise.resolve(codec.open(sealed, entryPath(USER_KEYS[person], id)))),
  );
  const ends = await Promise.allSettled(tries);
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [`${JSON.stringify(end.value)} opens`] : []));
}

function bytesIn(row: unknown): Uint8Array<ArrayBuffer>[] {
  const bytes = typeof row === 'object' && row !== null && 'bytes' in row ? row.bytes : undefined;
  return bytes instanceof Uint8Array && bytes.length === 32 ? [new Uint8Array(bytes)] : [];
}

async function codecWith(bytes: Uint8Array<ArrayBuffer>) {
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return createSealingCodec({
    load: () => Promise.resolve(key),
    earlier: () => [],
    confirm: () => Promise.resolve(),
  });
}

function asText(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
}

async function allRows(indexedDB: IDBFactory): Promise<ReadonlyMap<string, Rows>> {
  const found = new Map<string, Rows>();
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    const rows = new Map<string, readonly unknown[]>();
    for (const store of stores)
      rows.set(store, await settled<unknown[]>(database.transaction(store).objectStore(store).getAll()));
    database.close();
    found.set(name, rows);
  }
  return found;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}
