import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import type { ColorMode } from '#src/contract/wire/preferences.ts';
import type { PersonSync } from '#src/offline/person-data/person-sync.ts';
import type { PreferencesStore } from '#src/offline/person-data/preferences-store.ts';

/** One person's preferences on this device, and their exchange with the gateway. */
export interface PreferencesAccess {
  readonly store: PreferencesStore;
  readonly sync: PersonSync;
  /** Begins the exchange; asking twice changes nothing. */
  readonly start: () => void;
}

export interface PreferencesServices {
  /** Reads the device's copy synchronously, so that the first paint can use it. The same object for the same user. */
  readonly openPreferences: (user: CurrentUser, apiEnv: string) => PreferencesAccess;
  readonly showColorMode: (mode: ColorMode) => void;
}
