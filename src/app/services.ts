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
import { signOut, type SignOutPage } from '#src/app/session/sign-out.ts';
import { createDevicePeople, lockWhenTooOld } from '#src/app/session/device-people.ts';
import { createSignOutDevice } from '#src/app/session/sign-out-device.ts';
import { createSpareIndexedDB } from '#src/app/browser/spare-indexed-db.ts';
import { createWhenQuiet } from '#src/app/reads/when-quiet.ts';
import { namedDeviceZone } from '#src/loan-display/device-answers.ts';
import { placeToReturnTo } from '#src/contract/wire/page-paths.ts';
import { readAuthToken } from '#src/offline/session/auth-token.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { storeConfig, readStoredConfig } from '#src/offline/session/stored-config.ts';
import { keyValueStore, personStore } from '#src/offline/storage/key-value-store.ts';
import { bfcacheSafeChannels } from '#src/offline/tabs/bfcache-safe-channel.ts';
import { watchBfcache } from '#src/offline/storage/bfcache.ts';
import { eraseKeys } from '#src/offline/session/erase-keys.ts';
import { createKeptPlace } from '#src/offline/session/kept-place.ts';
import { createSessionMemory, isLocked } from '#src/offline/session/session-memory.ts';
import { createStorageProblem } from '#src/offline/cache/storage-problem.ts';
import { openTabChannel } from '#src/offline/tabs/tab-channel.ts';
import { withDeadline } from '#src/offline/storage/deadline.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import type { DueNotices } from '#src/features/due-notices/due-notices.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

/**
 * Connects the screens to this browser's storage and to the gateway.
 * @returns the services, and the parts of the page that the app itself follows.
 */
export function createServices(ports: AppPorts, queryClient: QueryClient) {
  const { window, now, startTimer, whenIdle, leaveTo, log, badge, browserKind } = ports;
  const page = openPage(ports);
  const { localStore, authToken } = page;
  const sessionStore = keyValueStore(() => window.sessionStorage);
  lockWhenTooOld({ localStore, sessionStore }, page.memory, readStoredConfig(localStore), now());
  const gateway = connectGateway(ports, authToken, page.memory);
  const { connection, connectivity, client, serverClock, sessionLeft } = gateway;
  const device = openCopies(ports, page);
  const { openStore } = device;
  const pipelines = createPipelines({ ...ports, ...device, client, localStore, now: serverClock.now });
  const browserStorage = createBrowserStorage(ports.storage, localStore);
  const data = createPersonData({ ports, page, gateway, device, onSomethingToLose: browserStorage.askOnce });
  const { outboxes, conditions } = data;
  // Another tab has erased this device: this tab must not bring anything back before it's gone too.
  page.tabs.onSignOut(() => {
    eraseKeys(sessionStore);
    void data.stopWriting();
  });
  const signOutDevice = createSignOutDevice({
    localStore,
    sessionStore,
    storage: ports.storage,
    startTimer,
    log,
  });
  const signOutPage = whatSignOutEnds({ ports, page, gateway, device, data }, queryClient, pipelines.clear);

  async function signOutOf(
    userId: string | undefined,
    keepsNotes: boolean,
    isRemoval?: boolean,
  ): Promise<void> {
    // Without a secure connection there's no key and no store.
    const userKey = userId === undefined ? undefined : await userKeyOf(userId).catch(() => undefined);
    const leaving = { userId, userKey, keepsNotes, token: readAuthToken(localStore), isRemoval };
    await signOut(signOutPage, signOutDevice, leaving);
  }
  const people = createDevicePeople({
    device: signOutDevice,
    memory: page.memory,
    environment: page.environment,
    client,
    askForOrders: () => client.readConfig(),
    isSignedIn: () => authToken.get() !== undefined,
    lastAnswerAt: () => connectivity.get().lastSuccessAt,
    // Also unsent notes: the device isn't in its owner's hands.
    signOut: (userId) => signOutOf(userId, false),
    onNotesOpened: outboxes.retry,
  });
  gateway.onForget(people.obey);

  const services: AppServices = {
    client,
    authToken,
    openStore,
    connectivity,
    storageProblem: device.storageProblem,
    now: serverClock.now,
    sessionLeft,
    startTimer,
    log,
    origin: window.location.origin,
    leaveTo,
    whenIdle,
    whenQuiet: createWhenQuiet(gateway.foreground, startTimer, whenIdle),
    saveFile: ports.saveFile,
    writeClipboard: ports.writeClipboard,
    shareText: ports.shareText,
    showBadge: badge.show,
    showColorMode: (mode) => showColorMode(window.document.documentElement, localStore, mode),
    deviceTableForm: createDeviceTableForm(localStore),
    install: createInstallOffer({ ...ports.install, localStore, now }),
    storedConfig: {
      read: () => readStoredConfig(localStore),
      save: (config) => storeConfig(localStore, config),
    },
    ...sessionChecks(ports, page, people),
    keptPlace: createKeptPlace(sessionStore, page.memory),
    ...jumpServices(ports, page),
    openDueNotices: dueNoticesOf(ports, page),
    unsentNotes: outboxes.unsentNotes,
    signOut: signOutOf,
    openRepository: pipelines.open,
    openSavedFilters: data.savedFilters.open,
    openPreferences: data.preferences.open,
    readSummary: async (apiEnv, loan, asOf, signal) => {
      const { createSummaryClient } = await import('#src/api/summary-client.ts');
      const { readSummary } = createSummaryClient({ ...connection, apiEnv, timeZone: namedDeviceZone() });
      return readSummary(loan, asOf, signal);
    },
    openOutbox: outboxes.open,
    openLostNotes: (userId, config) =>
      data.lostNotes.open(userId, outboxes.open(userId, config), config.apiEnv),
    readFates: (apiEnv, ids, signal) => createNoteClient({ ...connection, apiEnv }).readReceipts(ids, signal),
    dismissed: createDismissedNotes(localStore),
    conditionsDownload: conditions.conditionsDownload,
    openPrefetch: conditions.openPrefetch,
    readContents: async (userId) => (await openStore(userId)).readContents(),
    readRoom: browserStorage.read,
    readStoragePromise: async () => ({
      ...browserKind,
      isPromised: (await browserStorage.read()).isPromised,
    }),
  };
  const { stopSyncing } = data;
  const { readStoredUser, onOutdated } = gateway;
  const refreshPreferences = data.preferences.refresh;
  return {
    services,
    page,
    outboxes,
    refreshPreferences,
    stopSyncing,
    signOutDevice,
    sweepDevice: people.sweep,
    readStoredUser,
    onOutdated,
  };
}

type Page = ReturnType<typeof openPage>;
type Gateway = ReturnType<typeof connectGateway>;
type Copies = ReturnType<typeof openCopies>;

/** What this tab shares with the browser's other tabs, and how it survives the back-forward cache. */
function openPage({ window, now, startTimer }: AppPorts) {
  const localStore = keyValueStore(() => window.localStorage);
  const authToken = createAuthTokenStore(localStore, window);
  const bfcache = watchBfcache(window, () => authToken.stored() !== undefined && !authToken.isOvertaken());
  const openChannel = bfcacheSafeChannels((name) => new BroadcastChannel(name), bfcache);
  return {
    localStore,
    authToken,
    memory: createSessionMemory(localStore, now),
    environment: { bfcache, anotherIndexedDB: createSpareIndexedDB(window.document), startTimer },
    openChannel,
    tabs: openTabChannel(openChannel, window),
  };
}

/** A browser whose storage hangs doesn't say what it has either. */
const MAY_HOLD_WITHIN_MS = 300;

/** The device's copies of the platform's data, and any problem with their storage. */
function openCopies({ now, badge, serviceWorker }: AppPorts, { authToken, environment }: Page) {
  const storageProblem = createStorageProblem();
  const device = openDevice(now, storageProblem.report, environment);
  // An installed app with a signed-in user has a copy to render. On a first visit the database's code would only delay
  // the list's download.
  const isInstalled = (serviceWorker?.controller ?? null) !== null;
  if (authToken.get() === undefined) badge.clear();
  else if (isInstalled) device.prepareStore();
  const openStore = async (userId: string): Promise<CacheStore> => {
    try {
      return storageProblem.watch(await device.openStore(userId));
    } catch (error) {
      // After a sign-out nothing is stored: that's not a problem.
      if (authToken.get() !== undefined) storageProblem.report(error);
      throw error;
    }
  };
  const mayHold = async (userId: string): Promise<boolean> =>
    // If nothing can be stored, opening reports it.
    isInstalled ||
    withDeadline(device.mayHold(userId), MAY_HOLD_WITHIN_MS, environment.startTimer).catch(() => true);
  return { ...device, mayHold, openStore, storageProblem };
}

interface PersonDataDeps {
  readonly ports: AppPorts;
  readonly page: Page;
  readonly gateway: Gateway;
  readonly device: Copies;
  readonly onSomethingToLose: () => void;
}

interface Parts {
  readonly ports: AppPorts;
  readonly page: Page;
  readonly gateway: Gateway;
  readonly device: Copies;
  readonly data: ReturnType<typeof createPersonData>;
}

/** The parts of this page that a sign-out ends. */
function whatSignOutEnds(
  { ports, page, gateway, device, data }: Parts,
  queryClient: QueryClient,
  clearLists: () => void,
): SignOutPage {
  return {
    stopFollowingTabs: () => {
      page.tabs.stopListening();
      page.authToken.stopListening();
    },
    cancelQueries: () => queryClient.cancelQueries(),
    clearQueries: () => {
      queryClient.clear();
      clearLists();
    },
    sendUnsent: data.sendUnsent,
    throwAwayNotes: data.lostNotes.throwAway,
    areOthersOnDevice: data.outboxes.unsentNotes.areOthersOnDevice,
    tellServer: gateway.client.signOut,
    stopWriting: data.stopWriting,
    eraseOpened: device.eraseOpened,
    clearBadge: ports.badge.clear,
    announceSignOut: page.tabs.announceSignOut,
    leave: (isRemoved) => ports.leaveTo(isRemoved ? '/login?problem=removed' : '/login'),
    startTimer: ports.startTimer,
  };
}

/** What's synced with the gateway while its user is signed in. */
function createPersonData({ ports, page, gateway, device, onSomethingToLose }: PersonDataDeps) {
  const { now, startTimer, log, browserKind } = ports;
  const { localStore, memory, authToken, environment } = page;
  const { connection, connectivity, serverClock } = gateway;
  const savedFilters = createSavedFilters({ connection, connectivity, localStore, now, startTimer });
  const preferences = createPreferences({
    connection,
    connectivity,
    memory,
    localStore,
    openStore: device.openStore,
    now,
    startTimer,
    log,
  });
  const lostNotes = createLostNotesOfPeople(connection, localStore, browserKind, startTimer);
  const conditions = createConditions({ ...gateway, openStore: device.openStore, startTimer, log });
  const outboxes = createOutboxes({
    connection,
    connectivity,
    authToken,
    localStore,
    freeSpace: device.freeSpace,
    ...environment,
    onSomethingToLose,
    now,
    serverNow: serverClock.now,
    log,
  });
  /** Permanently: a late answer writes nothing to the device. */
  async function stopSyncing(): Promise<void> {
    conditions.close();
    preferences.close();
    lostNotes.close();
    outboxes.close();
    await savedFilters.close();
  }
  return {
    savedFilters,
    preferences,
    lostNotes,
    conditions,
    outboxes,
    stopSyncing,
    stopWriting: async (): Promise<void> => {
      device.stopWriting();
      await stopSyncing();
    },
    /** Sends the user's changes that the gateway doesn't have yet. */
    sendUnsent: async (): Promise<void> => {
      await Promise.all([savedFilters.flush(), preferences.flush()]);
    },
  };
}

/** The device's record of the server's last confirmation of its user. */
function sessionChecks(
  { now, window }: AppPorts,
  { memory }: Page,
  { rememberCheck, isLockedAtStart }: ReturnType<typeof createDevicePeople>,
): Pick<AppServices, 'rememberCheck' | 'isLocked' | 'lastCheckAt' | 'lastUserId' | 'placeOfLink'> {
  return {
    rememberCheck,
    isLocked: (offlineHours) => {
      const last = memory.read();
      if (last === undefined) return isLockedAtStart() || undefined;
      return isLocked(last, now(), offlineHours);
    },
    lastCheckAt: () => memory.read()?.lastCheckAt,
    lastUserId: () => memory.read()?.user.id,
    placeOfLink: (href) => {
      const [navigation] = window.performance.getEntriesByType?.('navigation') ?? [];
      const isOpened = navigation === undefined || !('type' in navigation) || navigation.type === 'navigate';
      const isNobodys = memory.read() === undefined && !isLockedAtStart();
      return isOpened && isNobodys ? placeToReturnTo(href) : undefined;
    },
  };
}

function dueNoticesOf({ notifications: port, window, now, startTimer }: AppPorts, { localStore }: Page) {
  const opened = new Map<string, Promise<DueNotices>>();
  const { store } = personStore(localStore, window.isSecureContext ? 'device' : undefined);
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

/** Their keyboards have a Command key. */
const APPLE = /Mac|iPhone|iPad/;

function jumpServices(
  { window }: AppPorts,
  { localStore }: Page,
): Pick<AppServices, 'recentStore' | 'hasCommandKey'> {
  const { store } = personStore(localStore, window.isSecureContext ? 'device' : undefined);
  return { recentStore: store, hasCommandKey: APPLE.test(window.navigator.platform) };
}
