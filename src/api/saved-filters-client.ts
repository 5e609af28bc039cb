import {
  savedFiltersAnswerSchema,
  type SavedFilter,
  type SavedFilterCall,
  type SavedFilterChange,
} from '#src/contract/wire/saved-filter.ts';
import { type PersonConnection, sendQuickly } from '#src/api/request/send-quickly.ts';

/** The calls for a user's saved filters, each answered with all that the gateway has now. Each throws ApiError. */
export function createSavedFiltersClient(connection: PersonConnection) {
  const { apiEnv } = connection;
  const filtersFrom = async (request: Parameters<typeof sendQuickly>[1]): Promise<readonly SavedFilter[]> =>
    (await sendQuickly(connection, request, savedFiltersAnswerSchema, 'The saved filters')).data;

  return {
    readSavedFilters: (userId: string) =>
      filtersFrom({ method: 'GET', path: `/${apiEnv}/api/${encodeURIComponent(userId)}/custom-filter` }),

    changeSavedFilter: (userId: string, change: SavedFilterChange) => {
      const call: SavedFilterCall = { userId, change };
      const path = `/${apiEnv}/api/custom-filter`;
      return filtersFrom({ method: 'POST', path, body: JSON.stringify(call) });
    },
  };
}
