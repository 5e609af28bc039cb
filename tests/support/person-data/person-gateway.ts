import { type GatewayConnection } from '#src/api/request/gateway-request.ts';
import { createPreferencesClient } from '#src/api/preferences-client.ts';
import { createSavedFiltersClient } from '#src/api/saved-filters-client.ts';
import type { Preferences } from '#src/contract/wire/preferences.ts';
import type { SavedFilter, SavedFilterCall } from '#src/contract/wire/saved-filter.ts';
import { createConnectivity, type Connectivity } from '#src/offline/network/connectivity.ts';
import type { PreferencesCalls } from '#src/offline/person-data/preferences-store.ts';
import type { SavedFiltersCalls } from '#src/offline/person-data/saved-filters-store.ts';
import { keyValueStore, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { StorageChange, StorageEventSource } from '#src/offline/storage/storage-events.ts';
import {
  fakeClock,
  type FakeClock,
  fakeNetwork,
  type FakeNetwork,
  memoryStorage,
} from '#tests/support/offline/offline.ts';

/** What the gateway stores for a user, with its rule that the newest change wins. */
export interface PersonGateway {
  preferences: Preferences | null;
  filters: SavedFilter[];
  readonly answer: (request: Request) => Promise<Response>;
}

export function personGateway(): PersonGateway {
  const gateway: PersonGateway = {
    preferences: null,
    filters: [],
    answer: async (request) => {
      if (request.url.includes('/api/preferences/')) {
        if (request.method === 'PUT') {
          const sent = (await request.json()) as Preferences;
          if (gateway.preferences === null || gateway.preferences.changedAt <= sent.changedAt)
            gateway.preferences = sent;
        }
        return Response.json({ code: 200, data: gateway.preferences });
      }
      if (request.method === 'POST') {
        const { change } = (await request.json()) as SavedFilterCall;
        const id = change.action === 'save' ? change.filter.id : change.id;
        const others = gateway.filters.filter((filter) => filter.id !== id);
        gateway.filters = change.action === 'save' ? [...others, change.filter] : others;
      }
      return Response.json({ code: 200, data: gateway.filters });
    },
  };
  return gateway;
}

/**
 * One browser in front of the gateway: its storage outlives its tabs, its network comes and goes, and it has its own
 * clock.
 */
export interface Browser {
  readonly storage: Storage;
  readonly network: FakeNetwork;
  readonly clock: FakeClock;
  readonly openTab: () => Tab;
}

export interface Tab {
  readonly store: KeyValueStore;
  readonly storageEvents: StorageEventSource;
  readonly client: PreferencesCalls & SavedFiltersCalls;
  readonly connectivity: Connectivity;
  readonly clock: FakeClock;
}

export function browser(gateway: PersonGateway, clock = fakeClock()): Browser {
  const storage = memoryStorage();
  const network = fakeNetwork(gateway.answer);
  const tabs: { readonly own: object; readonly hear: (change: StorageChange) => void }[] = [];
  return {
    storage,
    network,
    clock,
    openTab: () => {
      const own = {};
      const listeners = new Set<(change: StorageChange) => void>();
      tabs.push({ own, hear: (change) => listeners.forEach((listener) => listener(change)) });
      const tell = (key: string | null, newValue: string | null): void => {
        for (const tab of tabs) if (tab.own !== own) tab.hear({ key, newValue });
      };
      const ofTab: Storage = {
        ...storage,
        get length() {
          return storage.length;
        },
        setItem: (key, value) => {
          storage.setItem(key, value);
          tell(key, value);
        },
        removeItem: (key) => {
          storage.removeItem(key);
          tell(key, null);
        },
      };
      const connectivity = createConnectivity(clock.now);
      const connection: GatewayConnection = {
        fetch: network.fetch,
        getAuthToken: () => 'token-1',
        onOutcome: connectivity.report,
        timeoutSignal: clock.timeoutSignal,
      };
      return {
        store: keyValueStore(() => ofTab),
        storageEvents: {
          addEventListener: (_, listener) => void listeners.add(listener),
          removeEventListener: (_, listener) => void listeners.delete(listener),
        },
        client: {
          ...createPreferencesClient({ ...connection, apiEnv: 'prod' }),
          ...createSavedFiltersClient({ ...connection, apiEnv: 'prod' }),
        },
        connectivity,
        clock,
      };
    },
  };
}
