import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { PreferencesStore, PreferenceChange } from '#src/offline/person-data/preferences-store.ts';
import type { PersonSync } from '#src/offline/person-data/person-sync.ts';
import type { Subscribable } from '#src/offline/storage/listeners.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** One user's preferences on this device, and their sync with the gateway. */
export interface PreferencesAccess {
  readonly store: PreferencesStore;
  readonly sync: PersonSync;
  /** True while a star or snooze isn't yet where a killed browser doesn't lose it. */
  readonly areMarksWaiting: Subscribable<boolean>;
  /** Starts the sync. A second call does nothing. */
  readonly start: () => void;
}

const PreferencesContext = createContext<PreferencesAccess | undefined>(undefined);

interface PreferencesProviderProps {
  readonly user: CurrentUser;
  readonly apiEnv: string;
  readonly children: ReactNode;
}

/** Provides the user's preferences, applies their color mode, and syncs them with the gateway. */
export function PreferencesProvider({ user, apiEnv, children }: PreferencesProviderProps) {
  const services = useServices();
  const access = services.openPreferences(user, apiEnv);
  const { values } = useSyncExternalStore(access.store.subscribe, access.store.get);
  useEffect(() => access.start(), [access]);
  useLayoutEffect(() => services.showColorMode(values.colorMode), [services, values.colorMode]);
  return <PreferencesContext value={access}>{children}</PreferencesContext>;
}

export interface PreferencesInUse {
  readonly values: PreferenceValues;
  /**
   * - `reading`: this device has none, and the gateway's are on their way
   * - `known`: stored here, or read from the gateway
   * - `unreadable`: neither, so the values are the defaults
   */
  readonly state: 'reading' | 'known' | 'unreadable';
  /** False for a user who, as far as this device knows, never changed a preference. */
  readonly isChosen: boolean;
  readonly change: (changes: PreferenceChange) => void;
  readonly readAgain: () => void;
}

export function usePreferences(): PreferencesInUse {
  const access = use(PreferencesContext);
  if (access === undefined) throw new Error('PreferencesProvider is missing');
  const { store, sync } = access;
  const { values, isStored, isChosen } = useSyncExternalStore(store.subscribe, store.get);
  const { reading } = useSyncExternalStore(sync.subscribe, sync.get);
  return {
    values,
    state: isStored || reading === 'done' ? 'known' : reading === 'failed' ? 'unreadable' : 'reading',
    isChosen,
    change: store.change,
    readAgain: () => void sync.refresh(),
  };
}

/** True while a star or snooze is being saved on this device. */
export function useAreMarksWaiting(): boolean {
  const access = use(PreferencesContext);
  if (access === undefined) throw new Error('PreferencesProvider is missing');
  return useSyncExternalStore(access.areMarksWaiting.subscribe, access.areMarksWaiting.get);
}
