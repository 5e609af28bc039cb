import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CURRENT_USER_KEY, isUnauthorized } from '#src/features/session/current-user-query.ts';

/** A 401 of any read means that the session may be over: the session check then finds out, and it alone decides. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // `refreshQueries` knows better than the query library when a connection is back.
    defaultOptions: { queries: { refetchOnReconnect: false } },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isUnauthorized(error) || query.queryKey[0] === CURRENT_USER_KEY[0]) return;
        void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
      },
    }),
  });
  return client;
}
