import {
  DEFAULT_PREFERENCES,
  NEVER_CHANGED,
  type PreferenceValues,
  type Preferences,
} from '#src/contract/wire/preferences.ts';
import { keptPreferencesSchema } from '#src/contract/device/kept-preferences.ts';
import { changeInstant } from '#src/offline/person-data/change-instant.ts';
import { openKeptRecord } from '#src/offline/person-data/kept-record.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { StorageEventSource } from '#src/offline/storage/storage-events.ts';

/** A person's preferences on this device. */
interface KeptPreferences {
  readonly values: PreferenceValues;
  /** False until the gateway was heard on this device or something was changed: the values are then mere defaults. */
  readonly isKept: boolean;
  /** The gateway may not have the last change yet. */
  readonly isUnsent: boolean;
}

export type PreferenceChange =
  Partial<PreferenceValues> | ((kept: PreferenceValues) => Partial<PreferenceValues>);

/** Kept on the device first, so that they are there before the first paint and without a network. */
export interface PreferencesStore {
  /** One object until something changes. */
  readonly get: () => KeptPreferences;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Replaces the given entries, keeps them at once and marks them as unsent. Entries that are as they were change nothing.
   * A change that builds on an entry is given as a function of what is kept: what a screen shows can be older.
   */
  readonly change: (changes: PreferenceChange) => void;
  /** The whole object as the gateway wants it. */
  readonly toSend: () => Preferences;
  /**
   * Takes over what the gateway holds, unless there is a change here that it has not seen: that one is newer.
   * @param sent what was sent to get this answer, if anything was.
   */
  readonly take: (held: Preferences, sent?: Preferences) => void;
  readonly close: () => void;
}

export interface PreferencesStoreOptions {
  readonly store: KeyValueStore;
  /** Names the record: see userKeyOf. */
  readonly userKey: string;
  /** Whose preferences these are on the wire: see preferencesOwner. */
  readonly loEmail: string;
  /** The device's clock in ms. */
  readonly now: () => number;
  /** Tells of other tabs' changes. */
  readonly storageEvents?: StorageEventSource | undefined;
}

/** Reads the preferences at once. A damaged entry is its default and takes no other with it. */
export function openPreferencesStore(options: PreferencesStoreOptions): PreferencesStore {
  const { store, userKey, loEmail, now, storageEvents } = options;
  const key = `${APP_KEY_PREFIX}preferences.${userKey}`;
  const record = openKeptRecord(store, key, keptPreferencesSchema, storageEvents);
  const none = wholeOf(DEFAULT_PREFERENCES, NEVER_CHANGED);
  let shown: { readonly of: unknown; readonly kept: KeptPreferences } | undefined;

  function wholeOf(preferences: PreferenceValues, changedAt: string): Preferences {
    return { loEmail, preferences, changedAt, version: 1 };
  }

  return {
    get: () => {
      const current = record.get();
      if (shown === undefined || shown.of !== current) {
        const values = current?.held.preferences ?? DEFAULT_PREFERENCES;
        const isUnsent = current?.isUnsent ?? false;
        shown = { of: current, kept: { values, isKept: current !== undefined, isUnsent } };
      }
      return shown.kept;
    },
    subscribe: record.subscribe,
    change: (changes) => {
      const { preferences, changedAt } = record.getLatest()?.held ?? none;
      const changed = { ...preferences, ...(typeof changes === 'function' ? changes(preferences) : changes) };
      if (JSON.stringify(changed) === JSON.stringify(preferences)) return;
      record.keep({ held: wholeOf(changed, changeInstant(now(), changedAt)), isUnsent: true });
    },
    toSend: () => {
      const { preferences, changedAt } = record.getLatest()?.held ?? none;
      return wholeOf(preferences, changedAt);
    },
    take: (held, sent) => {
      const own = record.getLatest();
      if (own?.isUnsent !== true || own.held.changedAt === sent?.changedAt) {
        record.keep({ held, isUnsent: false });
      } else if (Date.parse(own.held.changedAt) <= Date.parse(held.changedAt)) {
        const changedAt = changeInstant(now(), held.changedAt);
        record.keep({ held: wholeOf(own.held.preferences, changedAt), isUnsent: true });
      }
    },
    close: record.close,
  };
}
