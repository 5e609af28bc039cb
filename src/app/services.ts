import type { QueryClient } from '@tanstack/react-query';
import { createNoteClient } from '#src/api/note-client.ts';
import type { AppPorts } from '#src/app/app-ports.ts';
import { createAuthTokenStore } from '#src/app/session/auth-token-store.ts';
import { createBrowserStorage } from '#src/app/browser/browser-storage.ts';
import { showColorMode } from '#src/app/browser/color-mode.ts';
import { createConditions } from '#src/app/reads/conditions.ts';
import { createDeviceTableForm } from '#src/app/browser/device-table-form.ts';
import { openDevice } from '#src/app/device.ts';
import { createDismissedNotes, createLostNotesOfPeople } from '#src/app/notes/lost-notes.ts';
import { connectGateway } from '#src/app/reads/gateway-calls.ts';
import { createInstallOffer } from '#src/app/browser/install-offer.ts';
import { createOutboxes } from '#src/app/notes/outbox.ts';
import { createPipelines } from '#src/app/reads/pipelines.ts';
import { createPreferences } from '#src/app/reads/preferences.ts';
import { createSavedFilters } from '#src/app/reads/saved-filters.ts';
import { createSignOutDevice, signOut, type SignOutPage } from '#src/app/session/sign-out.ts';
import { createDevicePeople, lockWhenTooOld } from '#src/app/session/device-people.ts';
import { createSpareIndexedDB } from '#src/app/browser/spare-indexed-db.ts';
import { namedDeviceZone } from '#src/loan-display/device-answers.ts';
import { placeToReturnTo } from '#src/contract/wire/page-paths.ts';
import { isUnchecked, readAuthToken } from '#src/offline/session/auth-token.ts';
import { storeConfig, readStoredConfig } from '#src/offline/session/stored-config.ts';
import { type KeyValueStore, keyValueStore, personStore } from '#src/offline/storage/key-value-store.ts';
import { bfcacheSafeChannels } from '#src/offline/tabs/tab-messages.ts';
import { watchBfcache } from '#src/offline/storage/bfcache.ts';
import { eraseKeys } from '#src/offline/session/erase-keys.ts';
import { createKeptPlace } from '#src/offline/session/kept-place.ts';
import {
  createSessionMemory,
  isCheckTooOld,
  isClockSetBack,
  isLocked,
} from '#src/offline/session/session-memory.ts';
import { openTabChannel } from '#src/offline/tabs/tab-channel.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import type { DueNotices } from '#src/features/due-notices/due-notices.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

/**
 * Connects the screens to this browser's storage and to the gateway.
 * @returns the services, and the parts of the page that the app itself follows.
 */
export function createServices(ports: AppPorts, queryClient: QueryClient) {
  const parts = createParts(ports);
  const { localStore, sessionStore, authToken, memory, environment, tabs } = parts.page;
  const { client, connectivity, readStoredUser, onOutdated } = parts.gateway;
  const { outboxes, savedFilters, preferences, conditions, lostNotes, device, pipelines } = parts;
  if (authToken.get() === undefined) ports.badge.clear();

  /** Permanently: a late answer writes nothing to the device. */
  async function stopSyncing(): Promise<void> {
    conditions.close();
    preferences.close();
    lostNotes.close();
    outboxes.close();
    await savedFilters.close();
  }
  async function stopWriting(): Promise<void> {
    device.stopWriting();
    await stopSyncing();
  }
  // Another tab has erased this device: this tab must not bring anything back before it's gone too.
  tabs.onSignOut(() => {
    eraseKeys(sessionStore);
    void stopWriting();
  });
  const signOutDevice = createSignOutDevice({ ...ports, localStore, sessionStore });
  const closeNotices = async (): Promise<void> => {
    const registration = await ports.notifications.registration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  };
  const signOutPage: SignOutPage = {
    stopFollowingTabs: () => {
      tabs.stopListening();
      authToken.stopListening();
    },
    cancelQueries: () => queryClient.cancelQueries(),
    clearQueries: () => {
      queryClient.clear();
      pipelines.clear();
    },
    sendUnsent: async () => {
      await Promise.all([savedFilters.flush(), preferences.flush()]);
    },
    throwAwayNotes: lostNotes.throwAway,
    areOthersOnDevice: outboxes.unsentNotes.areOthersOnDevice,
    tellServer: client.signOut,
    stopWriting,
    eraseOpened: device.eraseOpened,
    clearBadge: ports.badge.clear,
    closeNotices,
    announceSignOut: tabs.announceSignOut,
    leave: (isRemoved) => ports.leaveTo(isRemoved ? '/login?problem=removed' : '/login'),
    startTimer: ports.startTimer,
  };
  const signOutOf: AppServices['signOut'] = async (userId, keepsNotes, isRemoval) => {
    // Without a secure connection there's no key and no store.
    const userKey = userId === undefined ? undefined : await userKeyOf(userId).catch(() => undefined);
    const leaving = { userId, userKey, keepsNotes, token: readAuthToken(localStore), isRemoval };
    await signOut(signOutPage, signOutDevice, leaving);
  };
  const people = createDevicePeople({
    device: signOutDevice,
    memory,
    environment,
    client,
    closeNotices,
    askForOrders: () => client.readConfig(),
    isSignedIn: () => authToken.get() !== undefined,
    lastAnswerAt: () => connectivity.get().lastSuccessAt,
    // Also unsent notes: the device isn't in its owner's hands.
    signOut: (userId) => signOutOf(userId, false),
    onNotesOpened: outboxes.retry,
  });
  parts.gateway.onForget(people.obey);
  return {
    services: servicesOf(ports, queryClient, parts, people, signOutOf),
    page: parts.page,
    outboxes,
    refreshPreferences: preferences.refresh,
    flushPreferences: preferences.flush,
    stopSyncing,
    signOutDevice,
    freeSpace: device.freeSpace,
    sweepDevice: people.sweep,
    readStoredUser,
    onOutdated,
  };
}

/** What this tab shares with the browser's other tabs, and how it survives the back-forward cache. */
function openPage({ window, now, startTimer }: AppPorts) {
  const localStore = keyValueStore(() => window.localStorage);
  const authToken = createAuthTokenStore(localStore, window);
  const bfcache = watchBfcache(window, () => authToken.stored() !== undefined && !authToken.isOvertaken());
  const openChannel = bfcacheSafeChannels((name) => new BroadcastChannel(name), bfcache);
  return {
    localStore,
    sessionStore: keyValueStore(() => window.sessionStorage),
    authToken,
    memory: createSessionMemory(localStore, now),
    environment: { bfcache, anotherIndexedDB: createSpareIndexedDB(window.document), startTimer },
    openChannel,
    tabs: openTabChannel(openChannel, window),
  };
}

type Parts = ReturnType<typeof createParts>;

/** The page, the gateway, the device, and what is exchanged between them while a user is signed in. */
function createParts(ports: AppPorts) {
  const page = openPage(ports);
  const { localStore, memory, authToken, environment } = page;
  lockWhenTooOld(page, memory, readStoredConfig(localStore), ports.now());
  const gateway = connectGateway(ports, authToken, memory);
  const device = openDevice(ports, authToken, environment);
  const browserStorage = createBrowserStorage(ports.storage, localStore);
  const deps = { ...ports, ...page, ...gateway, ...device };
  const preferences = createPreferences(deps);
  return {
    page,
    gateway,
    device,
    browserStorage,
    pipelines: createPipelines({ ...deps, now: gateway.serverClock.now, looksOf: preferences.looksOf }),
    savedFilters: createSavedFilters(deps),
    preferences,
    lostNotes: createLostNotesOfPeople(gateway.connection, localStore, ports.browserKind, ports.startTimer),
    conditions: createConditions(deps),
    outboxes: createOutboxes({
      ...deps,
      ...environment,
      onSomethingToLose: browserStorage.askOnce,
      serverNow: gateway.serverClock.now,
    }),
  };
}

/** Their keyboards have a Command key. */
const APPLE = /Mac|iPhone|iPad/;

function servicesOf(
  ports: AppPorts,
  queryClient: QueryClient,
  parts: Parts,
  people: ReturnType<typeof createDevicePeople>,
  signOutOf: AppServices['signOut'],
): AppServices {
  const { window, now, startTimer, whenIdle, leaveTo, log, badge, browserKind } = ports;
  const { localStore, sessionStore, authToken, memory } = parts.page;
  const { connection, connectivity, client, serverClock, sessionLeft, foreground } = parts.gateway;
  const { device, browserStorage, outboxes, conditions, lostNotes } = parts;
  const { store: recentStore } = personStore(localStore, window.isSecureContext ? 'device' : undefined);
  return {
    client,
    queryClient,
    authToken,
    openStore: device.openStore,
    connectivity,
    storageProblem: device.storageProblem,
    now: serverClock.now,
    sessionLeft,
    startTimer,
    log,
    origin: window.location.origin,
    leaveTo,
    whenIdle,
    whenQuiet: foreground.whenQuiet,
    saveFile: ports.saveFile,
    writeClipboard: ports.writeClipboard,
    shareText: ports.shareText,
    showBadge: badge.show,
    showColorMode: (mode) => showColorMode(window.document.documentElement, localStore, mode),
    deviceTableForm: createDeviceTableForm(localStore),
    install: createInstallOffer({ ...ports.install, localStore, now }),
    storedConfig: {
      read: () => readStoredConfig(localStore),
      save: (config) => {
        storeConfig(localStore, config);
        void parts.savedFilters.takeLenderViews(config);
      },
    },
    rememberCheck: people.rememberCheck,
    isLocked: (offlineHours) => {
      const last = memory.read();
      if (last === undefined) return people.isLockedAtStart() || undefined;
      return isLocked(last, now(), offlineHours);
    },
    isLockedByClock: (offlineHours) => {
      const last = memory.read();
      if (last === undefined) return false;
      return isClockSetBack(last, now()) && !isCheckTooOld(last, now(), offlineHours);
    },
    unconfirmedSession: () => {
      const last = memory.read();
      const config = readStoredConfig(localStore);
      if (authToken.get() === undefined || isUnchecked(localStore)) return undefined;
      if (last === undefined || config === undefined || isLocked(last, now(), config.offlineHours))
        return undefined;
      return { user: last.user, config };
    },
    lastCheckAt: () => memory.read()?.lastCheckAt,
    lastUserId: () => memory.read()?.user.id,
    placeOfLink: (href) => {
      const [navigation] = window.performance.getEntriesByType?.('navigation') ?? [];
      const isOpened = navigation === undefined || !('type' in navigation) || navigation.type === 'navigate';
      const isNobodys = memory.read() === undefined && !people.isLockedAtStart();
      return isOpened && isNobodys ? placeToReturnTo(href) : undefined;
    },
    keptPlace: createKeptPlace(sessionStore, memory),
    recentStore,
    hasCommandKey: APPLE.test(window.navigator.platform),
    openDueNotices: dueNoticesOf(ports, recentStore),
    unsentNotes: outboxes.unsentNotes,
    signOut: signOutOf,
    openRepository: parts.pipelines.open,
    openSavedFilters: parts.savedFilters.open,
    openPreferences: parts.preferences.open,
    readSummary: async (apiEnv, loan, asOf, signal) => {
      const { createSummaryClient } = await import('#src/api/summary-client.ts');
      const { readSummary } = createSummaryClient({ ...connection, apiEnv }, namedDeviceZone());
      return readSummary(loan, asOf, signal);
    },
    openOutbox: outboxes.open,
    openLostNotes: (userId, config) => lostNotes.open(userId, outboxes.open(userId, config), config.apiEnv),
    readFates: (apiEnv, ids, signal) => createNoteClient({ ...connection, apiEnv }).readReceipts(ids, signal),
    dismissed: createDismissedNotes(localStore),
    openConditions: conditions.open,
    readContents: async (userId) => (await device.openStore(userId)).readContents(),
    readRoom: browserStorage.read,
    readStoragePromise: async () => ({
      ...browserKind,
      isPromised: (await browserStorage.read()).isPromised,
    }),
  };
}

function dueNoticesOf({ notifications: port, now, startTimer }: AppPorts, store: KeyValueStore) {
  const opened = new Map<string, Promise<DueNotices>>();
  return (userId: string): Promise<DueNotices> => {
    const notices =
      opened.get(userId) ??
      import('#src/app/browser/due-notices.ts').then(({ createDueNotices }) =>
        createDueNotices({ port, store, userId, now, startTimer }),
      );
    opened.set(userId, notices);
    return notices;
  };
}
