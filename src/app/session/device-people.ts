import type { CheckedUser, GatewayClient } from '#src/api/gateway-client.ts';
import type { SignOutDevice } from '#src/app/session/sign-out.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import { noteChecked } from '#src/offline/session/auth-token.ts';
import { eraseKeys, eraseKeysOfOthers, erasePagehideDrafts } from '#src/offline/session/erase-keys.ts';
import { isCheckTooOld, type SessionMemory } from '#src/offline/session/session-memory.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import type { PageEnvironment } from '#src/offline/storage/database-connection.ts';
import { withDeadline } from '#src/offline/storage/deadline.ts';
import { DEVICE_KEY_PREFIX } from '#src/offline/storage/key-value-store.ts';

interface DevicePeopleDeps {
  readonly device: Pick<SignOutDevice, 'localStore' | 'sessionStore' | 'eraseData' | 'log'>;
  readonly memory: SessionMemory;
  readonly environment: PageEnvironment;
  readonly client: Pick<GatewayClient, 'confirmForgotten'>;
  /** Takes all of this app's notifications off the screen: each names a loan of the person before. */
  readonly closeNotices: () => Promise<void>;
  /** Any call whose answer repeats the orders that are still open. */
  readonly askForOrders: () => Promise<unknown>;
  readonly isSignedIn: () => boolean;
  readonly lastAnswerAt: () => number | undefined;
  readonly signOut: (userId: string) => Promise<void>;
  /** Called when notes that lay here sealed can be read: a screen may have tried too early. */
  readonly onNotesOpened: () => void;
}

/** Set while a device shows nothing because its last check is too old; the next good check removes it. */
const LOCKED_KEY = `${DEVICE_KEY_PREFIX}locked`;

const OFFLINE_HOURS = 72;

/** The sign-in page asks for nothing by itself, so an order that failed there would never be repeated. */
const ASK_AGAIN_AFTER_MS = 5_000;
const LONGEST_ASK_AGAIN_MS = 5 * 60_000;

/** Storage that doesn't answer must not block online work. The removal goes on in the background. */
const TAKEN_OVER_WITHIN_MS = 2_000;

/**
 * Run at startup, before reading a person's data: if the last good check is older than `OFFLINE_HOURS`, the device has
 * no user. Names and settings are removed at once, and the databases by the start's `sweep`.
 */
export function lockWhenTooOld(
  { localStore, sessionStore }: Pick<SignOutDevice, 'localStore' | 'sessionStore'>,
  memory: Pick<SessionMemory, 'read'>,
  config: Pick<AppConfig, 'offlineHours'> | undefined,
  now: number,
): void {
  const last = memory.read();
  if (last === undefined || !isCheckTooOld(last, now, config?.offlineHours ?? OFFLINE_HOURS)) return;
  // A session that the gateway still knows goes on; it has to be asked first.
  eraseKeys(localStore, true);
  eraseKeys(sessionStore);
  localStore.set(LOCKED_KEY, '1');
}

/**
 * A device is one person's at a time. It keeps the copies, keys and settings of the person the gateway confirmed last;
 * of everyone else, only unsent work, sealed for them.
 */
export function createDevicePeople(deps: DevicePeopleDeps) {
  const { device, memory, environment, client } = deps;
  const { localStore, sessionStore, eraseData, log } = device;
  let obeying: Promise<void> | undefined;
  let askAgainAfterMs = ASK_AGAIN_AFTER_MS;
  let sealedUnder: string | undefined;
  let sweeping = Promise.resolve();

  /**
   * Removes the data of everyone but the person confirmed last. Never rejects. One at a time: a slow one that began
   * with no user must not go on after a sign-in.
   */
  function sweep(): Promise<void> {
    sweeping = sweeping.then(sweepNow);
    return sweeping;
  }

  async function sweepNow(): Promise<void> {
    const present = memory.read()?.userKey;
    // A sign-out or sign-in may have happened while this tab was away.
    if (present === undefined) {
      eraseKeys(sessionStore);
      void closeNotices();
    } else for (const store of [localStore, sessionStore]) eraseKeysOfOthers(store, present);
    await eraseData({
      // Read late: a user may sign in on another tab meanwhile.
      fateOf: (userKey) => (userKey === memory.read()?.userKey ? 'stays' : 'copies'),
    }).catch(() => log('Not everything of others on this device could be erased'));
  }

  function closeNotices(): Promise<void> {
    return withDeadline(deps.closeNotices(), TAKEN_OVER_WITHIN_MS, environment.startTimer).catch(() =>
      log('Notifications of the person before could not be closed'),
    );
  }

  async function seal(userKey: string, share: string): Promise<void> {
    // Another person's sign-in has removed the open key since.
    if (sealedUnder === share || memory.read()?.userKey !== userKey) return;
    try {
      const { sealNotes } = await import('#src/app/browser/device-database.ts');
      const outcome = await sealNotes(userKey, share, environment);
      if (outcome === 'lost') log('The key of unsent notes on this device is lost');
      sealedUnder = share;
      if (outcome === 'opened') deps.onNotesOpened();
    } catch {
      // The next check tries again; until then the key stays as it is.
      log('The key of unsent notes could not be sealed');
    }
  }

  async function obey(userKeys: readonly string[]): Promise<void> {
    const present = memory.read();
    const isPresent = present !== undefined && userKeys.includes(present.userKey);
    // The sign-in page gets the order too, and confirms it.
    if (isPresent && deps.isSignedIn()) return deps.signOut(present.user.id);
    if (isPresent) eraseKeys(localStore);
    for (const userKey of userKeys) erasePagehideDrafts(localStore, userKey);
    for (const store of [localStore, sessionStore])
      for (const key of store.keys())
        if (userKeys.some((userKey) => key.includes(userKey))) store.remove(key);
    try {
      if (isPresent) await closeNotices();
      await eraseData({
        fateOf: (userKey) => (userKeys.includes(userKey) ? 'all' : 'stays'),
        known: userKeys,
      });
      await client.confirmForgotten(userKeys);
      askAgainAfterMs = ASK_AGAIN_AFTER_MS;
    } catch {
      log('An order to forget could not be carried out');
      askAgainLater();
    }
  }

  /** The gateway's answer repeats the order, unless the person has signed in since, which ends it. */
  function askAgainLater(): void {
    environment.startTimer(() => void deps.askForOrders().catch(askAgainLater), askAgainAfterMs);
    askAgainAfterMs = Math.min(2 * askAgainAfterMs, LONGEST_ASK_AGAIN_MS);
  }

  return {
    sweep,
    /** True if nothing was shown since the last check became too old. */
    isLockedAtStart: (): boolean => localStore.get(LOCKED_KEY) !== undefined,
    rememberCheck: async ({ user, share }: CheckedUser): Promise<void> => {
      // A sign-out came first: this answer is too late to be remembered.
      if (!deps.isSignedIn()) return;
      const serverTime = deps.lastAnswerAt();
      let userKey: string;
      try {
        userKey = await userKeyOf(user.id);
      } catch {
        log('This page has no secure connection: nothing can be kept on this device');
        return;
      }
      if (!deps.isSignedIn()) return;
      const isSame = memory.read()?.userKey === userKey;
      if (!isSame) {
        eraseKeys(localStore, true);
        eraseKeys(sessionStore);
      }
      // Another tab may have had this person before.
      eraseKeysOfOthers(sessionStore, userKey);
      memory.rememberCheck(user, userKey, serverTime);
      noteChecked(localStore);
      localStore.remove(LOCKED_KEY);
      const sealOwn = async (): Promise<void> => {
        if (share !== undefined) await seal(userKey, share);
      };
      if (isSame) void sealOwn();
      else {
        // Notes that wait here sealed must open before any screen reads them.
        const takingOver = Promise.all([closeNotices(), sweep(), sealOwn()]);
        await withDeadline(takingOver, TAKEN_OVER_WITHIN_MS, environment.startTimer).catch(() => undefined);
      }
    },
    /** Carries out an order to forget, regardless of who is signed in, and asks for it again if that fails. */
    obey: (userKeys: readonly string[]): void => {
      obeying ??= obey(userKeys).finally(() => {
        obeying = undefined;
      });
    },
  };
}
