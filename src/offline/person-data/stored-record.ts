import type { GenericSchema, InferOutput } from 'valibot';
import { safeParse } from 'valibot';
import { createListeners, type Subscribable } from '#src/offline/storage/listeners.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';
import type { StorageEventSource } from '#src/offline/storage/storage-events.ts';

/** One record in local storage, shared by all tabs; `undefined` if there's none or it's damaged beyond reading. */
export interface StoredRecord<T> extends Subscribable<T | undefined> {
  /** Like `get`, but reads storage first: another tab's last write may not have been announced yet. */
  readonly getLatest: () => T | undefined;
  readonly save: (value: T) => void;
  /** Stops listening to other tabs. */
  readonly close: () => void;
}

/** Opens a record. It's read synchronously, so that the first paint can use it. */
export function openStoredRecord<TSchema extends GenericSchema>(
  store: KeyValueStore,
  key: string,
  schema: TSchema,
  storageEvents?: StorageEventSource,
): StoredRecord<InferOutput<TSchema>> {
  const listeners = createListeners();
  let text: string | undefined;
  let value: InferOutput<TSchema> | undefined;

  const load = (): boolean => {
    const found = store.get(key);
    if (found === text) return false;
    text = found;
    const result = safeParse(schema, parseJson(found));
    value = result.success ? result.output : undefined;
    return true;
  };
  const onStorage = (change: { readonly key: string | null }): void => {
    if ((change.key === null || change.key === key) && load()) listeners.tell();
  };
  load();
  storageEvents?.addEventListener('storage', onStorage);

  return {
    get: () => value,
    getLatest: () => {
      if (load()) listeners.tell();
      return value;
    },
    save: (next) => {
      store.set(key, JSON.stringify(next));
      if (load()) listeners.tell();
    },
    subscribe: listeners.subscribe,
    close: () => storageEvents?.removeEventListener('storage', onStorage),
  };
}
