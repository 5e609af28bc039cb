import type { QueryClient } from '@tanstack/react-query';
import type { CheckedUser, GatewayClient } from '#src/api/gateway-client.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import type { SummaryAnswer } from '#src/contract/wire/loan-summary.ts';
import type { NoteFate } from '#src/contract/wire/note.ts';
import type { ColorMode } from '#src/contract/wire/preferences.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { DueNotices } from '#src/features/due-notices/due-notices.ts';
import type { InstallServices } from '#src/features/install/install-offer.ts';
import type { SavedFiltersAccess } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import type { UnsentNotes } from '#src/features/session/sign-out/unsent-notes.ts';
import type { BrowserStorage } from '#src/features/storage/browser-storage.ts';
import type { CacheContents } from '#src/offline/cache/cache-contents.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import type { StorageProblem } from '#src/offline/cache/storage-problem.ts';
import type { LostNotes } from '#src/offline/lost-notes/lost-notes.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import type { PersonSync } from '#src/offline/person-data/person-sync.ts';
import type { PreferencesStore } from '#src/offline/person-data/preferences-store.ts';
import type { PipelineRepository } from '#src/offline/pipeline/pipeline-list.ts';
import type { ConditionsReads } from '#src/offline/reads/conditions-reads.ts';
import type { AuthToken } from '#src/offline/session/auth-token.ts';
import type { KeptPlace } from '#src/offline/session/kept-place.ts';
import type { SaidSessionLeft } from '#src/offline/session/session-end.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { Subscribable } from '#src/offline/storage/listeners.ts';

/** One user's preferences on this device, and their sync with the gateway. */
export interface PreferencesAccess {
  readonly store: PreferencesStore;
  readonly sync: PersonSync;
  /** True while a star or snooze isn't yet where a killed browser doesn't lose it. */
  readonly areMarksWaiting: Subscribable<boolean>;
  /** Starts the sync. A second call does nothing. */
  readonly start: () => void;
}

/** Everything screens get from outside: the router's context, read by `useServices`. `app/services.ts` provides it. */
export interface AppServices {
  readonly client: GatewayClient;
  /** For loaders: screens take it from its own context. */
  readonly queryClient: QueryClient;
  readonly connectivity: Connectivity;
  readonly startTimer: StartTimer;
  /** The server's clock, in ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  readonly origin: string;

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
  /** True if the last check is young enough, and it's only the device's clock that went back. */
  readonly isLockedByClock: (offlineHours: number) => boolean;
  /** The signed-in user and the settings, if their data may be read before the server confirms the session. */
  readonly unconfirmedSession: () => { readonly user: CurrentUser; readonly config: AppConfig } | undefined;
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
  /** One user's lists; the same repository for the same user. */
  readonly openRepository: (userId: string) => PipelineRepository;
  /** One user's saved filters; the same promise for the same user. */
  readonly openSavedFilters: (userId: string, apiEnv: string) => Promise<SavedFiltersAccess>;
  /** Gives the user a text as a file. */
  readonly saveFile: (name: string, mediaType: string, text: string) => void;
  /** Puts a number on the app's icon, if the platform can. */
  readonly showBadge: (count: number) => void;
  /** Runs work when the browser has nothing to render. */
  readonly whenIdle: (work: () => void) => void;
  /** Runs preparatory work: like `whenIdle`, but only while the user waits for no call. */
  readonly whenQuiet: (work: () => void) => void;
  /** How this device shows the table, no matter what its user saved elsewhere; undefined until someone chooses. */
  readonly deviceTableForm: {
    readonly read: () => 'fitted' | 'expanded' | undefined;
    readonly save: (form: 'fitted' | 'expanded') => void;
  };
  /** One user's device store; the same promise for the same user. */
  readonly openStore: (userId: string) => Promise<CacheStore>;
  /** One user's conditions; the same object for the same user. */
  readonly openConditions: (userId: string) => ConditionsReads;
  /** Shares a text with another app on the device; absent if the browser can't. Rejects if the user cancels. */
  readonly shareText?: ((text: string) => Promise<void>) | undefined;
  /** What became of the signed-in user's notes. */
  readonly readFates: (
    apiEnv: string,
    ids: readonly string[],
    signal: AbortSignal,
  ) => Promise<readonly NoteFate[]>;
  /** Removed notes the user has dismissed. */
  readonly dismissed: { readonly has: (id: string) => boolean; readonly add: (id: string) => void };
  /**
   * The gateway's summary of a loan as the platform had it at `asOf`, an ISO instant.
   *
   * @throws ApiError, or the signal's reason if it was canceled.
   */
  readonly readSummary: (
    apiEnv: string,
    loan: RawLoan,
    asOf: string,
    signal: AbortSignal,
  ) => Promise<SummaryAnswer['data']>;
  /** Reads the device's copy synchronously, for the first paint. Returns the same object for the same user. */
  readonly openPreferences: (user: CurrentUser, apiEnv: string) => PreferencesAccess;
  readonly showColorMode: (mode: ColorMode) => void;
  /** @throws StorageError if the device's storage doesn't answer. */
  readonly readContents: (userId: string) => Promise<CacheContents>;
  readonly readRoom: BrowserStorage['read'];
  /** What decides how long this browser keeps pending notes. Never rejects. */
  readonly readStoragePromise: () => Promise<{
    readonly isPromised: boolean | undefined;
    readonly isInstalled: boolean;
    readonly isSafari: boolean;
  }>;
  /** Recent jumps on this device. Without a secure connection they last as long as the tab. */
  readonly recentStore: KeyValueStore;
  /** The keyboard is Apple's, or would be if there were one. */
  readonly hasCommandKey: boolean;
  /** The same object for the same user. Its code comes with the first call. */
  readonly openDueNotices: (userId: string) => Promise<DueNotices>;
  readonly storageProblem: StorageProblem;
  /** One user's outbox; the same object for the same user. */
  readonly openOutbox: (userId: string, config: AppConfig) => Outbox;
  /** The user's notes the browser deleted; the same object for the same user. */
  readonly openLostNotes: (userId: string, config: AppConfig) => LostNotes;
  /** Copies a text to the clipboard. Rejects if the browser refuses. */
  readonly writeClipboard: (text: string) => Promise<void>;
  readonly install: InstallServices;
}
