import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import type { ColorMode } from '#src/contract/wire/preferences.ts';
import type { PersonSync } from '#src/offline/person-data/person-sync.ts';
import type { Subscribable } from '#src/offline/storage/listeners.ts';
import type { PreferencesStore } from '#src/offline/person-data/preferences-store.ts';

/** One user's preferences on this device, and their sync with the gateway. */
export interface PreferencesAccess {
  readonly store: PreferencesStore;
  readonly sync: PersonSync;
  /** True while a star or snooze isn't yet where a killed browser doesn't lose it. */
  readonly areMarksWaiting: Subscribable<boolean>;
  /** Starts the sync. A second call does nothing. */
  readonly start: () => void;
}

export interface PreferencesServices {
  /** Reads the device's copy synchronously, for the first paint. Returns the same object for the same user. */
  readonly openPreferences: (user: CurrentUser, apiEnv: string) => PreferencesAccess;
  readonly showColorMode: (mode: ColorMode) => void;
}
