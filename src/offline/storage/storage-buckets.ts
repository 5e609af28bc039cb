/**
 * The part of the Storage Buckets API that keys need (https://wicg.github.io/storage-buckets/). A bucket is a folder of its
 * own on the disk and goes with it, while Chromium leaves the rows of a deleted database in a file that it shares with
 * the others. Only browsers that do so have buckets: the rest give every database a file.
 */
export interface StorageBuckets {
  readonly open: (name: string, options?: { readonly durability: 'strict' }) => Promise<StorageBucket>;
  readonly keys: () => Promise<string[]>;
  readonly delete: (name: string) => Promise<void>;
}

interface StorageBucket {
  readonly indexedDB: IDBFactory;
  /** Asks that the browser does not evict it. */
  readonly persist: () => Promise<boolean>;
}

/** The browser's buckets; undefined where it has none, and on pages without a secure connection. */
export function storageBucketsOf(navigator: object): StorageBuckets | undefined {
  const buckets: unknown = 'storageBuckets' in navigator ? navigator.storageBuckets : undefined;
  return areBuckets(buckets) ? buckets : undefined;
}

function areBuckets(value: unknown): value is StorageBuckets {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['open', 'keys', 'delete'].every((name) => typeof Reflect.get(value, name) === 'function')
  );
}
