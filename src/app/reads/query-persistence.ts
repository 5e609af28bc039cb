import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { QueryClient } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import * as v from 'valibot';
import { currentUserSchema } from '#src/contract/wire/current-user.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import type { AuthToken } from '#src/offline/session/auth-token.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

export const PERSISTED_QUERIES_KEY = 'ctc.queries';

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

/**
 * Reads who was signed in, the only answer ever in local storage, and keeps storing it for this tab's session: a late
 * write must not bring a user's name back after a sign-out, here or in another tab. What doesn't fit the schema is
 * neither read nor written: an answer stays worth storing if a later check fails, and a new build signs no user out.
 */
export async function persistPersonQueries(
  queryClient: QueryClient,
  store: KeyValueStore,
  authToken: Pick<AuthToken, 'get'>,
): Promise<void> {
  const fitting = (text: string | undefined) => (v.is(persistedSchema, parseJson(text)) ? text : undefined);
  const persister = createSyncStoragePersister({
    key: PERSISTED_QUERIES_KEY,
    throttleTime: 0,
    storage: {
      getItem: (key) => fitting(store.get(key)) ?? null,
      setItem: (key, text) => {
        if (authToken.get() !== undefined && fitting(text) !== undefined) store.set(key, text);
      },
      removeItem: store.remove,
    },
  });
  const [, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: Infinity,
    // As all builds have written it.
    buster: '1',
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        queryKey[0] === CURRENT_USER_KEY[0] && state.status === 'success',
      shouldDehydrateMutation: () => false,
    },
  });
  await restored;
  // Every start checks again.
  await queryClient.invalidateQueries({ queryKey: CURRENT_USER_KEY, refetchType: 'none' });
}
