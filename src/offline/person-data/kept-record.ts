import type { GenericSchema, InferOutput } from 'valibot';
import { safeParse } from 'valibot';
import { createListeners } from '#src/offline/storage/listeners.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';
import type { StorageEventSource } from '#src/offline/storage/storage-events.ts';

/** One record of local storage, the same for every tab. Fits React's useSyncExternalStore. */
export interface KeptRecord<T> {
  /** The record; one object until it changes. `undefined` when there is none, or it is damaged beyond reading. */
  readonly get: () => T | undefined;
  /** As `get`, but looks into storage first: another tab's last write may not have been announced yet. */
  readonly getLatest: () => T | undefined;
  readonly keep: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Hears no other tabs any more. */
  readonly close: () => void;
}

/** Opens a record. It is read at once, without waiting, so that the first paint can use it. */
export function openKeptRecord<TSchema extends GenericSchema>(
  store: KeyValueStore,
  key: string,
  schema: TSchema,
  storageEvents?: StorageEventSource,
): KeptRecord<InferOutput<TSchema>> {
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
    keep: (next) => {
      store.set(key, JSON.stringify(next));
      if (load()) listeners.tell();
    },
    subscribe: listeners.subscribe,
    close: () => storageEvents?.removeEventListener('storage', onStorage),
  };
}
