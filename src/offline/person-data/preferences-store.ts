import { mergeLoanMarks } from '#src/domain/marks/loan-mark.ts';
import {
  DEFAULT_PREFERENCES,
  NEVER_CHANGED,
  type PreferenceValues,
  type Preferences,
} from '#src/contract/wire/preferences.ts';
import { storedPreferencesSchema } from '#src/contract/device/stored-preferences.ts';
import { changeInstant } from '#src/offline/person-data/change-instant.ts';
import { openStoredRecord } from '#src/offline/person-data/stored-record.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { Subscribable } from '#src/offline/storage/listeners.ts';
import type { StorageEventSource } from '#src/offline/storage/storage-events.ts';

/** A user's preferences on this device. */
interface StoredPreferences {
  readonly values: PreferenceValues;
  /**
   * False until this device heard from the gateway or the user changed something: until then the values are defaults.
   */
  readonly isStored: boolean;
  /** False for a user who, as far as this device knows, never changed a preference. */
  readonly isChosen: boolean;
  /** The gateway may not have the last change yet. */
  readonly isUnsent: boolean;
}

export type PreferenceChange =
  Partial<PreferenceValues> | ((stored: PreferenceValues) => Partial<PreferenceValues>);

/** Stored on the device first, so they're there before the first paint and without a network. */
export interface PreferencesStore extends Subscribable<StoredPreferences> {
  /**
   * Replaces the given entries, stores them right away and marks them as unsent. Unchanged entries do nothing. A change
   * based on an entry's current value is a function of the stored value: what a screen shows can be older.
   */
  readonly change: (changes: PreferenceChange) => void;
  /** The whole object, in the gateway's format. */
  readonly toSend: () => Preferences;
  /**
   * Applies the gateway's version, unless this device has a change the gateway hasn't seen: that's newer. Stars and
   * snoozes are merged, the newest of each loan; if the gateway lacks one of this device, it's unsent again.
   * @param sent what was sent to get this answer, if anything.
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
  /** Reports other tabs' changes. */
  readonly storageEvents?: StorageEventSource | undefined;
}

/** Reads the preferences right away. A damaged entry falls back to its default and doesn't affect the others. */
export function openPreferencesStore(options: PreferencesStoreOptions): PreferencesStore {
  const { store, userKey, loEmail, now, storageEvents } = options;
  const key = `${APP_KEY_PREFIX}preferences.${userKey}`;
  const record = openStoredRecord(store, key, storedPreferencesSchema, storageEvents);
  const none = wholeOf(DEFAULT_PREFERENCES, NEVER_CHANGED);
  let shown: { readonly of: unknown; readonly stored: StoredPreferences } | undefined;

  function wholeOf(preferences: PreferenceValues, changedAt: string): Preferences {
    return { loEmail, preferences, changedAt, version: 1 };
  }

  return {
    get: () => {
      const current = record.get();
      if (shown === undefined || shown.of !== current) {
        const values = valuesOf(current?.held ?? none);
        const isUnsent = current?.isUnsent ?? false;
        const isChosen = (current?.held ?? none).changedAt !== NEVER_CHANGED;
        shown = { of: current, stored: { values, isStored: current !== undefined, isChosen, isUnsent } };
      }
      return shown.stored;
    },
    subscribe: record.subscribe,
    change: (changes) => {
      const held = record.getLatest()?.held ?? none;
      const { changedAt } = held;
      const preferences = valuesOf(held);
      const changed = { ...preferences, ...(typeof changes === 'function' ? changes(preferences) : changes) };
      if (isSame(changed, preferences)) return;
      // Marks have instants of their own. With a new one, a star would win over another device's color mode.
      const isMarkAlone = isSame({ ...changed, loanMarks: preferences.loanMarks }, preferences);
      const at = isMarkAlone ? changedAt : changeInstant(now(), changedAt);
      record.save({ held: wholeOf(changed, at), isUnsent: true });
    },
    toSend: () => {
      const held = record.getLatest()?.held ?? none;
      return wholeOf(valuesOf(held), held.changedAt);
    },
    take: (held, sent) => {
      const own = record.getLatest();
      const theirs = held.preferences;
      const ownMarks = own?.held.preferences.loanMarks ?? [];
      const loanMarks = mergeLoanMarks(ownMarks, theirs.loanMarks);
      if (own?.isUnsent !== true || own.held.changedAt === sent?.changedAt) {
        // This gateway doesn't keep what was sent and isn't in its answer: resending would never end.
        const answered = mergeLoanMarks(sent?.preferences.loanMarks ?? [], theirs.loanMarks);
        const isUnsent = !isSame(loanMarks, answered);
        record.save({ held: wholeOf({ ...theirs, loanMarks }, held.changedAt), isUnsent });
      } else {
        const isNewer = Date.parse(own.held.changedAt) > Date.parse(held.changedAt);
        const changedAt = isNewer ? own.held.changedAt : changeInstant(now(), held.changedAt);
        record.save({ held: wholeOf({ ...own.held.preferences, loanMarks }, changedAt), isUnsent: true });
      }
    },
    close: record.close,
  };
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** A device keeps the defaults for users who never chose. An older build started expanded: that was no choice. */
function valuesOf({ preferences, changedAt }: Preferences): PreferenceValues {
  if (changedAt !== NEVER_CHANGED) return preferences;
  return { ...preferences, isCollapsed: DEFAULT_PREFERENCES.isCollapsed };
}
