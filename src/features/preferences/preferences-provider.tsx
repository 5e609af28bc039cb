import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { NEVER_CHANGED, type PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';
import type { PreferencesAccess } from '#src/features/preferences/preferences-services.ts';
import { useServices } from '#src/loan-display/use-services.ts';

const PreferencesContext = createContext<PreferencesAccess | undefined>(undefined);

interface PreferencesProviderProps {
  readonly user: CurrentUser;
  readonly apiEnv: string;
  readonly children: ReactNode;
}

/** Makes the person's preferences known below, shows their colour mode, and keeps them the same as the gateway's. */
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
   * - `reading`: this device keeps none, and the gateway's are on their way
   * - `known`: kept here, or read from the gateway
   * - `unreadable`: neither; the values are the defaults
   */
  readonly state: 'reading' | 'known' | 'unreadable';
  /** False for somebody who never changed anything, as far as is known here. */
  readonly isChosen: boolean;
  readonly change: (changes: PreferenceChange) => void;
  readonly readAgain: () => void;
}

export function usePreferences(): PreferencesInUse {
  const access = use(PreferencesContext);
  if (access === undefined) throw new Error('PreferencesProvider is missing');
  const { store, sync } = access;
  const { values, isStored } = useSyncExternalStore(store.subscribe, store.get);
  const { reading } = useSyncExternalStore(sync.subscribe, sync.get);
  return {
    values,
    state: isStored || reading === 'done' ? 'known' : reading === 'failed' ? 'unreadable' : 'reading',
    isChosen: store.toSend().changedAt !== NEVER_CHANGED,
    change: store.change,
    readAgain: () => void sync.refresh(),
  };
}
