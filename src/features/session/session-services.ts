import type { GatewayClient } from '#src/api/gateway-client.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import type { UnsentNotes } from '#src/features/session/unsent-notes.ts';

/** What the session's screens need of the outside world; the composition root provides it. */
export interface SessionServices {
  readonly client: Pick<GatewayClient, 'readConfig' | 'exchangeCode' | 'readCurrentUser'>;
  readonly authToken: AuthToken;
  readonly storedConfig: {
    readonly read: () => AppConfig | undefined;
    readonly save: (config: AppConfig) => void;
  };
  /** Notes on the device that the server has just confirmed this person. */
  readonly rememberCheck: (user: CurrentUser) => Promise<void>;
  /** Whether the last confirmation is too long ago to show kept data; undefined when none is remembered. */
  readonly isLocked: (offlineHours: number) => boolean | undefined;
  readonly unsentNotes: Pick<UnsentNotes, 'list' | 'sendNow'>;
  /**
   * Ends the session, erases this user's data from the device, and leaves. It never rejects, and needs no network.
   * @param keepsNotes leaves their unsent notes on the device, for their own next sign-in.
   */
  readonly signOut: (userId: string | undefined, keepsNotes: boolean) => Promise<void>;
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
