import { preferencesAnswerSchema, type Preferences } from '#src/contract/wire/preferences.ts';
import { type PersonConnection, sendQuickly } from '#src/api/request/send-quickly.ts';

const MOST_FROM_CLOSED_PAGE = 64 * 1024;

/** The calls for a user's preferences. Each throws ApiError. */
export function createPreferencesClient(connection: PersonConnection) {
  const pathOf = (loEmail: string): string =>
    `/${connection.apiEnv}/api/preferences/${encodeURIComponent(loEmail)}`;

  return {
    /** @returns undefined for a user who never saved any. */
    readPreferences: async (loEmail: string): Promise<Preferences | undefined> => {
      const request = { method: 'GET', path: pathOf(loEmail) } as const;
      const { data } = await sendQuickly(connection, request, preferencesAnswerSchema, 'The preferences');
      return data ?? undefined;
    },

    /** @returns what the gateway has now: these, or newer ones from another device. */
    savePreferences: async (preferences: Preferences): Promise<Preferences> => {
      const path = pathOf(preferences.loEmail);
      const body = JSON.stringify(preferences);
      const outlivesPage = new TextEncoder().encode(body).byteLength <= MOST_FROM_CLOSED_PAGE;
      const request = { method: 'PUT', path, body, outlivesPage } as const;
      const { data } = await sendQuickly(connection, request, preferencesAnswerSchema, 'The preferences');
      return data ?? preferences;
    },
  };
}
