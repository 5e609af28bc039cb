import * as v from 'valibot';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { type LastSession, lastSessionSchema } from '#src/contract/device/last-session.ts';
import { type KeyValueStore, LAST_SESSION_KEY } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

const HOUR_MS = 3_600_000;
/** With 0 hours a page still shows what it has until its next check, which comes every 15 minutes. */
const SHORTEST_MS = 20 * 60_000;
/** If a clock goes back further than this, someone changed it; ordinary corrections are seconds. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

export type SessionMemory = ReturnType<typeof createSessionMemory>;

/**
 * Remembers on the device who last signed in and when the server last confirmed it, for a start without a network.
 * @param now the device's clock in ms.
 */
export function createSessionMemory(store: KeyValueStore, now: () => number) {
  const read = (): LastSession | undefined => {
    const result = v.safeParse(lastSessionSchema, parseJson(store.get(LAST_SESSION_KEY)));
    return result.success ? result.output : undefined;
  };
  const save = (session: LastSession): void => {
    store.set(LAST_SESSION_KEY, JSON.stringify(session));
  };
  return {
    /** Undefined if no user is remembered or the record is damaged. */
    read,
    /** Call after each successful user check; `serverTime` is the server's clock in ms if the answer had it. */
    rememberCheck: (user: CurrentUser, userKey: string, serverTime = now()): void => {
      const last = read();
      save({
        user,
        userKey,
        lastCheckAt: serverTime,
        clockOffsetMs: serverTime - now(),
        latestSeenAt: serverTime,
        copiedUnder: last?.userKey === userKey ? last.copiedUnder : undefined,
      });
    },
    /** Call once this device holds no copies that the user may no longer see. */
    noteCopies: ({ id, rights = {} }: Pick<CurrentUser, 'id' | 'rights'>): void => {
      const session = read();
      // Someone may have signed out meanwhile, or in.
      if (session?.user.id === id) save({ ...session, copiedUnder: rights });
    },
    /** Records the current time, so that a clock set back later is noticed. Call now and then, and before locking. */
    noteTime: (): void => {
      const session = read();
      if (session === undefined) return;
      const serverNow = now() + session.clockOffsetMs;
      if (serverNow > session.latestSeenAt) save({ ...session, latestSeenAt: serverNow });
    },
  };
}

/**
 * True if cached data may no longer be shown: the last successful check is `offlineHours` ago or more, or the device's
 * clock was set back, which must not buy time. Uses the server's time: the device's clock only measures the time since
 * the check. See choices: Sign-in and session.
 */
export function isLocked(
  session: Pick<LastSession, 'lastCheckAt' | 'clockOffsetMs' | 'latestSeenAt'>,
  now: number,
  offlineHours: number,
): boolean {
  return isClockSetBack(session, now) || isCheckTooOld(session, now, offlineHours);
}

/** True if the device's clock is behind the latest time that it has seen, by more than a correction. */
export function isClockSetBack(
  { clockOffsetMs, latestSeenAt }: Pick<LastSession, 'clockOffsetMs' | 'latestSeenAt'>,
  now: number,
): boolean {
  return now + clockOffsetMs < latestSeenAt - CLOCK_TOLERANCE_MS;
}

/**
 * True if the last successful check is `offlineHours` ago or more by all that the device knows. A clock that was set
 * back proves nothing of the kind: it may be an empty battery.
 */
export function isCheckTooOld(
  session: Pick<LastSession, 'lastCheckAt' | 'clockOffsetMs' | 'latestSeenAt'>,
  now: number,
  offlineHours: number,
): boolean {
  const serverNow = now + session.clockOffsetMs;
  const keptMs = Math.max(offlineHours * HOUR_MS, SHORTEST_MS);
  return Math.max(serverNow, session.latestSeenAt) - session.lastCheckAt >= keptMs;
}
