import type { GenericSchema, InferOutput } from 'valibot';
import { safeParse } from 'valibot';
import { createListeners } from '#src/offline/storage/listeners.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';
import type { StorageEventSource } from '#src/offline/storage/storage-events.ts';

/** Where a user's records are kept on this device. */
export interface PersonRecordPlace {
  readonly store: KeyValueStore;
  /** Names the record: see userKeyOf. */
  readonly userKey: string;
  readonly now: () => number;
  /** Reports other tabs' changes. */
  readonly storageEvents?: StorageEventSource | undefined;
}

/**
 * Opens one of a user's records in local storage, shared by all tabs. It's read synchronously, so that the first paint
 * can use it; `undefined` if there's none or it's damaged beyond reading.
 * @param toView what screens show of it.
 */
export function openPersonRecord<TSchema extends GenericSchema, TView>(
  { store, userKey, storageEvents }: Omit<PersonRecordPlace, 'now'>,
  name: string,
  schema: TSchema,
  toView: (value: InferOutput<TSchema> | undefined) => TView,
) {
  const key = `${APP_KEY_PREFIX}${name}.${userKey}`;
  const listeners = createListeners();
  let text: string | undefined;
  let value: InferOutput<TSchema> | undefined;
  let view = toView(value);

  const load = (): boolean => {
    const found = store.get(key);
    if (found === text) return false;
    text = found;
    const result = safeParse(schema, parseJson(found));
    value = result.success ? result.output : undefined;
    view = toView(value);
    return true;
  };
  const onStorage = (change: { readonly key: string | null }): void => {
    if ((change.key === null || change.key === key) && load()) listeners.tell();
  };
  load();
  storageEvents?.addEventListener('storage', onStorage);

  return {
    get: () => view,
    subscribe: listeners.subscribe,
    /** Reads storage first: another tab's last write may not have been announced yet. */
    getLatest: (): InferOutput<TSchema> | undefined => {
      if (load()) listeners.tell();
      return value;
    },
    save: (next: InferOutput<TSchema>): void => {
      store.set(key, JSON.stringify(next));
      if (load()) listeners.tell();
    },
    /** For a `toView` that says something else now. */
    showAgain: (): void => {
      view = toView(value);
      listeners.tell();
    },
    /** Stops listening to other tabs. */
    close: (): void => storageEvents?.removeEventListener('storage', onStorage),
  };
}

/**
 * The instant of a change made now on top of `last`. With a slow or reset device clock, changes would otherwise look
 * older than what they change, and get lost.
 * @param now ms since 1970.
 * @param last ISO instant.
 */
export function changeInstant(now: number, last: string): string {
  return new Date(Math.max(now, Date.parse(last) + 1)).toISOString();
}
