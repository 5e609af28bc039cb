import { parseContract } from '#src/contract/base/parse-contract.ts';
import { preferencesAnswerSchema, type Preferences } from '#src/contract/wire/preferences.ts';
import {
  savedFiltersAnswerSchema,
  type SavedFilter,
  type SavedFilterCall,
  type SavedFilterChange,
} from '#src/contract/wire/saved-filter.ts';
import {
  type GatewayConnection,
  type GatewayRequest,
  sendRequest,
} from '#src/api/request/gateway-request.ts';
import { readable } from '#src/api/request/readable.ts';

const QUICK_MS = 15_000;

export interface PersonClientOptions extends GatewayConnection {
  /** The installation's first path part, from its settings. */
  readonly apiEnv: string;
}

/** The calls for what the gateway stores for one user. Each throws ApiError, or the signal's reason if canceled. */
export interface PersonClient {
  /** @returns undefined for a user who never saved any. */
  readonly readPreferences: (loEmail: string, signal?: AbortSignal) => Promise<Preferences | undefined>;
  /** @returns what the gateway has now: these, or newer ones from another device. */
  readonly savePreferences: (preferences: Preferences, signal?: AbortSignal) => Promise<Preferences>;
  readonly readSavedFilters: (userId: string, signal?: AbortSignal) => Promise<readonly SavedFilter[]>;
  /** @returns all filters as the gateway has them now. */
  readonly changeSavedFilter: (
    userId: string,
    change: SavedFilterChange,
    signal?: AbortSignal,
  ) => Promise<readonly SavedFilter[]>;
}

export function createPersonClient({ apiEnv, ...connection }: PersonClientOptions): PersonClient {
  const preferencesPath = (loEmail: string): string =>
    `/${apiEnv}/api/preferences/${encodeURIComponent(loEmail)}`;

  const send = async (
    request: Pick<GatewayRequest, 'method' | 'path' | 'body' | 'signal'>,
  ): Promise<unknown> => (await sendRequest(connection, { ...request, timeoutMs: QUICK_MS })).body;

  return {
    readPreferences: async (loEmail, signal) => {
      const body = await send({ method: 'GET', path: preferencesPath(loEmail), signal });
      return preferencesIn(body) ?? undefined;
    },

    savePreferences: async (preferences, signal) => {
      const path = preferencesPath(preferences.loEmail);
      const body = await send({ method: 'PUT', path, body: JSON.stringify(preferences), signal });
      // The gateway has what it was just given, or something newer.
      return preferencesIn(body) ?? preferences;
    },

    readSavedFilters: async (userId, signal) => {
      const path = `/${apiEnv}/api/${encodeURIComponent(userId)}/custom-filter`;
      return filtersIn(await send({ method: 'GET', path, signal }));
    },

    changeSavedFilter: async (userId, change, signal) => {
      const call: SavedFilterCall = { userId, change };
      const path = `/${apiEnv}/api/custom-filter`;
      return filtersIn(await send({ method: 'POST', path, body: JSON.stringify(call), signal }));
    },
  };
}

function preferencesIn(body: unknown): Preferences | null {
  return readable(() => parseContract(preferencesAnswerSchema, body, 'The preferences')).data;
}

function filtersIn(body: unknown): readonly SavedFilter[] {
  return readable(() => parseContract(savedFiltersAnswerSchema, body, 'The saved filters')).data;
}
