import { parseContract } from '#src/contract/base/parse-contract.ts';
import {
  savedFiltersAnswerSchema,
  type SavedFilter,
  type SavedFilterCall,
  type SavedFilterChange,
} from '#src/contract/wire/saved-filter.ts';
import { type PersonConnection, sendQuickly } from '#src/api/request/send-quickly.ts';
import { readable } from '#src/api/request/readable.ts';

/** The calls for a user's saved filters. Each throws ApiError, or the signal's reason if canceled. */
export interface SavedFiltersClient {
  readonly readSavedFilters: (userId: string, signal?: AbortSignal) => Promise<readonly SavedFilter[]>;
  /** @returns all filters as the gateway has them now. */
  readonly changeSavedFilter: (
    userId: string,
    change: SavedFilterChange,
    signal?: AbortSignal,
  ) => Promise<readonly SavedFilter[]>;
}

export function createSavedFiltersClient(connection: PersonConnection): SavedFiltersClient {
  const { apiEnv } = connection;
  return {
    readSavedFilters: async (userId, signal) => {
      const path = `/${apiEnv}/api/${encodeURIComponent(userId)}/custom-filter`;
      return filtersIn(await sendQuickly(connection, { method: 'GET', path, signal }));
    },

    changeSavedFilter: async (userId, change, signal) => {
      const call: SavedFilterCall = { userId, change };
      const path = `/${apiEnv}/api/custom-filter`;
      const request = { method: 'POST', path, body: JSON.stringify(call), signal } as const;
      return filtersIn(await sendQuickly(connection, request));
    },
  };
}

function filtersIn(body: unknown): readonly SavedFilter[] {
  return readable(() => parseContract(savedFiltersAnswerSchema, body, 'The saved filters')).data;
}
