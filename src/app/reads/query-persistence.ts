import { hashKey, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { currentUserSchema } from '#src/contract/wire/current-user.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import type { AuthToken } from '#src/offline/session/auth-token.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

export const PERSISTED_QUERIES_KEY = 'ctc.queries';

// Earlier builds let TanStack Query write here, in its own format. This build reads theirs, and they read this one's.
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
 * Reads who was signed in, the only answer ever stored in local storage, and keeps storing it for this tab's session: a
 * late write must not bring a user's name back after a sign-out, here or in another tab. What no longer fits its schema
 * is ignored. The schema decides that, not the build, so a new build signs no user out.
 */
export function persistPersonQueries(
  client: QueryClient,
  store: KeyValueStore,
  authToken: Pick<AuthToken, 'get'>,
): void {
  const persisted = v.safeParse(persistedSchema, parseJson(store.get(PERSISTED_QUERIES_KEY)));
  if (persisted.success) {
    const { data, dataUpdatedAt } = persisted.output.clientState.queries[0].state;
    client.setQueryData(CURRENT_USER_KEY, data, { updatedAt: dataUpdatedAt });
    // Every start checks again.
    void client.invalidateQueries({ queryKey: CURRENT_USER_KEY, refetchType: 'none' });
  }
  const queryHash = hashKey(CURRENT_USER_KEY);
  client.getQueryCache().subscribe((event) => {
    // An answer stays worth storing if a later check fails.
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryHash !== queryHash || authToken.get() === undefined) return;
    const { data, dataUpdatedAt } = event.query.state;
    const queries = [{ queryKey: CURRENT_USER_KEY, queryHash, state: { data, dataUpdatedAt } }];
    store.set(
      PERSISTED_QUERIES_KEY,
      JSON.stringify({ buster: '1', timestamp: dataUpdatedAt, clientState: { mutations: [], queries } }),
    );
  });
}
