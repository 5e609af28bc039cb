import type { CheckedUser, GatewayClient } from '#src/api/gateway-client.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { KeptPlace } from '#src/offline/session/kept-place.ts';
import type { SaidSessionLeft } from '#src/offline/session/session-end.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { Subscribable } from '#src/offline/storage/listeners.ts';
import type { UnsentNotes } from '#src/features/session/sign-out/unsent-notes.ts';

/** What the session's screens need from outside; the composition root provides it. */
export interface SessionServices {
  readonly client: Pick<GatewayClient, 'readConfig' | 'exchangeCode' | 'readCurrentUser'>;
  readonly authToken: AuthToken;
  readonly storedConfig: {
    readonly read: () => AppConfig | undefined;
    readonly save: (config: AppConfig) => void;
  };
  /**
   * Records on the device that the server just confirmed this user. If it was another person's, everything of theirs
   * goes first, except what they haven't sent, sealed. Never rejects.
   */
  readonly rememberCheck: (checked: CheckedUser) => Promise<void>;
  /** True if the last good check is too old to show cached data; undefined if the device remembers none. */
  readonly isLocked: (offlineHours: number) => boolean | undefined;
  /** When the server last confirmed the user, in ms by its own clock; undefined if the device remembers no user. */
  readonly lastCheckAt: () => number | undefined;
  /** The last user whose sign-in the server confirmed on this device; undefined if it remembers none. */
  readonly lastUserId: () => string | undefined;
  /**
   * The place that a link leads to after the sign-in. Undefined if it may be a previous user's place: the device
   * remembers a user, or the page came back by Back or a reload.
   */
  readonly placeOfLink: (href: string) => string | undefined;
  readonly keptPlace: KeptPlace;
  readonly connectivity: Pick<Connectivity, 'get' | 'subscribe'>;
  readonly unsentNotes: Pick<UnsentNotes, 'list' | 'sendNow' | 'countAll'>;
  /**
   * Ends the session, erases this user's data from the device, and leaves. Never rejects and needs no network.
   * @param keepsNotes leaves their unsent notes on the device, for their next sign-in.
   * @param isRemoval the sign-in page says what was removed.
   */
  readonly signOut: (userId: string | undefined, keepsNotes: boolean, isRemoval?: boolean) => Promise<void>;
  /** Leaves with a full page load, so that none of the user's data stays in memory. */
  readonly leaveTo: (path: string) => void;
  /** How long the session still lives, by the gateway's latest answer. */
  readonly sessionLeft: Subscribable<SaidSessionLeft | undefined>;
  readonly startTimer: StartTimer;
  /** The server's clock, in ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  readonly origin: string;
}

/** The gateway's access token, in local storage under `authToken` (specification 3.1). */
export interface AuthToken {
  readonly get: () => string | undefined;
  readonly set: (token: string) => void;
  readonly clear: () => void;
  /** Called when the token changes, in this tab or another. */
  readonly subscribe: (onChange: () => void) => () => void;
}
