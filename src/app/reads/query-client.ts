import { QueryCache, QueryClient } from '@tanstack/react-query';
import { needsCheck } from '#src/api/request/api-error.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';

/**
 * A 401 from any read means the session may be over, a refusal that the user's rights may be fewer: then the session
 * check runs, and it alone decides.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // `refreshQueries` knows better than the query library when a connection is back.
    defaultOptions: { queries: { refetchOnReconnect: false } },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!needsCheck(error) || query.queryKey[0] === CURRENT_USER_KEY[0]) return;
        void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
      },
    }),
  });
  return client;
}
