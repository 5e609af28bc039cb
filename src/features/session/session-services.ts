import { createContext, use } from 'react';
import type { GatewayClient } from '#src/api/gateway-client.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import type { UnsentNotes } from '#src/features/session/unsent-notes.ts';

/** What the session's screens need of the outside world; the composition root provides it. */
export interface SessionServices {
  readonly client: Pick<GatewayClient, 'readConfig' | 'exchangeCode' | 'signOut' | 'readCurrentUser'>;
  readonly authToken: AuthToken;
  readonly keptConfig: {
    readonly read: () => AppConfig | undefined;
    readonly keep: (config: AppConfig) => void;
  };
  /** Notes on the device that the server has just confirmed this person. */
  readonly rememberCheck: (user: CurrentUser) => Promise<void>;
  /** Whether the last confirmation is too long ago to show kept data; undefined when none is remembered. */
  readonly isLocked: (offlineHours: number) => boolean | undefined;
  /** Sends what this person changed and the gateway does not have yet. */
  readonly sendUnsent: () => Promise<void>;
  readonly unsentNotes: UnsentNotes;
  /** Has the gateway no longer look for the notes that are about to be erased by their author's will. May reject. */
  readonly throwAwayNotes: (userId: string | undefined) => Promise<void>;
  /** Removes what the device keeps of this person; their unsent notes only if they are not to stay. */
  readonly eraseDevice: (userId: string | undefined, keepsNotes: boolean) => Promise<void>;
  /** Tells the other tabs that the person has signed out. */
  readonly announceSignOut: () => void;
  /** Leaves by a full page load, so that nothing of the person stays in memory. */
  readonly leaveTo: (path: string) => void;
  readonly log: (line: string) => void;
  readonly origin: string;
}

/** The access token of the gateway, kept in local storage under `authToken` (specification 3.1). */
export interface AuthToken {
  readonly get: () => string | undefined;
  readonly set: (token: string) => void;
  readonly clear: () => void;
  /** Calls back when the token changes, in this tab or another one. */
  readonly subscribe: (onChange: () => void) => () => void;
}

export const SessionServicesContext = createContext<SessionServices | undefined>(undefined);

export function useSessionServices(): SessionServices {
  const services = use(SessionServicesContext);
  if (services === undefined) throw new Error('SessionServicesContext has no provider');
  return services;
}
