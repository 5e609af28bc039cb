import { createGatewayClient } from '#src/api/gateway-client.ts';
import type { GatewayConnection } from '#src/api/gateway-request.ts';
import { createNoteClient } from '#src/api/note-client.ts';
import { createSummaryClient } from '#src/api/summary-client.ts';
import { watchPerson } from '#src/api/person-activity.ts';
import type { AppBadge } from '#src/app/browser/app-badge.ts';
import { createAuthTokenStore } from '#src/app/session/auth-token-store.ts';
import { showColorMode } from '#src/app/browser/color-mode.ts';
import { createConditions } from '#src/app/reads/conditions.ts';
import { createForegroundCalls } from '#src/app/reads/foreground-calls.ts';
import { createBrowserStorage, type StorageLike } from '#src/app/browser/browser-storage.ts';
import { openDevice } from '#src/app/device.ts';
import { createDismissedNotes } from '#src/app/notes/dismissed-notes.ts';
import type { BrowserKind } from '#src/app/browser/browser-kind.ts';
import { createLostNotesOfPeople } from '#src/app/notes/lost-notes.ts';
import { createOutboxes } from '#src/app/notes/outbox.ts';
import { createPreferences } from '#src/app/reads/preferences.ts';
import { createSavedFilters } from '#src/app/reads/saved-filters.ts';
import { createSpareIndexedDB } from '#src/app/browser/spare-indexed-db.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import { pipelineRequest } from '#src/domain/list/pipeline-request.ts';
import type { LoanPanelServices } from '#src/features/loan-panel/loan-panel-services.ts';
import type { NotesServices } from '#src/features/notes/notes-services.ts';
import type { PipelineServices } from '#src/features/pipeline/read/pipeline-services.ts';
import type { PreferencesServices } from '#src/features/preferences/preferences-services.ts';
import type { StorageServices } from '#src/features/storage/storage-services.ts';
import type { SessionServices } from '#src/features/session/session-services.ts';
import { deviceTimeZone } from '#src/loan-display/use-today.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { createConnectivity } from '#src/offline/network/connectivity.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { keepConfig, readKeptConfig } from '#src/offline/session/kept-config.ts';
import { createSessionMemory, isLocked } from '#src/offline/session/session-memory.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createServerClock } from '#src/offline/session/server-clock.ts';
import { leavableChannels } from '#src/offline/tabs/leavable-channel.ts';
import { watchPageMemory } from '#src/offline/storage/page-memory.ts';
import { createStorageTrouble } from '#src/offline/cache/storage-trouble.ts';
import { openTabChannel } from '#src/offline/tabs/tab-channel.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { whenIdle } from '#src/app/browser/when-idle.ts';
import { createWhenQuiet } from '#src/app/reads/when-quiet.ts';

/** The parts of the browser that go out into the world. */
export interface Outside {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  readonly leaveTo: (path: string) => void;
  readonly writeClipboard: (text: string) => Promise<void>;
  readonly saveFile: (name: string, mediaType: string, text: string) => void;
  readonly badge: AppBadge;
  /** The browser's word on the room it gives; undefined where it says nothing. */
  readonly storage?: StorageLike | undefined;
  /** Taken for a page of any browser where nothing is said. */
  readonly browserKind?: BrowserKind | undefined;
  /** Absent where the browser cannot hand a text to another app. */
  readonly shareText?: ((text: string) => Promise<void>) | undefined;
  readonly log: (line: string) => void;
}

/** Connects the screens to this browser's storage and to the outside. */
export function createServices({
  fetch,
  now,
  leaveTo,
  writeClipboard,
  saveFile,
  shareText,
  log,
  badge,
  storage,
  browserKind = { isInstalled: false, isSafari: false },
}: Outside) {
  const storageTrouble = createStorageTrouble();
  const localStore = keyValueStore(() => window.localStorage);
  const authToken = createAuthTokenStore(localStore, window);
  const pageMemory = watchPageMemory(
    window,
    () => authToken.stored() !== undefined && !authToken.isOvertaken(),
  );
  const places = { pageMemory, anotherIndexedDB: createSpareIndexedDB(document) };
  const device = openDevice(localStore, now, storageTrouble.report, places);
  // Somebody is signed in: the copy on the device is wanted as soon as the screens can draw it.
  if (authToken.get() !== undefined) device.prepareStore();
  else badge.clear();
  const connectivity = createConnectivity(now);
  const memory = createSessionMemory(localStore, now);
  const lastSession = memory.read();
  const serverClock = createServerClock({
    now,
    offsetMs: lastSession?.clockOffsetMs,
    latestSeenAt: lastSession?.latestSeenAt,
  });
  const openChannel = leavableChannels((name) => new BroadcastChannel(name), pageMemory);
  const tabs = openTabChannel(openChannel, window);
  const activity = watchPerson({
    page: window,
    now,
    // Its answer matters to nobody here: a session that is over shows at the next call that does.
    speakUp: () => {
      if (authToken.get() !== undefined) client.readCurrentUser().catch(() => undefined);
    },
  });
  const foreground = createForegroundCalls();
  const background: GatewayConnection = {
    fetch,
    activity,
    getAuthToken: authToken.get,
    onOutcome: (outcome) => {
      if (outcome.kind === 'reached' && outcome.serverTime !== undefined)
        serverClock.heard(outcome.serverTime);
      connectivity.report(outcome);
    },
  };
  const connection: GatewayConnection = { ...background, onStart: foreground.begin };
  const client = createGatewayClient({ ...connection, now });
  const savedFilters = createSavedFilters({ connection, connectivity, localStore, now });
  const browserStorage = createBrowserStorage(storage, localStore);
  const outboxes = createOutboxes({
    connection,
    connectivity,
    authToken,
    freeSpace: device.freeSpace,
    ...places,
    onSomethingToLose: browserStorage.askOnce,
    now,
    serverNow: serverClock.now,
  });
  const lostNotes = createLostNotesOfPeople({ connection, connectivity, localStore, browserKind });
  const preferences = createPreferences({ connection, connectivity, memory, localStore, now });
  /** For good: an answer on its way writes nothing to the device any more. */
  async function stopSyncing(): Promise<void> {
    conditions.close();
    preferences.close();
    lostNotes.close();
    outboxes.close();
    await savedFilters.close();
  }
  const session: SessionServices = {
    client,
    authToken,
    keptConfig: { read: () => readKeptConfig(localStore), keep: (config) => keepConfig(localStore, config) },
    rememberCheck: async (user) => {
      // A sign-out came first: this answer is too late to be remembered.
      if (authToken.get() === undefined) return;
      const { lastSuccessAt } = connectivity.get();
      try {
        memory.rememberCheck(user, await userKeyOf(user.id), lastSuccessAt);
      } catch {
        log('This page has no secure connection: nothing can be kept on this device');
      }
    },
    isLocked: (offlineHours) => {
      const last = memory.read();
      return last === undefined ? undefined : isLocked(last, now(), offlineHours);
    },
    sendUnsent: async () => {
      await Promise.all([savedFilters.flush(), preferences.flush()]);
    },
    unsentNotes: outboxes.unsentNotes,
    throwAwayNotes: lostNotes.throwAway,
    eraseDevice: async (userId, keepsNotes) => {
      await stopSyncing();
      badge.clear();
      try {
        await device.erase(userId, keepsNotes);
      } finally {
        lostNotes.keepThrownAway();
      }
    },
    announceSignOut: tabs.announceSignOut,
    leaveTo,
    log,
    origin: window.location.origin,
  };
  // Another tab has erased this device: nothing of this tab may bring anything back before it is gone too.
  tabs.onSignOut(() => {
    device.keepNothingMore();
    void stopSyncing();
  });
  async function openStore(userId: string): Promise<CacheStore> {
    try {
      return storageTrouble.watch(await device.openStore(userId));
    } catch (error) {
      // After a sign-out nothing is to be kept: that is no trouble.
      if (authToken.get() !== undefined) storageTrouble.report(error);
      throw error;
    }
  }
  const pipeline: PipelineServices = {
    client,
    pipelineQuestion: () => {
      const config = readKeptConfig(localStore);
      return config === undefined ? '' : JSON.stringify(pipelineRequest(config.fieldMap, 'AllLoans'));
    },
    openStore,
    openSavedFilters: savedFilters.open,
    showBadge: badge.show,
    saveFile,
    whenIdle,
    whenQuiet: createWhenQuiet(foreground, startRealTimer),
    log,
    now: serverClock.now,
  };
  const loanPanel: LoanPanelServices = {
    readSummary: (apiEnv, loan, asOf, signal) =>
      createSummaryClient({ ...connection, apiEnv, timeZone: deviceTimeZone() }).readSummary(
        loan,
        asOf,
        signal,
      ),
    log,
    now: serverClock.now,
  };
  const notes: NotesServices = {
    client,
    readFates: (apiEnv, ids, signal) => createNoteClient({ ...connection, apiEnv }).readReceipts(ids, signal),
    openStore,
    onApplied: outboxes.onApplied,
    dismissed: createDismissedNotes(localStore),
    log,
    now: serverClock.now,
  };
  const conditions = createConditions({
    connection: background,
    connectivity,
    foreground,
    openStore,
    saveFile,
    shareText,
    log,
    now: serverClock.now,
  });
  const preferencesServices: PreferencesServices = {
    openPreferences: preferences.open,
    showColorMode: (mode) => showColorMode(document.documentElement, localStore, mode),
  };
  const storageServices: StorageServices = {
    readContents: async (userId) => (await openStore(userId)).readContents(),
    readRoom: browserStorage.read,
    readKeeping: async () => ({ ...browserKind, isPromised: (await browserStorage.read()).isPromised }),
    now: serverClock.now,
  };
  return {
    session,
    storage: storageServices,
    pipeline,
    loanPanel,
    conditions: conditions.services,
    preferences: preferencesServices,
    notes,
    openOutbox: (userId: string, config: AppConfig) => outboxes.open(userId, config),
    openLostNotes: (userId: string, config: AppConfig) =>
      lostNotes.open(userId, outboxes.open(userId, config), config.apiEnv),
    saveFile,
    keepDrafts: outboxes.flushDrafts,
    isSendingNotes: outboxes.isSending,
    isAnyTextUnkept: outboxes.isAnyUnkept,
    writeClipboard,
    authToken,
    connectivity,
    tabs,
    memory,
    openChannel,
    storageTrouble,
    localStore,
    stopSyncing,
    /** Whose the token in local storage is, which another tab may have put there. */
    readStoredUser: createGatewayClient({ ...connection, getAuthToken: authToken.stored, now })
      .readCurrentUser,
  };
}
