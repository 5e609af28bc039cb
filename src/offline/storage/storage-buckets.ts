/**
 * The part of the Storage Buckets API that keys need (https://wicg.github.io/storage-buckets/). A bucket has its own
 * directory on disk, deleted with it, while Chromium leaves a deleted database's rows in a file shared with others.
 * Only browsers that do this have buckets: the rest give every database its own file.
 */
export interface StorageBuckets {
  readonly open: (name: string, options?: { readonly durability: 'strict' }) => Promise<StorageBucket>;
  readonly keys: () => Promise<string[]>;
  readonly delete: (name: string) => Promise<void>;
}

interface StorageBucket {
  readonly indexedDB: IDBFactory;
  /** Asks the browser not to evict it. */
  readonly persist: () => Promise<boolean>;
}

/** The browser's buckets; undefined if it has none, and on pages without a secure connection. */
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
