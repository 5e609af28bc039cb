import { useSyncExternalStore } from 'react';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** The signed-in user's preferences on this device, and their sync with the gateway: one object per user. */
export function usePreferencesAccess() {
  return useServices().openPreferences(useSignedInUser(), useAppConfig().apiEnv);
}

export type PreferencesInUse = ReturnType<typeof usePreferences>;

export function usePreferences() {
  const { store, sync } = usePreferencesAccess();
  const { values, isStored, isChosen } = useSyncExternalStore(store.subscribe, store.get);
  const { reading } = useSyncExternalStore(sync.subscribe, sync.get);
  return {
    values,
    state: stateOf(isStored || reading === 'done', reading === 'failed'),
    /** False for a user who, as far as this device knows, never changed a preference. */
    isChosen,
    change: store.change,
    readAgain: () => void sync.refresh(),
  };
}

/**
 * - `reading`: this device has none, and the gateway's are on their way
 * - `known`: stored here, or read from the gateway
 * - `unreadable`: neither, so the values are the defaults
 */
function stateOf(isKnown: boolean, hasFailed: boolean): 'reading' | 'known' | 'unreadable' {
  if (isKnown) return 'known';
  return hasFailed ? 'unreadable' : 'reading';
}
