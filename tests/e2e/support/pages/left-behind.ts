/** What this origin's storage holds, as somebody with the tablet and a console finds it. */
export interface LeftBehind {
  /** Databases, buckets, caches and keys of local and session storage, each once. */
  readonly names: readonly string[];
  /** Which of the given texts lie there, in clear or opened with a key that lies there too. */
  readonly found: readonly string[];
  /** The databases and keys that hold them. */
  readonly places: readonly string[];
  /** How many sealed records a key that lies there opens. */
  readonly openedCount: number;
}

/** Runs in the page: it lists all storage, and opens whatever the keys there open. */
export async function whatLiesHere(canaries: readonly string[]): Promise<LeftBehind> {
  interface Row {
    readonly path: string;
    readonly value: unknown;
  }
  const names = new Set<string>();
  const texts: { readonly place: string; readonly text: string }[] = [];
  const keys: CryptoKey[] = [];
  const rows: Row[] = [];
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
    });
  const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> =>
    Object.prototype.toString.call(value) === '[object Uint8Array]';

  const keyText = (key: IDBValidKey | undefined): string =>
    Array.isArray(key) ? key.map(keyText).join('/') : typeof key === 'string' ? key : JSON.stringify(key);

  /** Undefined if the app deleted it since it was listed: opening would make it again, for good. */
  async function openListed(factory: IDBFactory, name: string): Promise<IDBDatabase | undefined> {
    const request = factory.open(name);
    let isGone = false;
    request.addEventListener('upgradeneeded', () => {
      isGone = true;
      request.transaction?.abort();
    });
    return settled(request).catch((error: unknown) => {
      if (isGone) return undefined;
      throw error;
    });
  }

  async function readAll(factory: IDBFactory): Promise<void> {
    for (const { name = '' } of await factory.databases()) {
      const database = await openListed(factory, name);
      if (database === undefined) continue;
      names.add(name);
      for (const store of database.objectStoreNames) {
        const table = database.transaction(store).objectStore(store);
        const [found, values] = await Promise.all([settled(table.getAllKeys()), settled(table.getAll())]);
        for (const [place, value] of values.entries())
          rows.push({ path: `${name}/${store}/${keyText(found[place])}`, value });
      }
      database.close();
    }
  }

  await readAll(indexedDB);
  const { storageBuckets: buckets } = navigator as unknown as {
    readonly storageBuckets?: {
      readonly keys: () => Promise<string[]>;
      readonly open: (name: string) => Promise<{ readonly indexedDB: IDBFactory }>;
    };
  };
  // A bucket counts by its databases: opening one that the app has just deleted leaves an empty one.
  for (const name of (await buckets?.keys()) ?? [])
    await readAll((await buckets?.open(name))?.indexedDB ?? indexedDB);
  for (const storage of [localStorage, sessionStorage])
    for (const [key, value] of Object.entries({ ...storage })) {
      names.add(key);
      texts.push({ place: key, text: `${key}\n${String(value)}` });
    }
  for (const name of 'caches' in window ? await caches.keys() : []) names.add(name);

  for (const { path, value } of rows) {
    if (!path.startsWith('ctc-key-') || typeof value !== 'object' || value === null || !('bytes' in value))
      continue;
    if (isBytes(value.bytes))
      keys.push(await crypto.subtle.importKey('raw', value.bytes, 'AES-GCM', false, ['decrypt']));
  }

  let openedCount = 0;
  async function open(path: string, value: unknown): Promise<void> {
    if (typeof value !== 'object' || value === null) return;
    if ('iv' in value && 'data' in value && isBytes(value.iv) && isBytes(value.data)) {
      const additionalData = new TextEncoder().encode(path);
      for (const key of keys) {
        try {
          const opened = await crypto.subtle.decrypt(
            { name: 'AES-GCM', iv: value.iv, additionalData },
            key,
            value.data,
          );
          openedCount += 1;
          const isPacked = 'isPacked' in value && value.isPacked === true;
          const stream = new Blob([opened]).stream();
          const plain = isPacked ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream;
          texts.push({ place: path.split('/')[0] ?? '', text: await new Response(plain).text() });
        } catch {
          // Another database's key.
        }
      }
      return;
    }
    for (const part of Object.values(value)) await open(path, part);
  }
  for (const { path, value } of rows) {
    const clear = JSON.stringify(value, (_, part: unknown) => (isBytes(part) ? null : part));
    texts.push({ place: path.split('/')[0] ?? '', text: `${path}\n${clear}` });
    await open(path, value);
  }
  const holding = texts.filter(({ text }) => canaries.some((canary) => text.includes(canary)));
  return {
    names: [...names].sort(),
    found: canaries.filter((canary) => holding.some(({ text }) => text.includes(canary))),
    places: [...new Set(holding.map(({ place }) => place))],
    openedCount,
  };
}
