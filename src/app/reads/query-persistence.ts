import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import * as v from 'valibot';
import { currentUserSchema } from '#src/contract/wire/current-user.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import type { AuthToken } from '#src/features/session/session-services.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

export const PERSISTED_QUERIES_KEY = 'ctc.queries';
// The schemas below decide what still fits, not the build: a new one must not sign anybody out.
const VERSION = '1';

// Only these small answers are ever kept in local storage; loans and conditions live in the device's database.
const KEPT = [{ key: CURRENT_USER_KEY[0], schema: currentUserSchema }] as const;

const persistedSchema = v.object({
  timestamp: v.number(),
  buster: v.string(),
  clientState: v.object({
    mutations: v.optional(v.array(v.never()), []),
    queries: v.array(
      v.object({
        queryKey: v.tuple([v.string()]),
        queryHash: v.string(),
        state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
      }),
    ),
  }),
});

/**
 * Reads what the device kept and goes on keeping it as long as this tab's session lasts: what is late to be written must not
 * bring a person's name back after a sign-out, here or in another tab. What does not fit its schema any more is as if it
 * were not there.
 */
export async function keepPersonQueries(
  client: QueryClient,
  store: KeyValueStore,
  authToken: Pick<AuthToken, 'get'>,
): Promise<void> {
  const persister = createSyncStoragePersister({
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => {
        if (authToken.get() !== undefined) store.set(key, value);
      },
      removeItem: store.remove,
    },
    key: PERSISTED_QUERIES_KEY,
    throttleTime: 100,
    deserialize: (text) => parsePersisted(text),
  });
  const options = { queryClient: client, persister, maxAge: Infinity, buster: VERSION };
  await persistQueryClientRestore(options);
  persistQueryClientSubscribe({
    ...options,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      // An answer stays worth keeping when a later check fails.
      shouldDehydrateQuery: ({ meta, state }) => meta?.['keptOnDevice'] === true && state.data !== undefined,
    },
  });
}

function parsePersisted(text: string): PersistedClient {
  const result = v.safeParse(persistedSchema, parseJson(text));
  if (!result.success) return { timestamp: 0, buster: VERSION, clientState: { mutations: [], queries: [] } };
  const { timestamp, clientState } = result.output;
  const queries = clientState.queries.flatMap(({ queryKey, queryHash, state }) => {
    const kept = KEPT.find(({ key }) => key === queryKey[0]);
    const data = kept === undefined ? undefined : v.safeParse(kept.schema, state.data);
    return data?.success === true
      ? [restoredQuery(queryKey, queryHash, data.output, state.dataUpdatedAt)]
      : [];
  });
  return { timestamp, buster: VERSION, clientState: { mutations: [], queries } };
}

type RestoredQuery = PersistedClient['clientState']['queries'][number];

function restoredQuery(
  queryKey: [string],
  queryHash: string,
  data: unknown,
  dataUpdatedAt: number,
): RestoredQuery {
  return {
    queryKey,
    queryHash,
    dehydratedAt: dataUpdatedAt,
    meta: { keptOnDevice: true },
    state: {
      data,
      dataUpdatedAt,
      dataUpdateCount: 1,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      fetchStatus: 'idle',
      // Every start checks anew.
      isInvalidated: true,
      status: 'success',
    },
  };
}
