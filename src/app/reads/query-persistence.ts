import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import * as v from 'valibot';
import { currentUserSchema } from '#src/contract/wire/current-user.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import type { AuthToken } from '#src/offline/session/auth-token.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

export const PERSISTED_QUERIES_KEY = 'ctc.queries';

/** As all builds have written it. */
const BUSTER = '1';

const persistedSchema = v.object({
  clientState: v.object({
    queries: v.tuple([
      v.object({
        queryKey: v.tuple([v.literal(CURRENT_USER_KEY[0])]),
        state: v.object({ data: currentUserSchema, dataUpdatedAt: v.number() }),
      }),
    ]),
  }),
});

/** What is kept of a text of this or an earlier build, in TanStack's format; undefined for one that doesn't fit. */
function keptOf(text: string | undefined) {
  const persisted = v.safeParse(persistedSchema, parseJson(text));
  if (!persisted.success) return undefined;
  const { data, dataUpdatedAt } = persisted.output.clientState.queries[0].state;
  const query = {
    queryKey: CURRENT_USER_KEY,
    queryHash: hashKey(CURRENT_USER_KEY),
    // Every start checks again.
    state: { data, dataUpdatedAt, status: 'success', isInvalidated: true },
  };
  const clientState = { mutations: [], queries: [query] };
  return { dataUpdatedAt, text: JSON.stringify({ buster: BUSTER, timestamp: dataUpdatedAt, clientState }) };
}

/**
 * Reads who was signed in, the only answer ever in local storage, and keeps storing it for this tab's session: a late
 * write must not bring a user's name back after a sign-out, here or in another tab. Only a newer answer is written, so
 * that no other query's change brings back what was erased. What doesn't fit the schema is neither read nor written: an
 * answer stays worth storing if a later check fails, and a new build signs no user out.
 */
export async function persistPersonQueries(
  queryClient: QueryClient,
  store: KeyValueStore,
  authToken: Pick<AuthToken, 'get'>,
): Promise<void> {
  let known = keptOf(store.get(PERSISTED_QUERIES_KEY));
  const persister = createSyncStoragePersister({
    key: PERSISTED_QUERIES_KEY,
    throttleTime: 0,
    storage: {
      getItem: () => known?.text ?? null,
      setItem: (key, text) => {
        const next = keptOf(text);
        if (next === undefined || next.dataUpdatedAt <= (known?.dataUpdatedAt ?? 0)) return;
        if (authToken.get() === undefined) return;
        known = next;
        store.set(key, next.text);
      },
      removeItem: store.remove,
    },
  });
  const [, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: Infinity,
    buster: BUSTER,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        queryKey[0] === CURRENT_USER_KEY[0] && state.status === 'success',
      shouldDehydrateMutation: () => false,
    },
  });
  await restored;
}
