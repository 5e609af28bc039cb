import { parseContract } from '#src/contract/base/parse-contract.ts';
import { preferencesAnswerSchema, type Preferences } from '#src/contract/wire/preferences.ts';
import { type PersonConnection, sendQuickly } from '#src/api/request/send-quickly.ts';
import { readable } from '#src/api/request/readable.ts';

/** The calls for a user's preferences. Each throws ApiError, or the signal's reason if canceled. */
export interface PreferencesClient {
  /** @returns undefined for a user who never saved any. */
  readonly readPreferences: (loEmail: string, signal?: AbortSignal) => Promise<Preferences | undefined>;
  /** @returns what the gateway has now: these, or newer ones from another device. */
  readonly savePreferences: (preferences: Preferences, signal?: AbortSignal) => Promise<Preferences>;
}

export function createPreferencesClient(connection: PersonConnection): PreferencesClient {
  const pathOf = (loEmail: string): string =>
    `/${connection.apiEnv}/api/preferences/${encodeURIComponent(loEmail)}`;

  return {
    readPreferences: async (loEmail, signal) => {
      const body = await sendQuickly(connection, { method: 'GET', path: pathOf(loEmail), signal });
      return preferencesIn(body) ?? undefined;
    },

    savePreferences: async (preferences, signal) => {
      const path = pathOf(preferences.loEmail);
      const request = { method: 'PUT', path, body: JSON.stringify(preferences), signal } as const;
      // The gateway has what it was just given, or something newer.
      return preferencesIn(await sendQuickly(connection, request)) ?? preferences;
    },
  };
}

function preferencesIn(body: unknown): Preferences | null {
  return readable(() => parseContract(preferencesAnswerSchema, body, 'The preferences')).data;
}
